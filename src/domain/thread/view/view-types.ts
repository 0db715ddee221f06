// The types of a thread's views: what leaves the server for one organization. Withheld names are "Partner" and their ids null. All times
// are ms since the epoch.
import type { CommandType } from '../commands.ts';
import type { Turn } from '../turns.ts';
import type { Ending, GivenUpWhy } from '../thread.ts';
import type { EarlierUpdates } from './hidden-updates.ts';
import type { onTheWay } from './on-the-way.ts';
import type { Ended, InvitationView, RequestView, StakeView, TakeBackOffer, threadCore } from './payload.ts';
import type { UpdateView } from './update-view.ts';

export type { EventView } from './event-view.ts';
export type { EarlierUpdates } from './hidden-updates.ts';
export type { Contested, Returning, Transit } from './on-the-way.ts';
export type { Ended, InvitationView, RequestView, StakeView, TakeBackOffer } from './payload.ts';
export type { UpdatesView, UpdateView } from './update-view.ts';

export type AnswerStatus = Ending['status'];

type Core = ReturnType<typeof threadCore> & Omit<ReturnType<typeof onTheWay>, 'ended'> & { ended: Ended | null };

/** The fields that say where the title is, when it is expected and what it waits for. */
export type Whereabouts = Pick<
  Core,
  'transit' | 'disputed' | 'returning' | 'contested' | 'ended' | 'expected' | 'waitsFor' | 'currentStakeId'
> & {
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
export type CompletedThread = Omit<Core, 'transit' | 'disputed' | 'returning' | 'contested' | 'expected' | 'waitsFor'> & {
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
