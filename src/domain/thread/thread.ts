// A thread: one vehicle's paper title and the chain of stakes that it moves along, from the head (seller) to the tail (buyer).
// The types rule out two holders, and a stake that is both invited and completed.

export type ThreadId = string;
export type StakeId = string;
export type OrgId = string;
export type UpdateId = string;
export type RequestId = string;

export type Vehicle = { vin: string; year: number; make: string; model: string; mileage: number };

/** The state of an organization on a thread: invited, active or completed. Times are ms since the epoch. */
export type Standing =
  /** `answerBy`: when the invitation expires. */
  | { status: 'invited'; answerBy: number }
  | { status: 'active'; confirmedAt: number }
  /** `lastVisibleSeq`: the last ledger entry that this organization may ever see. */
  | { status: 'completed'; confirmedAt: number; deliveredAt: number; lastVisibleSeq: number };

/** How a stake came into the chain. */
export type JoinedAs = 'creator' | 'bought-from' | 'sold-to' | 'previous' | 'next';

export type Stake = {
  id: StakeId;
  orgId: OrgId;
  /** Placeholders that had this stake before they became part of its organization, the latest last. */
  formerOrgIds: readonly OrgId[];
  /** All organizations that have been its neighbors, with the placeholders that were part of them then. It has seen their names. */
  metOrgIds: readonly OrgId[];
  /**
   * Not null for a stand-in: the organization that was invited although it is already further away in this chain. `orgId` is then a
   * placeholder for which nobody acts and which nobody is notified of. Its neighbors see the organization that it stands for.
   */
  standsFor: OrgId | null;
  joined: JoinedAs;
  /** The stake whose organization invited this one. The creator's is its own. */
  invitedBy: StakeId;
  createdAt: number;
  standing: Standing;
  /** When the title came to rest here; null if it never did. */
  receivedAt: number | null;
};

export type Departure = { how: 'declined' | 'withdrawn' | 'left'; at: number };
export type DepartedStake = Stake & { departure: Departure };

/**
 * How a delivery or a claim ended. `by`: the stake that answered, null if none did. Causes: 'settled': another answer decided it;
 * 'departed': its recipient left the chain; 'self-attested': no active organization was upstream to answer.
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
/** `answeredStakeIds`: the stakes whose open requests the note answered. */
export type Note = Posted & { type: 'note'; message: string; answeredStakeIds: readonly StakeId[] };
/** `eta`: the day it was sent. `expected`: the day it should arrive, if its sender gave one. */
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
  /** Head first. */
  chain: readonly Stake[];
  /** Stakes that declined, left or were withdrawn. They are no longer in the chain but stay on record. */
  departed: readonly DepartedStake[];
  holderStakeId: StakeId | null;
  /** The stake responsible for the title: its holder or, if there is none, the stake that the title is expected from. */
  currentStakeId: StakeId;
  /** The day on which the title is expected at its next stop, YYYY-MM-DD: the newest one given since it came to rest or was sent. */
  expected: string | null;
  /** The holder's delivery that was disputed, or whose recipient declined. Null again once the holder sends or posts an update. */
  disputedUpdateId: UpdateId | null;
  /** Oldest first. */
  updates: readonly Update[];
  requests: readonly UpdateRequest[];
};
