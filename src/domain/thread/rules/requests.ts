// Requests for an update: asking, reminding and withdrawing.
import { REMIND_AFTER_MS } from '../../limits.ts';
import { refuse, type Refusal } from '../../refusals.ts';
import { openRequests, orgOf } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import type { Stake, Thread, UpdateRequest } from '../thread.ts';

export function requestUpdate(thread: Thread, command: CommandOf<'requestUpdate'>, me: Stake, actor: Actor): Decision {
  if (thread.currentStakeId === me.id) return refuse('asks-itself');
  if (openRequests(thread).some((request) => request.stakeId === me.id)) return refuse('already-asked');
  // Otherwise withdrawing and asking again would be a reminder at any time.
  const isTooSoon = (request: UpdateRequest) =>
    request.withdrawn &&
    orgOf(thread, request.stakeId) === me.orgId &&
    request.targetStakeId === thread.currentStakeId &&
    actor.now < remindFrom(request);
  if (thread.requests.some(isTooSoon)) return refuse('asked-today');
  return accept({
    type: 'UpdateRequested',
    at: actor.now,
    requestId: actor.freshId,
    stakeId: me.id,
    target: thread.currentStakeId,
    note: command.note,
    ...(command.asks && { asks: command.asks }),
  });
}

export function withdrawRequest(thread: Thread, command: CommandOf<'withdrawRequest'>, me: Stake, actor: Actor): Decision {
  const request = ownOpenRequest(thread, command.requestId, me);
  if ('refused' in request) return request;
  return accept({ type: 'RequestsResolved', at: actor.now, requestIds: [request.id], withdrawn: true });
}

export function remindRequest(thread: Thread, command: CommandOf<'remindRequest'>, me: Stake, actor: Actor): Decision {
  const request = ownOpenRequest(thread, command.requestId, me);
  if ('refused' in request) return request;
  if (actor.now < remindFrom(request)) return refuse('reminded-today');
  return accept({ type: 'RequestReminded', at: actor.now, requestId: request.id });
}

/** When the target may be asked again (ms). */
export const remindFrom = ({ at, remindedAt }: UpdateRequest): number => (remindedAt ?? at) + REMIND_AFTER_MS;

function ownOpenRequest(thread: Thread, id: string, me: Stake): UpdateRequest | Refusal {
  const request = openRequests(thread).find((one) => one.id === id);
  if (!request) return refuse('request-closed');
  return request.stakeId === me.id ? request : refuse('only-asker');
}
