// The checks of a random walk on what a title waits for, written without the code that computes it: what stands follows from what was said and
// from where the title is, and each viewer reads what would stand if only what it may read had been said.
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../src/domain/thread/facts.ts';
import type { StakeId, Thread } from '../../src/domain/thread/thread.ts';
import type { WaitsFor } from '../../src/domain/thread/waits-for.ts';
import { waitingDelivery } from './check-guards-reasons.ts';

/** What a note said: a code, or null for nothing any more. */
type Said = { what: WaitsFor | null; by: StakeId; at: number; updateId: string };

/** The thread after the last entry, and what was said since its title last came to rest, moved, was sent or went back. */
type SaidSince = { thread: Thread; said: readonly Said[] };
const known = new WeakMap<Entry, SaidSince>();

/** Where the title is and goes. Whatever changes this ends the wait. */
const whereOf = (thread: Thread) => [
  thread.holderStakeId,
  thread.currentStakeId,
  waitingDelivery(thread)?.id,
  thread.returning,
  thread.ended !== null,
];

function saidSince(ledger: readonly Entry[], threadAfter: (ledger: readonly Entry[]) => Thread): SaidSince {
  const last = ledger.at(-1)!;
  const found = known.get(last);
  if (found) return found;
  const thread = threadAfter(ledger);
  const undo = last.facts.find((fact) => fact.type === 'TakenBack');
  const before = ledger.length > 1 ? saidSince(ledger.slice(0, -1), threadAfter) : null;
  const notes = last.facts.flatMap((fact): Said[] =>
    fact.type === 'UpdatePosted' && fact.waitsFor !== undefined
      ? [{ what: fact.waitsFor, by: fact.stakeId, at: fact.at, updateId: fact.updateId }]
      : [],
  );
  const kept = undo
    ? saidSince(ledger.slice(0, undo.seq - 1), threadAfter).said
    : before && isDeepStrictEqual(whereOf(before.thread), whereOf(thread))
      ? before.said
      : [];
  const after = { thread, said: [...kept, ...notes] };
  known.set(last, after);
  return after;
}

const OTHER: readonly (WaitsFor | null)[] = ['other', 'floor-plan', 'another-store'];

/** The note with which what stands after all these began: going back over those that say the same. */
function standing(said: readonly Said[]): Said | null {
  const newest = said.at(-1);
  if (!newest || newest.what === null) return null;
  let first = newest;
  for (const one of said.toReversed()) {
    if (one.what !== newest.what || (OTHER.includes(newest.what) && one.by !== newest.by)) break;
    first = one;
  }
  return first;
}

/** The code as one reads it that is, or is not, a neighbor of its author. */
export const codeRead = (what: WaitsFor, isNear: boolean): WaitsFor =>
  !isNear && (what === 'floor-plan' || what === 'another-store') ? 'other' : what;

/** Throws if something else stands than what was said. `threadAfter`: the thread after the entries. */
export function checkWait(
  thread: Thread,
  ledger: readonly Entry[],
  threadAfter: (ledger: readonly Entry[]) => Thread,
  label: string,
): void {
  const first = standing(saidSince(ledger, threadAfter).said);
  const { waitsFor: wait } = thread;
  const stands = wait && { what: wait.what, by: wait.by, at: wait.since, updateId: wait.updateId };
  if (!isDeepStrictEqual(stands, first)) throw new Error(`${label}: it waits for ${JSON.stringify(stands)}, not ${JSON.stringify(first)}`);
}

/** `isNear`: whether the viewer is the organization of the stake, or its neighbor. `shown`: what its view shows. */
export function checkWaitShown(
  shown: { what: WaitsFor; since: number } | null,
  ledger: readonly Entry[],
  threadAfter: (ledger: readonly Entry[]) => Thread,
  isNear: (by: StakeId) => boolean,
  label: string,
): void {
  const { said } = saidSince(ledger, threadAfter);
  const first = standing(said.map((one) => ({ ...one, what: one.what && codeRead(one.what, isNear(one.by)) })));
  const expected = first && { what: first.what, since: first.at };
  if (!isDeepStrictEqual(shown, expected)) throw new Error(`${label}: reads ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`);
}
