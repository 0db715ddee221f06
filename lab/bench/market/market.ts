// Who can do what in the benchmark's market. This needs no query, because `fillMarket` derives its rows from the same numbers.
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
  /** The number of updates on each thread. */
  updates: number;
  /** The server's `SECRET`. */
  secret: string;
  /** The number of active threads of `DESK_ORG`. */
  deskThreads?: number;
};

/** `cookie` is the value of a Cookie header, for a server on `http:`. */
export type Market = {
  /** All readers are on the same threads. Each cookie is a separate session. `openThreadIds`: the threads that are not completed for it. */
  readers: { orgId: string; cookies: string[]; openThreadIds: string[] }[];
  /** The readers' threads. */
  threadIds: string[];
  /** The number of updates on each thread. */
  updates: number;
  /** Sessions that may post an update, each on a different thread, none of the readers'. `canDeliver`: may also mark it delivered. */
  writers: { threadId: string; cookie: string; orgId: string; canDeliver: boolean }[];
  /** All three organizations are partners. */
  creators: { cookie: string; orgId: string; boughtFromOrgId: string; soldToOrgId: string }[];
  /** Search words in lower case, with the number of the readers' threads that each one finds. */
  words: { text: string; threads: number }[];
  /** Search words in lower case; each finds more organizations than the result shows. */
  orgWords: string[];
};

const WRITERS = 20_000;
const CREATORS = 2000;

/** Returns a session's number: first the readers' sessions, then one of each other organization. */
export const sessionOf = (org: number, which = 0): number =>
  org < READERS ? org * SESSIONS_A_READER + which : READERS * SESSIONS_A_READER + org;
export const SESSIONS = READERS * SESSIONS_A_READER + ORGS;
export const tokenOf = (session: number): string => `benchmark${session.toString().padStart(23, '0')}`;

/** Returns a partner of an organization: the one `ahead` numbers later, in a ring. */
export const partnerOf = (org: number, ahead: number): number => READERS + ((org - READERS + ahead) % (ORGS - READERS));

const orgId = (org: number) => idOf('org', org);
const count = (length: number) => Array.from({ length }, (_, at) => at);

/** Returns the value of a Cookie header with the session. */
export function cookieOf(session: number, secret: string): string {
  const token = tokenOf(session);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `titleline.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

export function marketOf({ threads, updates, secret, deskThreads = 0 }: MarketOptions): Market {
  const cookies = new Map(count(ORGS - READERS).map((at) => [READERS + at, cookieOf(sessionOf(READERS + at), secret)]));
  const read = count(Math.min(READ_THREADS, threads));
  const others = Math.max(0, threads - READ_THREADS);
  const writers = Math.min(WRITERS, others);
  return {
    readers: count(READERS).map((org) => ({
      orgId: orgId(org),
      cookies: count(SESSIONS_A_READER).map((which) => cookieOf(sessionOf(org, which), secret)),
      openThreadIds: read.filter((thread) => isOpenFor(org, thread)).map((thread) => idOf('thread', thread)),
    })),
    threadIds: read.map((thread) => idOf('thread', thread)),
    updates,
    writers: count(writers).map((at) => {
      const thread = READ_THREADS + Math.floor((at * others) / writers);
      const archetype = ARCHETYPES[archetypeOf(thread)]!;
      const org = partiesOf(thread, deskThreads)[archetype.holder]!;
      return { threadId: idOf('thread', thread), cookie: cookies.get(org)!, orgId: orgId(org), canDeliver: mayDeliver(archetype) };
    }),
    creators: count(CREATORS).map((at) => {
      const org = READERS + at * Math.floor((ORGS - READERS) / CREATORS);
      return {
        cookie: cookies.get(org)!,
        orgId: orgId(org),
        boughtFromOrgId: orgId(partnerOf(org, 1)),
        soldToOrgId: orgId(partnerOf(org, 2)),
      };
    }),
    words: ['ford', 'toyota', 'civic', 'silverado', 'nissan', '2015', 'jeep', 'kia', 'tucson', '2020'].map((text) => ({
      text,
      threads: Math.min(THREAD_SEARCH_MAX, read.filter((thread) => isFoundBy(text, thread)).length),
    })),
    orgWords: ['silver', 'denver', 'hollow', 'nevada', 'cedar', 'reno', 'boise', 'mesa', 'auction', 'summit'],
  };
}

/** A thread is completed for an organization that handed the title on. */
const isOpenFor = (org: number, thread: number): boolean => partiesOf(thread).indexOf(org) >= ARCHETYPES[archetypeOf(thread)]!.holder;

function isFoundBy(text: string, thread: number): boolean {
  const { year, make, model, vin } = vehicleOf(thread);
  return `${year} ${make} ${model} ${vin}`.toLowerCase().includes(text);
}
