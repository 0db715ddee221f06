// The types of a thread's views: what leaves the server for one organization. Withheld names are "Partner" and their ids null. All times
// are ms since the epoch.
import type { OrgMarks } from './org-facts.ts';
import type { Envelope } from '../../envelope/envelope.ts';
import type { MailWait } from '../../strangers/stranger-mail.ts';
import type { MailStatus, OrgType } from '../../vocabulary.ts';
import type { CommandType } from '../commands.ts';
import type { Turn } from '../offers.ts';
import type { DisputedPaper, EndedHow, Ending, GivenUpWhy, TakenBackWhat, Vehicle } from '../thread.ts';

export type StakeView = {
  id: string;
  /** 0 for the head. */
  orderIndex: number;
  orgId: string | null;
  orgName: string;
  orgType: OrgType;
  /** "Boulder, CO" */
  place: string | null;
  /** The viewer's own stake. */
  own: boolean;
  opened: boolean;
  /** It has accepted. If not, and the thread has ended, its invitation was withdrawn by that. */
  confirmed: boolean;
  /** Null until it has accepted its invitation. */
  hasTitle: boolean | null;
  claimPending: boolean;
  claimAt: number | null;
  inactive: boolean;
  createdAt: number;
  confirmedAt: number | null;
  receivedAt: number | null;
  deliveredAt: number | null;
  /**
   * A placeholder. This field and the following ones are only filled for neighbors on a live thread; otherwise they are false or null.
   */
  provisional: boolean;
  /** Whether there is an address to mail its platform invite to. */
  hasTitleContact: boolean;
  /** The status of the latest platform invite, null if none was mailed. */
  platformInviteStatus: Exclude<MailStatus, 'skipped'> | null;
  platformInviteSentAt: number | null;
  /** What the viewer's own invite waits for before it is sent. */
  platformInviteWait: MailWait | null;
  /** When the viewer may send the invite again, null if not at all. */
  platformInviteAgainAt: number | null;
  offers: CommandType[];
};

export type AnswerStatus = Ending['status'];

/** What an event says, with the names and texts that the viewer may see. */
export type EventView =
  | {
      kind: 'given-up';
      why: GivenUpWhy;
      toStakeId: string;
      /** The organization that the title is expected from, or returns to. */
      toName: string;
      /** When it should be back, if that was given. */
      expected: string | null;
    }
  | { kind: 'contested'; claimId: string }
  | { kind: 'corrected'; from: Vehicle; to: Vehicle }
  | { kind: 'ended'; how: EndedHow }
  | { kind: 'reopened' }
  /**
   * `undoneAt`: when the answer was given that was taken back; null if it is not known. `undoneColleague`: the member of the viewer's own
   * organization who gave it. Null for answers of others.
   */
  | { kind: 'taken-back'; what: TakenBackWhat; undoneAt: number | null; undoneColleague: string | null };

export type UpdateView = {
  id: string;
  authorOrgId: string | null;
  authorName: string;
  authorOwn: boolean;
  /** The author's position in the shown chain, null if it is not in it. */
  authorOrderIndex: number | null;
  /** Whether the author is completed. */
  authorInactive: boolean;
  /** The member of the viewer's own organization who wrote it. Null for entries of others. */
  colleague: string | null;
  updateType: 'note' | 'delivered' | 'claim_title' | 'event';
  /** For an event: what happened, as a sentence. */
  message: string;
  event: EventView | null;
  /** What the author of a delivery or an event wrote about it. */
  note: string;
  /** The envelope of a delivery that the viewer sent or is to receive. */
  envelope: Envelope | null;
  /** For a delivery: the day it was sent. */
  eta: string | null;
  /** For a delivery: the day it should arrive, if its sender gave one. */
  expected: string | null;
  at: number;
  isHolderChange: boolean;
  fromStakeId: string | null;
  toStakeId: string | null;
  deliveryStatus: AnswerStatus | null;
  claimStakeId: string | null;
  claimByOrgId: string | null;
  claimStatus: AnswerStatus | null;
  /** This and the following: the answer, or how a contested claim had been confirmed before. */
  ackAt: number | null;
  ackByOrgId: string | null;
  /** Null if no organization answered. */
  ackByName: string | null;
  ackCause: Extract<Ending, { cause: string }>['cause'] | null;
  ackNote: string;
  /** Where the paper is, if the recipient who disputed the delivery said so. */
  ackPaper: DisputedPaper | null;
  /** The day on which that paper should be back with its sender, if the recipient said so. */
  ackExpected: string | null;
  /** The member of the viewer's own organization who answered. Null for answers of others. */
  ackColleague: string | null;
  reason: 'note_only' | 'normal_handoff' | null;
  likeCount: number;
  liked: boolean;
  /** By an organization more than one position upstream: only shown by "Show Hidden". Never true of an event. */
  hidden: boolean;
  offers: CommandType[];
};

/** How many updates come before the given ones, and how many of these are hidden. */
export type EarlierUpdates = { count: number; hidden: number };
/** A page of updates, oldest first. The previous page ends before place `earlier.count`. */
export type UpdatesView = { updates: UpdateView[]; earlier: EarlierUpdates };

export type RequestView = {
  id: string;
  requestedByOrgId: string | null;
  requestedByName: string;
  own: boolean;
  /** The member of the viewer's own organization who asked. Null for requests of others. */
  colleague: string | null;
  targetOrgId: string | null;
  targetName: string;
  note: string;
  at: number;
  remindedAt: number | null;
  /** The member of the viewer's own organization who reminded. Null for requests of others. */
  reminderColleague: string | null;
  /** No person asked for it or, if the target was reminded, reminded of it last. */
  automatic: boolean;
  /** When its author may remind the target of it. */
  remindFrom: number;
  /** The status of the mail to the organization asked. Null for requests of other organizations. */
  emailStatus: MailStatus | null;
  offers: CommandType[];
};

/** A delivery that waits for its confirmation. `since`: when it was sent. */
export type Transit = { updateId: string; fromStakeId: string; toStakeId: string; since: number };
/**
 * A delivery that was disputed or whose recipient declined. Shown until its sender sends again, gives up the title or posts an update.
 * `note`: what the recipient wrote.
 */
export type Disputed = { updateId: string; toStakeId: string; at: number; paper: DisputedPaper | null; note: string };
/** The title is on its way back upstream. */
export type Returning = { fromStakeId: string; toStakeId: string; since: number };
/** A title claim of `stakeId` to which the holder, `byStakeId`, objects. `note`: what the holder wrote. */
export type Contested = { updateId: string; stakeId: string; byStakeId: string; since: number; note: string };
/** How the thread ended. Only the organization that ended it sees this. */
export type Ended = { stakeId: string; how: EndedHow; at: number };
/** The viewer's last answer, which it may take back. */
export type TakeBackOffer = {
  seq: number;
  what: TakenBackWhat;
  /** Until when it may be taken back (ms). */
  until: number;
  /** The member of its organization who gave it. */
  colleague: string | null;
};

export type InvitationLine = 'bought-from-them' | 'sold-to-them' | 'ride';
/** `answerBy`: when it expires. */
export type InvitationView = {
  inviterName: string;
  inviterMarks: OrgMarks | null;
  line: InvitationLine;
  invitedAt: number;
  answerBy: number;
  mayHoldTitle: boolean;
};

type Core = Vehicle & {
  id: string;
  createdAt: number;
  updatedAt: number;
  openedByName: string;
  headStakeId: string;
  tailStakeId: string;
  currentStakeId: string;
  stakeCount: number;
  stakes: StakeView[];
  transit: Transit | null;
  disputed: Disputed | null;
  returning: Returning | null;
  contested: Contested | null;
  ended: Ended | null;
  /** The day on which the title is expected at its next stop, YYYY-MM-DD. */
  expected: string | null;
};

/** The fields that say where the title is and when it is expected. */
export type Whereabouts = Pick<Core, 'transit' | 'disputed' | 'returning' | 'contested' | 'ended' | 'expected' | 'currentStakeId'> & {
  stakes: readonly StakeView[];
};

/** The view of an active or invited organization. An invited one that is not current gets no updates and no requests. */
export type LiveThread = Core & {
  standing: 'active' | 'invited';
  /** The number of ledger entries: grows by one with every command. */
  seq: number;
  invitation: InvitationView | null;
  /** Older updates that wait for an answer, then the newest page; oldest first. */
  updates: UpdateView[];
  /** Updates before the newest page. */
  earlier: EarlierUpdates;
  /** The open requests that the viewer may read. */
  requests: RequestView[];
  openRequestCount: number;
  turn: Turn | null;
  /** When it becomes the viewer's turn by time alone. Null if it is its turn already, or will not be. */
  turnAt: number | null;
  offers: CommandType[];
  /** Only year, make, model and mileage can be corrected. */
  vinSettled: boolean;
  /** From which stake the title is expected if the viewer gives it up. Null: it cannot give it up for this reason. */
  givesUpTo: Record<GivenUpWhy, string | null>;
  takeBack: TakeBackOffer | null;
};
/** If the viewer is completed it reads the completed view instead. `takeBack`: only in the response to the command that completed it. */
export type ThreadView = LiveThread | { standing: 'completed'; id: string; takeBack: TakeBackOffer | null };

/**
 * The view of a completed organization: the thread when the title moved on or the thread ended, with the chain up to where it was then.
 * What is offered depends on nothing that happened later.
 */
export type CompletedThread = Omit<Core, 'transit' | 'disputed' | 'returning' | 'contested' | 'expected'> & {
  /** Older updates that were never answered, then the newest page; oldest first. */
  updates: UpdateView[];
  /** Updates before the newest page. */
  earlier: EarlierUpdates;
  receivedAt: number | null;
  deliveredAt: number;
  /** Whether the viewer handed the title on by its own word, or ended the thread. */
  ownWord: boolean;
  /** The name of the organization where the title came to rest. */
  restedWith: string;
  offers: CommandType[];
  takeBack: TakeBackOffer | null;
  /** How long it may object (ms), if it is offered. */
  objectUntil: number | null;
  /** How long it may reopen the thread (ms), if it is offered. */
  reopenUntil: number | null;
};

/**
 * The newest update, or answer to one, that is not hidden. `side`: where its author stands in the chain. 'other': further away than a
 * neighbor, so its name is withheld.
 */
export type LastWord = { authorName: string; authorOwn: boolean; side: 'own' | 'previous' | 'next' | 'other'; message: string; at: number };

/** A thread as one card among many. */
export type ThreadCard = Omit<Core, 'mileage' | 'openedByName' | 'headStakeId' | 'tailStakeId' | 'stakeCount'> & {
  standing: 'active' | 'invited' | 'completed';
  invitation: InvitationView | null;
  openRequestCount: number;
  turn: Turn | null;
  latest: LastWord | null;
  /** There are updates, but all of them are hidden. */
  folded: boolean;
  deliveredAt: number | null;
  /** As in the completed view; null until the viewer's part is complete. */
  ownWord: boolean | null;
};
