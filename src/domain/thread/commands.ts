// What an organization can ask of a thread, and what a rule answers.
import type { Refusal } from '../refusals.ts';
import { refuse } from '../refusals.ts';
import type { Change } from './facts.ts';
import type { OrgId, StakeId, UpdateId } from './thread.ts';

export type ThreadCommand =
  | { type: 'respondToInvite'; accept: boolean; hasTitle: boolean }
  | { type: 'postUpdate'; message: string; eta: string | null }
  | { type: 'requestUpdate'; note: string }
  | { type: 'likeUpdate'; updateId: UpdateId }
  | { type: 'unlikeUpdate'; updateId: UpdateId }
  /** `expected`: the day on which it arrives, YYYY-MM-DD, where the sender says one. */
  | { type: 'markDelivered'; expected: string | null }
  | { type: 'confirmDelivery'; updateId: UpdateId }
  | { type: 'disputeDelivery'; updateId: UpdateId; note: string }
  | { type: 'withdrawDelivery'; updateId: UpdateId | null }
  | { type: 'claimTitle' }
  | { type: 'confirmClaim'; updateId: UpdateId }
  | { type: 'disputeClaim'; updateId: UpdateId; note: string }
  | { type: 'withdrawClaim'; updateId: UpdateId | null }
  | ({ type: 'invitePrevious' } & Invited)
  | ({ type: 'inviteNext' } & Invited)
  | { type: 'withdrawInvite'; stakeId: StakeId }
  | { type: 'leaveThread' };

/** Who is to come onto the thread. */
export type Invited = {
  /** null where there is none of the id that was sent, or none that the inviter may know. */
  orgId: OrgId | null;
  /** A fresh id, for a stand-in if one is needed. */
  standInId: OrgId;
  /** It takes no invitations from the inviter. */
  blocked: boolean;
};

export type CommandType = ThreadCommand['type'];
export type CommandOf<T extends CommandType> = Extract<ThreadCommand, { type: T }>;

/** Who acts, when, and the one fresh id that the command may give to what it makes. */
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
export { refuse };
