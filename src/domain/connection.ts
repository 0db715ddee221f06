// How two organizations come to be partners: none, pending, accepted, ignored, and none again.
// A request pends until its recipient answers; a crossing request answers it; an ignored one may be made again by either side.
// Who is ignored is told so: a request that seems to pend for ever makes people ask by phone, and its silent end would show anyway
// as soon as they ask again. It sees the request among the ignored ones, with the day from which it may ask again.
import { DAY_MS } from './limits.ts';
import { refuse, type Refusal } from './refusals.ts';
import type { OrgId } from './thread/thread.ts';
import type { ConnectionStatus, NotificationType } from './vocabulary.ts';

/** Both sides of a connection have it alike. Times are ms since the epoch. */
export type Connection = {
  status: ConnectionStatus;
  initiator: OrgId;
  recipient: OrgId;
  lastActionBy: OrgId;
  createdAt: number;
  updatedAt: number;
};
export type ConnectionCommand = { type: 'request'; to: OrgId } | { type: 'accept' } | { type: 'ignore' } | { type: 'remove' };
/** `changed`: as it is from now on. */
export type ConnectionDecision = { changed: Connection } | 'unchanged' | 'removed' | Refusal;

/** Who was ignored waits so long before it asks again; who ignored may ask at any time. */
export const ASK_AGAIN_MS = 7 * DAY_MS;

/** `now` in ms since the epoch. That only an owner removes is a matter of roles, and asked elsewhere. */
export function decideConnection(existing: Connection | null, command: ConnectionCommand, by: OrgId, now: number): ConnectionDecision {
  switch (command.type) {
    case 'request':
      return request(existing, command.to, by, now);
    case 'accept':
      return answer(existing, 'accepted', by, now);
    case 'ignore':
      return answer(existing, 'ignored', by, now);
    case 'remove':
      return existing?.status === 'accepted' ? 'removed' : refuse('not-connected');
    default:
      return command satisfies never;
  }
}

function request(existing: Connection | null, to: OrgId, by: OrgId, now: number): ConnectionDecision {
  if (to === by) return refuse('own-org-as-partner');
  const fresh = {
    status: 'pending',
    initiator: by,
    recipient: to,
    lastActionBy: by,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  } as const;
  if (existing === null) return { changed: fresh };
  switch (existing.status) {
    case 'accepted':
      return 'unchanged';
    case 'pending':
      return existing.recipient === by ? answer(existing, 'accepted', by, now) : 'unchanged';
    case 'ignored':
      return existing.initiator === by && now < existing.updatedAt + ASK_AGAIN_MS ? refuse('asked-too-soon') : { changed: fresh };
    default:
      return existing.status satisfies never;
  }
}

function answer(existing: Connection | null, status: 'accepted' | 'ignored', by: OrgId, now: number): ConnectionDecision {
  if (existing?.status !== 'pending' || existing.recipient !== by) return refuse('no-request-to-answer');
  return { changed: { ...existing, status, lastActionBy: by, updatedAt: now } };
}

/** What the other organization is told of the connection's new state; `byName` is the one that acted. */
export function connectionNotice({ status }: Connection, byName: string): { type: NotificationType; text: string } {
  switch (status) {
    case 'pending':
      return { type: 'connection_request', text: `${byName} wants to connect.` };
    case 'accepted':
      return { type: 'connection_accepted', text: `${byName} accepted your connection request.` };
    case 'ignored':
      return { type: 'connection_ignored', text: `${byName} declined your connection request.` };
    default:
      return status satisfies never;
  }
}

const FURTHER: Readonly<Record<ConnectionStatus, number>> = { ignored: 1, pending: 2, accepted: 3 };

/** Whoever one organization becomes part of has the connection that got further: its own (then null), or that one's. */
export function inherited(own: Connection | null, theirs: Connection, { from, to }: { from: OrgId; to: OrgId }): Connection | null {
  if (own && FURTHER[own.status] >= FURTHER[theirs.status]) return null;
  const now = (id: OrgId) => (id === from ? to : id);
  return { ...theirs, initiator: now(theirs.initiator), recipient: now(theirs.recipient), lastActionBy: now(theirs.lastActionBy) };
}
