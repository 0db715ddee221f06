// Which stake is responsible for the title while nobody holds it, and the requests that end when another one becomes it.
import { nextOf, openRequests, positionOf } from '../chain.ts';
import type { Change } from '../facts.ts';
import type { StakeId, Thread, UpdateId, UpdateRequest } from '../thread.ts';

/** Makes a stake current. Requests to the previous one are resolved. */
export function setCurrentStake(thread: Thread, to: StakeId, at: number): Change[] {
  return thread.currentStakeId === to ? [] : [{ type: 'CurrentMoved', at, stakeId: to }, ...resolveRequests(thread, at)];
}

/** The stake that becomes current when the current one leaves the chain: the next one if that was the head, else the previous one. */
export const successorOf = (thread: Thread, leaving: StakeId): StakeId =>
  (positionOf(thread, leaving) === 0 ? nextOf(thread, leaving) : thread.chain[positionOf(thread, leaving) - 1])!.id;

/** Makes a stake further upstream current. From there downstream, completed stakes are active again. */
export function returnCurrentTo(thread: Thread, to: StakeId, at: number): Change[] {
  const reactivated = thread.chain
    .slice(positionOf(thread, to))
    .filter(({ standing }) => standing.status === 'completed')
    .map(({ id }): Change => ({ type: 'StakeReactivated', at, stakeId: id }));
  return [...reactivated, ...setCurrentStake(thread, to, at)];
}

/** Resolves the open requests that `which` selects. `answeredBy`: the note that answers them, if one does. */
export function resolveRequests(
  thread: Thread,
  at: number,
  which: (request: UpdateRequest) => boolean = () => true,
  answeredBy?: UpdateId,
): Change[] {
  const requestIds = openRequests(thread)
    .filter(which)
    .map(({ id }) => id);
  return requestIds.length === 0 ? [] : [{ type: 'RequestsResolved', at, requestIds, ...(answeredBy ? { answeredBy } : {}) }];
}
