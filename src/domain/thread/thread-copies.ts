// Copies of a thread in which one part is replaced. `evolve` builds them.
import type { Ending, ThreadEvent, Stake, Thread, Update } from './thread.ts';
import { withNeighborsMet } from './neighbors-met.ts';

export const withChain = (thread: Thread, chain: readonly Stake[]): Thread => ({ ...thread, chain: withNeighborsMet(chain) });

/** Unchanged items keep their identity: `saveThreads` finds the rows to write by comparing references. */
export const replaceById = <T extends { id: string }>(all: readonly T[], id: string, into: (one: T) => T): readonly T[] =>
  all.map((one) => (one.id === id ? into(one) : one));

export const withStake = (thread: Thread, id: string, into: (stake: Stake) => Stake): Thread => ({
  ...thread,
  chain: replaceById(thread.chain, id, into),
});

export const withUpdate = (thread: Thread, id: string, into: (update: Update) => Update): Thread => ({
  ...thread,
  updates: replaceById(thread.updates, id, into),
});

export const withEnding = (thread: Thread, id: string, ending: Ending): Thread =>
  withUpdate(thread, id, (update) => ('ending' in update ? { ...update, ending } : update));

export const withNewUpdate = (thread: Thread, update: Update): Thread => ({ ...thread, updates: [...thread.updates, update] });

type EventFact = { at: number; updateId: string; stakeId: string; note?: string };

export const withEvent = (thread: Thread, { at, updateId, stakeId, note = '' }: EventFact, event: ThreadEvent['event']): Thread =>
  withNewUpdate(thread, { id: updateId, type: 'event', authorStakeId: stakeId, at, eta: null, likedBy: [], note, event });

export const pending = (at: number): Ending => ({ status: 'pending', since: at, contestedBy: null, objection: '' });

/** The stake that contested a claim no longer holds the title: the claim waits for others from now on. */
export const withoutContest = (thread: Thread, at: number): Thread => ({
  ...thread,
  updates: thread.updates.map((update) =>
    update.type === 'claim_title' && update.ending.status === 'pending' && update.ending.contestedBy !== null
      ? { ...update, ending: pending(at) }
      : update,
  ),
});
