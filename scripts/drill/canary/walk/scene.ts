// Where a walk stands: its market, the threads of this round, and what everybody has seen of them last.
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { MESSAGE_MAX } from '../../../../src/domain/limits.ts';
import type { Random } from '../../../demo/random.ts';
import type { Page } from '../../page.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Listener } from '../listener.ts';
import type { Market, Viewer } from '../market.ts';
import { type Absent, type Named, PLANTED } from '../planted.ts';
import { write } from '../texts/write.ts';

type Placeholder = Absent & { orgId: string; by: string };
/** Somebody who works for one of the organizations without owning it. */
export type Clerk = { key: string; page: Page; userId: string; email: string };

export type Scene = {
  market: Market;
  knowledge: Knowledge;
  listener: Listener;
  random: Random;
  /** The latest last. */
  threads: string[];
  /** By VIN. */
  threadOfVin: Map<string, string>;
  /** By viewer's key and thread. */
  views: Map<string, LiveThread>;
  placeholders: Placeholder[];
  clerks: Clerk[];
  /** Of links in mails to placeholders. `reader`: the organization whose owner reads that mailbox. */
  claims: { key: string; token: string; reader: string }[];
  offTokens: Map<string, string>;
  notificationIds: Map<string, string[]>;
};

/** Of no thing there is. */
export const UNKNOWN = '00000000-0000-7000-8000-000000000000';

export const viewOf = ({ views }: Scene, { key }: Viewer, threadId: string): LiveThread | undefined => views.get(`${key} ${threadId}`);

/** The organizations that the viewer stands beside, or stood, with itself: those that it can name. */
function nameable({ knowledge, placeholders }: Scene, viewer: Viewer, threadId: string): Named[] {
  const everybody: readonly Named[] = [...PLANTED, ...placeholders];
  const known = knowledge.hasStoodBeside(threadId, viewer.key);
  const named = everybody.filter(({ key }) => key === viewer.key || known.includes(key));
  return named.length > 0 ? named : [viewer.planted];
}

/** A text by this organization on this thread, which gives away whatever it can. */
export const textOf = (scene: Scene, viewer: Viewer, threadId: string, longest = MESSAGE_MAX): string =>
  write({ self: viewer.planted, named: nameable(scene, viewer, threadId) }, longest, scene.random).text;

/** Anybody who could be invited, asked or guessed: most of them real. */
export function someOrg({ random, market, placeholders }: Scene): string {
  const ids = [...market.viewers, ...placeholders].map(({ orgId }) => orgId);
  return random.between(0, 19) === 0 ? UNKNOWN : random.pick(ids);
}

/** One that the viewer has met, or that shows itself. */
export function someKnownOrg({ random, market, knowledge, placeholders }: Scene, viewer: Viewer): string {
  const met = knowledge.hasMet(viewer.key);
  const known = [
    ...market.viewers.filter(({ key, planted }) => planted.searchable || met.includes(key)),
    ...placeholders.filter(({ key }) => met.includes(key)),
  ];
  return random.between(0, 19) === 0 ? UNKNOWN : random.pick(known).orgId;
}

export const someThread = ({ random, threads }: Scene): string => (random.between(0, 19) === 0 ? UNKNOWN : random.pick(threads.slice(-2)));
