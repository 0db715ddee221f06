// The facts of a thread, as the ledger stores them. A fact holds everything that `evolve` needs, so that later rules do not change
// the meaning of an old ledger. The names of types and fields are stored data: to rename one, keep a reader for the old name.
import type { Departure, JoinedAs, OrgId, Ending, RequestId, StakeId, ThreadId, UpdateId, Vehicle } from './thread.ts';

type Answered = Omit<Extract<Ending, { cause: string }>, 'status' | 'at'>;

export type ThreadOpened = {
  type: 'ThreadOpened';
  at: number;
  threadId: ThreadId;
  vehicle: Vehicle;
  /** In the order of the chain. Exactly one joined as 'creator'. */
  stakes: { id: StakeId; orgId: OrgId; joined: JoinedAs }[];
  creatorHasTitle: boolean;
};

export type Change =
  /** `standsFor` (here and below): `orgId` is a stand-in for this organization. */
  | { type: 'StakeInvited'; at: number; stakeId: StakeId; orgId: OrgId; standsFor?: OrgId; joined: 'previous' | 'next'; by: StakeId }
  | { type: 'InviteAccepted'; at: number; stakeId: StakeId }
  | { type: 'StakeDeparted'; at: number; stakeId: StakeId; how: Departure['how'] }
  /** The stake's organization was a placeholder and has become part of this one. */
  | { type: 'StakeTransferred'; at: number; stakeId: StakeId; orgId: OrgId; standsFor?: OrgId }
  /** `cut`: the stake's `lastVisibleSeq`. */
  | { type: 'StakeCompleted'; at: number; stakeId: StakeId; cut: number }
  | { type: 'CurrentMoved'; at: number; stakeId: StakeId }
  /** The title came to rest at a stake, which is now the holder and current. */
  | { type: 'TitleReceived'; at: number; stakeId: StakeId }
  | { type: 'UpdatePosted'; at: number; updateId: UpdateId; stakeId: StakeId; message: string; eta: string | null }
  | { type: 'UpdateLiked'; at: number; updateId: UpdateId; orgId: OrgId }
  | { type: 'UpdateUnliked'; at: number; updateId: UpdateId; orgId: OrgId }
  | { type: 'UpdateRequested'; at: number; requestId: RequestId; stakeId: StakeId; target: StakeId; note: string }
  /** `answeredBy`: the note that answered them, if one did. Missing in older entries. */
  | { type: 'RequestsResolved'; at: number; requestIds: RequestId[]; answeredBy?: UpdateId }
  /** `eta`: the day it was sent. `expected`: the day it should arrive. Missing in older entries. */
  | { type: 'DeliveryMarked'; at: number; updateId: UpdateId; stakeId: StakeId; to: StakeId; eta: string; expected?: string | null }
  | ({ type: 'DeliveryConfirmed' | 'DeliveryDisputed'; at: number; updateId: UpdateId } & Answered)
  | { type: 'TitleClaimed'; at: number; updateId: UpdateId; stakeId: StakeId }
  | ({ type: 'ClaimConfirmed' | 'ClaimDisputed'; at: number; updateId: UpdateId } & Answered);

export type RequestsResolved = Extract<Change, { type: 'RequestsResolved' }>;
export type Fact = ThreadOpened | Change;

/** One entry of the ledger: all facts of one command. */
export type Entry = { seq: number; facts: readonly Fact[] };
