// What leaves the server of a thread, for one organization. Withheld names read "Partner" and their ids are null.
// All times are ms since the epoch.
import type { MailWait } from '../../stranger-mail.ts';
import type { MailStatus, OrgType } from '../../vocabulary.ts';
import type { CommandType } from '../commands.ts';
import type { Turn } from '../offers.ts';
import type { Vehicle } from '../thread.ts';

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
  confirmed: boolean;
  /** null while it has not answered its invitation. */
  hasTitle: boolean | null;
  claimPending: boolean;
  claimAt: number | null;
  inactive: boolean;
  createdAt: number;
  confirmedAt: number | null;
  receivedAt: number | null;
  deliveredAt: number | null;
  /**
   * An organization that is not here yet. This and what follows is told of neighbors alone, on a live thread: everywhere else
   * it is false or null.
   */
  provisional: boolean;
  /** There is an address that its platform invite can be mailed to. */
  hasTitleContact: boolean;
  /** What became of the latest platform invite; null where none was mailed. */
  platformInviteStatus: Exclude<MailStatus, 'skipped'> | null;
  platformInviteSentAt: number | null;
  /** What the mail of the viewer's organization waits for before it leaves. */
  platformInviteWait: MailWait | null;
  /** From when on the viewer's organization may send it again; null where it may not at all. */
  platformInviteAgainAt: number | null;
  offers: CommandType[];
};

export type AnswerStatus = 'pending' | 'confirmed' | 'disputed';
export type AnswerCause = 'answered' | 'withdrawn' | 'settled' | 'departed' | 'self-attested';

export type UpdateView = {
  id: string;
  authorOrgId: string | null;
  authorName: string;
  authorOwn: boolean;
  /** The author's place in the chain that is shown; null where it has left it, or stands below where a completed one ends. */
  authorOrderIndex: number | null;
  /** The author's part is complete. */
  authorInactive: boolean;
  updateType: 'note' | 'delivered' | 'claim_title';
  message: string;
  /** Of a delivery, the day on which it was sent. */
  eta: string | null;
  /** Of a delivery, the day on which it arrives, where its sender said one. */
  expected: string | null;
  at: number;
  isHolderChange: boolean;
  fromStakeId: string | null;
  toStakeId: string | null;
  deliveryStatus: AnswerStatus | null;
  claimStakeId: string | null;
  claimByOrgId: string | null;
  claimStatus: AnswerStatus | null;
  ackAt: number | null;
  ackByOrgId: string | null;
  /** null where nobody answered. */
  ackByName: string | null;
  ackCause: AnswerCause | null;
  ackNote: string;
  reason: 'note_only' | 'normal_handoff' | null;
  likeCount: number;
  liked: boolean;
  /** By an organization more than one place upstream: shown by "Show Hidden". */
  hidden: boolean;
  offers: CommandType[];
};

/** Updates that come before those that are given: how many, and how many of them are hidden at first. */
export type EarlierUpdates = { count: number; hidden: number };
/** Oldest first. The page before it ends where this one begins: before `earlier.count`. */
export type UpdatesView = { updates: UpdateView[]; earlier: EarlierUpdates };

export type RequestView = {
  id: string;
  requestedByOrgId: string | null;
  requestedByName: string;
  own: boolean;
  targetOrgId: string | null;
  note: string;
  at: number;
  /** What became of the mail to the organization that was asked; null for the requests of others. */
  emailStatus: MailStatus | null;
};

/** A delivery that waits for its confirmation; `since`: when it was sent. */
export type Transit = { updateId: string; fromStakeId: string; toStakeId: string; since: number };
/** A delivery that was disputed, or whose recipient declined, until its sender sends again or posts an update. */
export type Disputed = { updateId: string; toStakeId: string; at: number };

export type InvitationLine = 'bought-from-them' | 'sold-to-them' | 'ride';
/** `answerBy`: until when it can be answered. */
export type InvitationView = { inviterName: string; line: InvitationLine; invitedAt: number; answerBy: number; mayHoldTitle: boolean };

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
  /** The day on which the paper is expected where it goes next, YYYY-MM-DD. */
  expected: string | null;
};

/** What tells where the paper is, and when it is expected where it goes next. */
export type Whereabouts = Pick<Core, 'transit' | 'disputed' | 'expected' | 'currentStakeId'> & { stakes: readonly StakeView[] };

/** A thread for a participant or an invitee. An invitee that is not current gets no updates and no requests. */
export type LiveThread = Core & {
  standing: 'active' | 'invited';
  /** Grows by one with every command on the thread. */
  seq: number;
  invitation: InvitationView | null;
  /** The newest, oldest first, behind what is older and still waits for an answer. */
  updates: UpdateView[];
  /** Than the newest. */
  earlier: EarlierUpdates;
  /** Open requests that the viewer may read. */
  requests: RequestView[];
  openRequestCount: number;
  turn: Turn | null;
  /** From when on something waits for the viewer by the clock alone; null where something waits already, or nothing will. */
  turnAt: number | null;
  offers: CommandType[];
};
/** A thread that is done for the viewer: it reads the completed view instead. */
export type ThreadView = LiveThread | { standing: 'completed'; id: string };

/** Frozen as it stood when the title moved on; the chain ends where it came to rest. */
export type CompletedThread = Omit<Core, 'transit' | 'disputed' | 'expected'> & {
  /** The newest, oldest first, behind what is older and was never answered. */
  updates: UpdateView[];
  /** Than the newest. */
  earlier: EarlierUpdates;
  receivedAt: number | null;
  deliveredAt: number;
  /** Where the title came to rest. */
  restedWith: string;
};

/** A thread as one card among many. */
export type ThreadCard = Pick<
  Core,
  'id' | 'vin' | 'year' | 'make' | 'model' | 'createdAt' | 'updatedAt' | 'currentStakeId' | 'stakes' | 'transit' | 'disputed' | 'expected'
> & {
  standing: 'active' | 'invited' | 'completed';
  invitation: InvitationView | null;
  openRequestCount: number;
  turn: Turn | null;
  /** The last word: the newest update, or answer to one, that the thread's page does not fold away. */
  latest: { authorName: string; authorOwn: boolean; message: string; at: number } | null;
  /** There are updates, but the thread's page folds all of them away. */
  folded: boolean;
  deliveredAt: number | null;
};
