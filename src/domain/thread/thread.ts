// A thread: one vehicle's paper title and the chain of stakes that it moves along, from the head (seller) to the tail (buyer).
// The types rule out two holders, and a stake that is both invited and completed.

import type { Envelope } from '../envelope/envelope.ts';
import type { WaitsFor } from './waits-for.ts';

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
  /**
   * `lastVisibleSeq`: the last ledger entry that this organization sees until it is active again. `ownWord`: whether it handed the title on
   * by its own word: it confirmed, sent or ended. Otherwise it may object.
   */
  | { status: 'completed'; confirmedAt: number; deliveredAt: number; lastVisibleSeq: number; ownWord: boolean };

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
  /** When the title came to rest here; null if it never did, or its organization said later that it never had it. */
  receivedAt: number | null;
  /** It has objected to a claim, which it may do only once. */
  objected: boolean;
};

export type Departure = { how: 'declined' | 'withdrawn' | 'left'; at: number };
export type DepartedStake = Stake & { departure: Departure };

/** Where the paper is, according to the recipient who disputes its delivery. */
export type DisputedPaper = 'kept' | 'never-came' | 'back';

/**
 * How a delivery or a claim ended. `by`: the stake that answered, null if none did. Causes: 'settled': another answer decided it;
 * 'departed': its recipient left the chain; 'self-attested': no active organization was upstream to answer; 'unanswered': nobody answered
 * for 14 days, so its author confirmed it. `paper`: of a disputed delivery, null if the recipient did not say. `expected`: the day on which
 * it should be back, if that was given.
 */
export type Ending =
  /**
   * `since`: since when it waits. `contestedBy`: the stake that objected to the claim and holds the title until it is answered.
   * `objection`: what it wrote.
   */
  | { status: 'pending'; since: number; contestedBy: StakeId | null; objection: string }
  | {
      status: 'confirmed' | 'disputed';
      at: number;
      by: StakeId | null;
      cause: 'answered' | 'withdrawn' | 'settled' | 'departed' | 'self-attested' | 'unanswered';
      note: string;
      paper: DisputedPaper | null;
      expected?: string;
    };

type Confirmation = Pick<Extract<Ending, { cause: string }>, 'at' | 'by' | 'cause'>;

export type FinishedHow = 'retailed' | 'kept' | 'handed-on';
export type ClosedHow = 'mistake' | 'sale-cancelled' | 'other';
export type EndedHow = FinishedHow | ClosedHow;
/** Why the holder does not have the title. */
export type GivenUpWhy = 'mistake' | 'never-arrived' | 'lost' | 'returned';
/** The answers that may be taken back. */
export type TakenBackWhat = 'acceptance' | 'delivery' | 'claim' | 'ending' | 'giving-up';
/** The commands that an organization may give only three times a day on a thread. */
export type LimitedCommand = 'markDelivered' | 'claimTitle' | 'giveUpTitle' | 'correctVehicle' | 'reopenThread' | 'takeBack';

/** Who wrote the vehicle's free texts. */
export type VehicleAuthors = { make: StakeId; model: StakeId };
/** The free texts that a correction wrote. */
export type WrittenTexts = readonly (keyof VehicleAuthors)[];

type Posted = {
  id: UpdateId;
  authorStakeId: StakeId;
  at: number;
  /** YYYY-MM-DD */
  eta: string | null;
  likedBy: readonly OrgId[];
};
export type Note = Posted & {
  type: 'note';
  message: string;
  /** The stakes whose open requests it answered. */
  answeredStakeIds: readonly StakeId[];
  /** What it says that the title waits for: null for nothing any more; missing if it says nothing about that. */
  waitsFor?: WaitsFor | null;
};
/** Its `eta` is the day it was sent. */
export type Delivery = Posted & {
  type: 'delivered';
  toStakeId: StakeId;
  /** The day it should arrive, if its sender gave one. */
  expected: string | null;
  /** Null for a delivery of an earlier version. */
  envelope: Envelope | null;
  /** What the sender wrote about it. */
  note: string;
  ending: Ending;
};
export type Claim = Posted & { type: 'claim_title'; ending: Ending };
/** Something else that happened to the thread. `note`: what the author wrote about it. */
export type ThreadEvent = Posted & { type: 'event'; note: string; event: EventDetails };
export type EventDetails =
  | {
      kind: 'given-up';
      why: GivenUpWhy;
      /** The stake that the title is expected from, or returns to. */
      toStakeId: StakeId;
      /** The day on which it should be back, if given. */
      expected?: string;
    }
  /** `confirmed`: how the claim had been confirmed. Missing in events of a previous version. */
  | { kind: 'contested'; claimId: UpdateId; confirmed?: Confirmation }
  | {
      kind: 'corrected';
      from: Vehicle;
      to: Vehicle;
      /** Who wrote the texts of `from`. */
      fromAuthors: VehicleAuthors;
      /** Who wrote the texts of `to`. */
      toAuthors: VehicleAuthors;
    }
  | { kind: 'ended'; how: EndedHow }
  | { kind: 'reopened' }
  | {
      kind: 'taken-back';
      what: TakenBackWhat;
      /** The entry that was taken back. Missing in events of a previous version. */
      seq?: number;
      /** When that entry was made (ms). Missing in events of a previous version. */
      at?: number;
    };
export type Update = Note | Delivery | Claim | ThreadEvent;

export type UpdateRequest = {
  id: RequestId;
  stakeId: StakeId;
  targetStakeId: StakeId;
  note: string;
  at: number;
  resolvedAt: number | null;
  /** When its target was last reminded of it. */
  remindedAt: number | null;
  /** It was resolved by its author. */
  withdrawn: boolean;
  /** No person asked for it, or, if its target was reminded, reminded of it last. */
  automatic: boolean;
  /** What it asks besides; null if nothing. */
  asks: 'waits-for' | null;
};

/** What a title waits for, as its author says. Others may read less of it: see `waitReadBy` in view/on-the-way.ts. */
export type Wait = {
  what: WaitsFor;
  /** Since when it is said (ms): when the first note of this wait was posted. */
  since: number;
  /** That note, and the stake that wrote it. */
  updateId: UpdateId;
  by: StakeId;
  /** Since when what that stake said reads the same to those who are not its neighbors (ms). At most `since`. */
  readSince: number;
};

export type Thread = {
  id: ThreadId;
  vehicle: Vehicle;
  vehicleAuthors: VehicleAuthors;
  /** The title has changed hands, so the VIN can no longer be corrected. */
  vinSettled: boolean;
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
  /** What the title waits for: the newest that was said since it came to rest or was sent. Null if nothing. */
  waitsFor: Wait | null;
  /**
   * The current stake's delivery that was disputed, or whose recipient declined. Null again once it sends, gives up the title or posts an
   * update.
   */
  disputedUpdateId: UpdateId | null;
  /** The title is on its way back upstream, to the current stake. Nobody holds it until its organization confirms that by a claim. */
  returning: { from: StakeId; to: StakeId; since: number } | null;
  /** Null while the thread is live. `held`: the stake that ended it held the title. */
  ended: { by: StakeId; at: number; how: EndedHow; note: string; held: boolean } | null;
  /** The last entry of the ledger, apart from likes, if its author may take it back. */
  lastAnswer: { by: StakeId; seq: number; at: number; what: TakenBackWhat } | null;
  /** What organizations did of the commands with a daily limit, in the 24 hours before the newest one. Taking back does not change it. */
  limitedCommands: readonly { orgId: OrgId; command: LimitedCommand; at: number }[];
  /** The tracking numbers of its deliveries, without repeats. They are hidden in texts. */
  trackingNumbers: readonly string[];
  /** Oldest first. */
  updates: readonly Update[];
  requests: readonly UpdateRequest[];
};
