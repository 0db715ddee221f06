// The state of a walk: its market, its threads, and the latest view that each viewer has read.
import type { CompletedThread, LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { MESSAGE_MAX } from '../../../../src/domain/limits.ts';
import type { Random } from '../../../../testing/random.ts';
import type { Page } from '../../page.ts';
import type { Knowledge, Scope } from '../knowledge.ts';
import type { LeakDetector } from '../leak-detector.ts';
import type { Market, Viewer } from '../market.ts';
import { type PlaceholderOrg, type Named, PLANTED } from '../planted.ts';
import { spelledNumber, type Tracking } from '../planted-tracking.ts';
import { writeText } from '../texts/write-text.ts';

type Placeholder = PlaceholderOrg & { orgId: string; by: string };
/** A member of one of the organizations who does not own it. */
export type Clerk = { key: string; page: Page; userId: string; email: string; surname: string };

export type WalkState = {
  market: Market;
  knowledge: Knowledge;
  detector: LeakDetector;
  random: Random;
  /** In the order of their creation. */
  threads: string[];
  threadOfVin: Map<string, string>;
  /** By thread: the tracking numbers of its deliveries, normalized. */
  numbersOn: Map<string, readonly string[]>;
  /** Of all shipments. */
  codes: Set<string>;
  /** By the viewer's key and the thread's id. */
  views: Map<string, LiveThread>;
  /** By the viewer's key and the thread's id: the views of those whose part is complete. */
  completedViews: Map<string, CompletedThread>;
  placeholders: Placeholder[];
  clerks: Clerk[];
  /** The tokens of claim links in mails to placeholders, about a thread. `reader`: the organization whose owner reads that mailbox. */
  claims: { key: string; token: string; reader: string; scope: Scope }[];
  unsubscribeTokens: Map<string, string>;
  notificationIds: Map<string, string[]>;
  /** Internal notes with the people whom they name, who has seen that, and who should not have. */
  mentions: {
    notes: { key: string; authorId: string; text: string; named: readonly string[] }[];
    seenBy: Set<string>;
    comparisons: number;
    found: Set<string>;
  };
};

/** An id that does not exist. */
export const UNKNOWN = '00000000-0000-7000-8000-000000000000';

export const completedViewOf = ({ completedViews }: WalkState, { key }: Viewer, threadId: string): CompletedThread | undefined =>
  completedViews.get(`${key} ${threadId}`);

export const viewOf = ({ views }: WalkState, { key }: Viewer, threadId: string): LiveThread | undefined => views.get(`${key} ${threadId}`);

/** Returns the organizations that the viewer can name: itself and its current and former neighbors on the thread. */
function nameable({ knowledge, placeholders }: WalkState, viewer: Viewer, threadId: string): Named[] {
  const all: readonly Named[] = [...PLANTED, ...placeholders];
  const known = knowledge.neighborsOf(threadId, viewer.key);
  const named = all.filter(({ key }) => key === viewer.key || known.includes(key));
  return named.length > 0 ? named : [viewer.planted];
}

/** Returns a text by this viewer on this thread, with markers that the viewer may know, sometimes also a tracking number. */
export function textOf(state: WalkState, viewer: Viewer, threadId: string, longest = MESSAGE_MAX): string {
  const text = wordsOf(state, viewer, threadId, longest);
  const numbers = viewer.planted.tracking.written.filter((one) => isRecognized(state, threadId, one));
  if (state.random.int(0, 2) > 0) return text;
  const longer = `${text} ${state.random.pick(NUMBER_WORDS)} ${spelledNumber(state.random.pick(numbers), state.random)}.`;
  return longer.length <= longest ? longer : text;
}

/** As `textOf`, without a tracking number. */
export const wordsOf = (state: WalkState, viewer: Viewer, threadId: string, longest = MESSAGE_MAX): string =>
  writeText({ self: viewer.planted, named: nameable(state, viewer, threadId) }, longest, state.random).text;

const NUMBER_WORDS = ['Tracking', 'It comes with', 'UPS no.', 'Look for', 'FedEx or UPS, I think:'];
/** A courier's number has no format of a carrier, so it is hidden on the threads of its deliveries only. */
const isRecognized = ({ numbersOn }: WalkState, threadId: string, { way, trackingNumber }: Tracking): boolean =>
  way !== 'courier' || numbersOn.get(threadId)?.includes(trackingNumber.replaceAll('-', '')) === true;

/** Returns the id of any organization or placeholder, sometimes of none that exists. */
export function someOrg({ random, market, placeholders }: WalkState): string {
  const ids = [...market.viewers, ...placeholders].map(({ orgId }) => orgId);
  return random.int(0, 19) === 0 ? UNKNOWN : random.pick(ids);
}

/** Returns the id of an organization that the viewer has met or that is listed in Discover, sometimes of none that exists. */
export function someKnownOrg({ random, market, knowledge, placeholders }: WalkState, viewer: Viewer): string {
  const met = knowledge.contactsOf(viewer.key);
  const known = [
    ...market.viewers.filter(({ key, planted }) => planted.searchable || met.includes(key)),
    ...placeholders.filter(({ key }) => met.includes(key)),
  ];
  return random.int(0, 19) === 0 ? UNKNOWN : random.pick(known).orgId;
}

export const someThread = ({ random, threads }: WalkState): string => (random.int(0, 19) === 0 ? UNKNOWN : random.pick(threads.slice(-2)));
