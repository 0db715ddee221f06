// A thread: one vehicle's paper title on its way along a chain of stakes, from the head (seller) to the tail (buyer).
// These types leave no room for two holders, a holder off the chain, or a stake that is both invited and completed.

export type ThreadId = string;
export type StakeId = string;
export type OrgId = string;
export type UpdateId = string;
export type RequestId = string;

export type Vehicle = { vin: string; year: number; make: string; model: string; mileage: number };

/** Where an organization stands: asked, taking part, or done. Times are ms since the epoch. */
export type Standing =
  /** `answerBy`: when the invitation ends if nobody has answered it by then. */
  | { status: 'invited'; answerBy: number }
  | { status: 'active'; confirmedAt: number }
  /** `cut` is the last ledger entry that this organization may ever see. */
  | { status: 'completed'; confirmedAt: number; deliveredAt: number; lastVisibleSeq: number };

/** How a stake came into the chain. */
export type JoinedAs = 'creator' | 'bought-from' | 'sold-to' | 'previous' | 'next';

export type Stake = {
  id: StakeId;
  orgId: OrgId;
  /** Placeholders whose stake this was before they became part of this organization; the latest last. */
  formerOrgIds: readonly OrgId[];
  /** Organizations that have stood beside it in the chain, and placeholders that were part of them by then: it was shown their names. */
  metOrgIds: readonly OrgId[];
  /**
   * The organization that was meant, which stood further away in this chain when it was invited; null for every other stake.
   * `orgId` is then a stand-in: nobody acts for it and nobody hears of it, but its neighbors see the one meant.
   */
  standsFor: OrgId | null;
  joined: JoinedAs;
  /** The stake whose organization invited this one; the creator's own for the creator. */
  invitedBy: StakeId;
  createdAt: number;
  standing: Standing;
  /** When the paper came to rest here; null as long as it never did. */
  receivedAt: number | null;
};

export type Departure = { how: 'declined' | 'withdrawn' | 'left'; at: number };
export type DepartedStake = Stake & { departure: Departure };

/**
 * How a delivery or a claim ended. `by` is the stake that answered, null where nobody did.
 * settled: another answer decided it; departed: its recipient left the chain; self-attested: nobody stood upstream to answer.
 */
export type Ending =
  | { status: 'pending' }
  | {
      status: 'confirmed' | 'disputed';
      at: number;
      by: StakeId | null;
      cause: 'answered' | 'withdrawn' | 'settled' | 'departed' | 'self-attested';
      note: string;
    };

type Posted = {
  id: UpdateId;
  authorStakeId: StakeId;
  at: number;
  /** YYYY-MM-DD */
  eta: string | null;
  likedBy: readonly OrgId[];
};
/** `answers`: the stakes whose open requests it answered. */
export type Note = Posted & { type: 'note'; message: string; answeredStakeIds: readonly StakeId[] };
/** `expected`: the day on which it arrives, where its sender said one. Its `eta` is the day on which it was sent. */
export type Delivery = Posted & { type: 'delivered'; toStakeId: StakeId; expected: string | null; ending: Ending };
export type Claim = Posted & { type: 'claim_title'; ending: Ending };
export type Update = Note | Delivery | Claim;

export type UpdateRequest = {
  id: RequestId;
  stakeId: StakeId;
  targetStakeId: StakeId;
  note: string;
  at: number;
  resolvedAt: number | null;
};

export type Thread = {
  id: ThreadId;
  vehicle: Vehicle;
  createdAt: number;
  updatedAt: number;
  /** Entries in the ledger so far. */
  seq: number;
  /** In order, head first. */
  chain: readonly Stake[];
  /** Stakes that declined, left or were withdrawn: out of the chain, kept on record. */
  departed: readonly DepartedStake[];
  holderStakeId: StakeId | null;
  /** The stake responsible for the title now: its holder or, while nobody holds it, the one it is expected from. */
  currentStakeId: StakeId;
  /** The day on which the paper is expected where it goes next, YYYY-MM-DD: the newest that was said since it came to rest or was sent. */
  expected: string | null;
  /** The holder's delivery that was disputed, or whose recipient declined, until the holder sends again or posts an update. */
  disputedUpdateId: UpdateId | null;
  /** Oldest first. */
  updates: readonly Update[];
  requests: readonly UpdateRequest[];
};
