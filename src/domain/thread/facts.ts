// What has happened on a thread: the ledger's vocabulary. A fact says all that `evolve` needs, so that a ledger
// written today reads the same under tomorrow's rules.
import type { Departure, JoinedAs, OrgId, Ending, RequestId, StakeId, ThreadId, UpdateId, Vehicle } from './thread.ts';

type Answered = Omit<Extract<Ending, { cause: string }>, 'status' | 'at'>;

export type ThreadOpened = {
  type: 'ThreadOpened';
  at: number;
  threadId: ThreadId;
  vehicle: Vehicle;
  /** In the order of the chain; one of them joined as `creator`. */
  stakes: { id: StakeId; orgId: OrgId; joined: JoinedAs }[];
  creatorHasTitle: boolean;
};

export type Change =
  /** `standsFor`, here and below: `orgId` is a stand-in for that organization. */
  | { type: 'StakeInvited'; at: number; stakeId: StakeId; orgId: OrgId; standsFor?: OrgId; joined: 'previous' | 'next'; by: StakeId }
  | { type: 'InviteAccepted'; at: number; stakeId: StakeId }
  | { type: 'StakeDeparted'; at: number; stakeId: StakeId; how: Departure['how'] }
  /** The stake's organization, a placeholder, has become part of this one. */
  | { type: 'StakeTransferred'; at: number; stakeId: StakeId; orgId: OrgId; standsFor?: OrgId }
  | { type: 'StakeCompleted'; at: number; stakeId: StakeId; cut: number }
  | { type: 'CurrentMoved'; at: number; stakeId: StakeId }
  /** The paper came to rest at a stake: it holds and is current, every other holder stops. */
  | { type: 'TitleReceived'; at: number; stakeId: StakeId }
  | { type: 'UpdatePosted'; at: number; updateId: UpdateId; stakeId: StakeId; message: string; eta: string | null }
  | { type: 'UpdateLiked'; at: number; updateId: UpdateId; orgId: OrgId }
  | { type: 'UpdateUnliked'; at: number; updateId: UpdateId; orgId: OrgId }
  | { type: 'UpdateRequested'; at: number; requestId: RequestId; stakeId: StakeId; target: StakeId; note: string }
  /** `answeredBy`: the note that answered them, where one did. Entries from before there was this field leave it out. */
  | { type: 'RequestsResolved'; at: number; requestIds: RequestId[]; answeredBy?: UpdateId }
  /** `eta` is the day on which it was sent, `expected` the one on which it arrives; entries from before there was this field leave it out. */
  | { type: 'DeliveryMarked'; at: number; updateId: UpdateId; stakeId: StakeId; to: StakeId; eta: string; expected?: string | null }
  | ({ type: 'DeliveryConfirmed' | 'DeliveryDisputed'; at: number; updateId: UpdateId } & Answered)
  | { type: 'TitleClaimed'; at: number; updateId: UpdateId; stakeId: StakeId }
  | ({ type: 'ClaimConfirmed' | 'ClaimDisputed'; at: number; updateId: UpdateId } & Answered);

export type RequestsResolved = Extract<Change, { type: 'RequestsResolved' }>;
export type Fact = ThreadOpened | Change;

/** One entry of the ledger: the facts of one command, which happened together or not at all. */
export type Entry = { seq: number; facts: readonly Fact[] };
