// The commands that an organization can give on a thread, and the decision that a rule returns.
import type { Envelope } from '../envelope/envelope.ts';
import type { Refusal } from '../refusals.ts';
import type { Change } from './facts.ts';
import type {
  ClosedHow,
  DisputedPaper,
  FinishedHow,
  GivenUpWhy,
  OrgId,
  RequestId,
  StakeId,
  UpdateId,
  Vehicle,
  WrittenTexts,
} from './thread.ts';
import type { WaitsFor } from './waits-for.ts';

export type ThreadCommand =
  | { type: 'respondToInvite'; accept: boolean; hasTitle: boolean }
  /** `waitsFor`: what the title waits for; null: nothing any more. Missing: as it was. */
  | { type: 'postUpdate'; message: string; eta: string | null; waitsFor?: WaitsFor | null }
  /** `asks`: what the title waits for is asked, too. */
  | { type: 'requestUpdate'; note: string; asks?: 'waits-for' }
  | { type: 'likeUpdate'; updateId: UpdateId }
  | { type: 'unlikeUpdate'; updateId: UpdateId }
  /**
   * `expected`: the day on which the title should arrive, YYYY-MM-DD, if the sender gives one. `toOrgId`: the organization that the sender
   * means, if it says so.
   */
  | { type: 'markDelivered'; expected: string | null; toOrgId?: OrgId; sending?: Sending }
  /** `inEnvelope`, here and below: while titles are taken out of an envelope one by one. */
  | { type: 'confirmDelivery'; updateId: UpdateId; inEnvelope?: true }
  | {
      type: 'disputeDelivery';
      updateId: UpdateId;
      note: string;
      /** Where the paper is, null if unsaid. */
      paper: DisputedPaper | null;
      /** When it should be back, if it is on its way. */
      expected: string | null;
      inEnvelope?: true;
    }
  | { type: 'withdrawDelivery'; updateId: UpdateId | null }
  | { type: 'claimTitle' }
  | { type: 'confirmClaim'; updateId: UpdateId }
  | { type: 'disputeClaim'; updateId: UpdateId; note: string }
  | { type: 'withdrawClaim'; updateId: UpdateId | null }
  | ({ type: 'invitePrevious' } & Invited)
  | ({ type: 'inviteNext' } & Invited)
  | { type: 'withdrawInvite'; stakeId: StakeId }
  | { type: 'leaveThread' }
  | { type: 'withdrawRequest'; requestId: RequestId }
  | { type: 'remindRequest'; requestId: RequestId }
  | { type: 'finishThread'; how: FinishedHow; note: string }
  | { type: 'closeThread'; how: ClosedHow; note: string }
  | ({ type: 'reopenThread' } & SameVin)
  /** `wrote`: the texts that differ from what the organization reads. The others are as they were. */
  | ({ type: 'correctVehicle'; vehicle: Vehicle; wrote: WrittenTexts } & SameVin)
  /** `expected`: when a returned title should be back. */
  | { type: 'giveUpTitle'; why: GivenUpWhy; note: string; expected: string | null }
  | { type: 'objectToClaim'; note: string }
  /** `seq`: the entry to take back. */
  | ({ type: 'takeBack'; seq: number } & SameVin);

/** `alreadyOpen`: the organization has another live thread of the VIN, with the same bought-from organization as its neighbor. */
type SameVin = { alreadyOpen: boolean };

/** How a title is sent. `shipment`: that it is part of; null if it travels alone. */
export type Sending = Pick<Envelope, 'way' | 'trackingNumber' | 'papers'> & {
  note: string;
  shipment: Pick<Envelope, 'code' | 'no'> | null;
};

/** The organization to invite. */
export type Invited = {
  /** Null if no organization has the given id, or the inviter may not know of it. */
  orgId: OrgId | null;
  /** A new id, for a stand-in if one is needed. */
  standInId: OrgId;
  /** The organization accepts no invitations from the inviter. */
  blocked: boolean;
  /** Invitations of organizations that are not partners before this one; null if this one is a partner. See `tellInvitation`. */
  invitedToday: number | null;
};

export type CommandType = ThreadCommand['type'];
export type CommandOf<T extends CommandType> = Extract<ThreadCommand, { type: T }>;

/** Who acts and when. `freshId`: the id for the update, request or stake that the command creates, if it creates one. */
export type Actor = {
  orgId: OrgId;
  /** ms since the epoch */
  now: number;
  /** The acting browser's date, YYYY-MM-DD. */
  today: string;
  freshId: string;
};

export type Decision = { readonly facts: readonly Change[] } | Refusal;

export const accept = (...facts: Change[]): Decision => ({ facts });
