// The facts of a thread, as the ledger stores them. A fact holds everything that `evolve` needs, so that later rules do not change
// the meaning of an old ledger. The names of types and fields are stored data: to rename one, keep a reader for the old name.
import type { Envelope } from '../envelope/envelope.ts';
import type {
  Departure,
  DisputedPaper,
  EndedHow,
  Ending,
  GivenUpWhy,
  JoinedAs,
  OrgId,
  RequestId,
  StakeId,
  ThreadId,
  UpdateId,
  Vehicle,
  WrittenTexts,
} from './thread.ts';
import type { WaitsFor } from './waits-for.ts';

type Answered = Omit<Extract<Ending, { cause: string }>, 'status' | 'at' | 'paper' | 'expected'>;

export type ThreadOpened = {
  type: 'ThreadOpened';
  at: number;
  threadId: ThreadId;
  vehicle: Vehicle;
  /** In the order of the chain. Exactly one joined as 'creator'. `told`: see `StakeInvited`. */
  stakes: { id: StakeId; orgId: OrgId; joined: JoinedAs; told?: 'joined' }[];
  creatorHasTitle: boolean;
};

export type Change =
  /**
   * `standsFor` (here and below): `orgId` is a stand-in for this organization. `told`: the organization is told of the invitation together
   * with others; missing if by itself.
   */
  | {
      type: 'StakeInvited';
      at: number;
      stakeId: StakeId;
      orgId: OrgId;
      standsFor?: OrgId;
      joined: 'previous' | 'next';
      by: StakeId;
      told?: 'joined';
    }
  | { type: 'InviteAccepted'; at: number; stakeId: StakeId }
  | { type: 'StakeDeparted'; at: number; stakeId: StakeId; how: Departure['how'] }
  /** The stake's organization was a placeholder and has become part of this one. */
  | { type: 'StakeTransferred'; at: number; stakeId: StakeId; orgId: OrgId; standsFor?: OrgId }
  | {
      type: 'StakeCompleted';
      at: number;
      stakeId: StakeId;
      /** The stake's `lastVisibleSeq`. */
      cut: number;
      /** Missing in older entries, which means true. */
      ownWord?: boolean;
    }
  | { type: 'StakeReactivated'; at: number; stakeId: StakeId }
  | { type: 'CurrentMoved'; at: number; stakeId: StakeId }
  /** The title came to rest at a stake, which is now the holder and current. */
  | { type: 'TitleReceived'; at: number; stakeId: StakeId }
  | {
      type: 'UpdatePosted';
      at: number;
      updateId: UpdateId;
      stakeId: StakeId;
      message: string;
      eta: string | null;
      /** What the title waits for; null: nothing any more. Missing if that is as it was, and in older entries. */
      waitsFor?: WaitsFor | null;
    }
  | { type: 'UpdateLiked'; at: number; updateId: UpdateId; orgId: OrgId }
  | { type: 'UpdateUnliked'; at: number; updateId: UpdateId; orgId: OrgId }
  | {
      type: 'UpdateRequested';
      at: number;
      requestId: RequestId;
      stakeId: StakeId;
      target: StakeId;
      note: string;
      /** Here and below: by the organization's policy, without a person. */
      automatic?: true;
      /** Here and below: it asks what the title waits for, besides. Missing if not, and in older entries. */
      asks?: 'waits-for';
    }
  | {
      type: 'RequestsResolved';
      at: number;
      requestIds: RequestId[];
      /** The note that answered them, if one did. Missing in older entries. */
      answeredBy?: UpdateId;
      /** By the organization that asked. */
      withdrawn?: true;
    }
  | { type: 'RequestReminded'; at: number; requestId: RequestId; automatic?: true; asks?: 'waits-for' }
  /** The recipient of a pending delivery is reminded to answer it, and an invited organization to answer its invitation. */
  | { type: 'DeliveryReminded'; at: number; updateId: UpdateId; automatic: true }
  | { type: 'InvitationReminded'; at: number; stakeId: StakeId; automatic: true }
  | DeliveryMarked
  /** `inEnvelope`, here and below: while its recipient took out the titles of an envelope one by one. */
  | ({ type: 'DeliveryConfirmed'; at: number; updateId: UpdateId; inEnvelope?: true } & Answered)
  /** `paper`: missing if the recipient did not say. */
  | ({ type: 'DeliveryDisputed'; at: number; updateId: UpdateId; paper?: DisputedPaper; inEnvelope?: true } & Answered)
  | { type: 'TitleClaimed'; at: number; updateId: UpdateId; stakeId: StakeId }
  | ({ type: 'ClaimConfirmed' | 'ClaimDisputed'; at: number; updateId: UpdateId } & Answered)
  /** The objecting stake holds the title, and the confirmed claim waits for an answer again. */
  | { type: 'ClaimContested'; at: number; updateId: UpdateId; stakeId: StakeId; claimId: UpdateId; note: string }
  /** Nobody holds the title. `expectedFrom`: the stake that is current now. */
  | { type: 'TitleGivenUp'; at: number; updateId: UpdateId; stakeId: StakeId; why: GivenUpWhy; note: string; expectedFrom: StakeId }
  /** The title goes back upstream, and nobody holds it. */
  | { type: 'ReturnStarted'; at: number; from: StakeId; to: StakeId; expected: string | null }
  /** `wrote`: the texts that its organization wrote, even if they are what was there, withheld from it. Older entries: those that differ. */
  | { type: 'VehicleCorrected'; at: number; updateId: UpdateId; stakeId: StakeId; from: Vehicle; to: Vehicle; wrote?: WrittenTexts }
  | { type: 'ThreadEnded'; at: number; updateId: UpdateId; stakeId: StakeId; how: EndedHow; note: string }
  /** `updateId`: null if an objection reopened it, which is an event of its own. */
  | { type: 'ThreadReopened'; at: number; updateId: UpdateId | null; stakeId: StakeId }
  /** The thread is as it was before the entry `seq`. Only `replay` and `applyEntry` with the thread as it was can apply it. */
  | { type: 'TakenBack'; at: number; updateId: UpdateId; stakeId: StakeId; seq: number };

export type DeliveryMarked = {
  type: 'DeliveryMarked';
  at: number;
  updateId: UpdateId;
  stakeId: StakeId;
  to: StakeId;
  /** The day it was sent. */
  eta: string;
  /** The day it should arrive. This and the following are missing in older entries. */
  expected?: string | null;
  envelope?: Envelope;
  note?: string;
};

export type RequestsResolved = Extract<Change, { type: 'RequestsResolved' }>;
export type TakenBack = Extract<Change, { type: 'TakenBack' }>;
export type Fact = ThreadOpened | Change;

/** One entry of the ledger: all facts of one command. */
export type Entry = { seq: number; facts: readonly Fact[] };
