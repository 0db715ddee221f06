// Who can do what in the benchmark's market, without a look at its database: what `fillMarket` puts there follows from the same numbers.
import { createHmac } from 'node:crypto';
import { THREAD_SEARCH_MAX } from '../../../src/domain/limits.ts';
import {
  ARCHETYPES,
  archetypeOf,
  idOf,
  mayDeliver,
  ORGS,
  partiesOf,
  READ_THREADS,
  READERS,
  SESSIONS_A_READER,
  vehicleOf,
} from './numbers.ts';

export type MarketOptions = {
  threads: number;
  /** On each thread. */
  updates: number;
  /** The one that the server runs with. */
  secret: string;
};

/** `cookie` is a whole Cookie header, for a server on `http:`. */
export type Market = {
  /** All of them are on the same threads. Each cookie is a session of its own. `openThreadIds`: where its part is not complete. */
  readers: { orgId: string; cookies: string[]; openThreadIds: string[] }[];
  /** The readers'. */
  threadIds: string[];
  /** On each thread. */
  updates: number;
  /** Of different threads that are not the readers': this session may post an update there at once. `canDeliver`: and mark it delivered. */
  writers: { threadId: string; cookie: string; orgId: string; canDeliver: boolean }[];
  /** All three know each other. */
  creators: { cookie: string; orgId: string; boughtFromOrgId: string; soldToOrgId: string }[];
  /** Each, in small letters, finds so many of the readers' threads. */
  words: { text: string; threads: number }[];
  /** Each, in small letters, finds more organizations than are shown. */
  orgWords: string[];
};

const WRITERS = 20_000;
const CREATORS = 2000;

/** A session's number: first the readers', then one of each other organization. */
export const sessionOf = (org: number, which = 0): number =>
  org < READERS ? org * SESSIONS_A_READER + which : READERS * SESSIONS_A_READER + org;
export const SESSIONS = READERS * SESSIONS_A_READER + ORGS;
export const tokenOf = (session: number): string => `benchmark${session.toString().padStart(23, '0')}`;

/** Whoever an organization knows: the ones with these numbers, counted on in a ring. */
export const knownBy = (org: number, ahead: number): number => READERS + ((org - READERS + ahead) % (ORGS - READERS));

const orgId = (org: number) => idOf('org', org);
const count = (length: number) => Array.from({ length }, (_, at) => at);

export function marketOf({ threads, updates, secret }: MarketOptions): Market {
  const cookieOf = (session: number) => {
    const token = tokenOf(session);
    const seal = createHmac('sha256', secret).update(token).digest('base64');
    return `titleline.session_token=${encodeURIComponent(`${token}.${seal}`)}`;
  };
  const cookies = new Map(count(ORGS - READERS).map((at) => [READERS + at, cookieOf(sessionOf(READERS + at))]));
  const read = count(Math.min(READ_THREADS, threads));
  const others = Math.max(0, threads - READ_THREADS);
  const writers = Math.min(WRITERS, others);
  return {
    readers: count(READERS).map((org) => ({
      orgId: orgId(org),
      cookies: count(SESSIONS_A_READER).map((which) => cookieOf(sessionOf(org, which))),
      openThreadIds: read.filter((thread) => isOpenFor(org, thread)).map((thread) => idOf('thread', thread)),
    })),
    threadIds: read.map((thread) => idOf('thread', thread)),
    updates,
    writers: count(writers).map((at) => {
      const thread = READ_THREADS + Math.floor((at * others) / writers);
      const archetype = ARCHETYPES[archetypeOf(thread)]!;
      const org = partiesOf(thread)[archetype.holder]!;
      return { threadId: idOf('thread', thread), cookie: cookies.get(org)!, orgId: orgId(org), canDeliver: mayDeliver(archetype) };
    }),
    creators: count(CREATORS).map((at) => {
      const org = READERS + at * Math.floor((ORGS - READERS) / CREATORS);
      return { cookie: cookies.get(org)!, orgId: orgId(org), boughtFromOrgId: orgId(knownBy(org, 1)), soldToOrgId: orgId(knownBy(org, 2)) };
    }),
    words: ['ford', 'toyota', 'civic', 'silverado', 'nissan', '2015', 'jeep', 'kia', 'tucson', '2020'].map((text) => ({
      text,
      threads: Math.min(THREAD_SEARCH_MAX, read.filter((thread) => isFoundBy(text, thread)).length),
    })),
    orgWords: ['silver', 'denver', 'hollow', 'nevada', 'cedar', 'reno', 'boise', 'mesa', 'auction', 'summit'],
  };
}

/** An organization that handed the paper on is done with the thread. */
const isOpenFor = (org: number, thread: number): boolean => partiesOf(thread).indexOf(org) >= ARCHETYPES[archetypeOf(thread)]!.holder;

function isFoundBy(text: string, thread: number): boolean {
  const { year, make, model, vin } = vehicleOf(thread);
  return `${year} ${make} ${model} ${vin}`.toLowerCase().includes(text);
}
