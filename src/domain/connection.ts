// How two organizations come to be partners: none, pending, accepted, ignored, and none again.
// A request pends until its recipient answers; a crossing request answers it; an ignored one may be made again by either side.
// Who is ignored is told so: a request that seems to pend for ever makes people ask by phone, and its silent end would show anyway
// as soon as they ask again. It sees the request among the ignored ones, with the day from which it may ask again.
// Who ignores or blocks another takes no invitations to threads from it, until it asks that one itself or accepts its request.
// An invitation to a thread asks for the connection too, but not again after a request was ignored: that takes Connect.
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
  /** Those of the two that take no invitations to threads from the other one. Partners never do that. */
  blockedBy: readonly OrgId[];
  /** To this one of the two it is as if there were no connection; null for nearly all. */
  hiddenFrom: OrgId | null;
};
/**
 * How a request goes along with an invitation to a thread. `quietly`: its recipient does not see it, because it would tell that one who
 * stands further away on a thread of its own.
 */
export type Along = 'openly' | 'quietly';
export type ConnectionCommand =
  | { type: 'request'; to: OrgId; along?: Along }
  | { type: 'accept' }
  | { type: 'ignore' }
  | { type: 'remove' }
  | { type: 'block'; other: OrgId };
/** `changed`: as it is from now on. */
export type ConnectionDecision = { changed: Connection } | 'unchanged' | 'removed' | Refusal;

/** Who was ignored waits so long before it asks again; who ignored may ask at any time. */
export const ASK_AGAIN_MS = 7 * DAY_MS;

/** `now` in ms since the epoch. That only an owner removes is a matter of roles, and asked elsewhere. */
export function decideConnection(existing: Connection | null, command: ConnectionCommand, by: OrgId, now: number): ConnectionDecision {
  switch (command.type) {
    case 'request':
      return request(existing, command, by, now);
    case 'accept':
      return isAsked(existing, by) ? { changed: accepted(existing, by, now) } : refuse('no-request-to-answer');
    case 'ignore':
      return isAsked(existing, by) ? { changed: ignored(existing, by, now) } : refuse('no-request-to-answer');
    case 'remove':
      return existing?.status === 'accepted' ? 'removed' : refuse('not-connected');
    case 'block':
      return block(existing, command.other, by, now);
    default:
      return command satisfies never;
  }
}

function request(
  existing: Connection | null,
  { to, along }: Extract<ConnectionCommand, { type: 'request' }>,
  by: OrgId,
  now: number,
): ConnectionDecision {
  if (to === by) return refuse('own-org-as-partner');
  const fresh: Connection = {
    status: 'pending',
    initiator: by,
    recipient: to,
    lastActionBy: by,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    blockedBy: (existing?.blockedBy ?? []).filter((id) => id !== by),
    hiddenFrom: along === 'quietly' ? to : null,
  };
  if (existing === null) return { changed: fresh };
  switch (existing.status) {
    case 'accepted':
      return 'unchanged';
    case 'pending':
      return existing.recipient === by ? { changed: accepted(existing, by, now) } : 'unchanged';
    case 'ignored':
      // What the other side sees of it must not change by a quiet request, and an open one must look the same to who makes it.
      if (along !== undefined) return 'unchanged';
      return existing.initiator === by && existing.hiddenFrom !== by && now < existing.updatedAt + ASK_AGAIN_MS
        ? refuse('asked-too-soon')
        : { changed: fresh };
    default:
      return existing.status satisfies never;
  }
}

const isAsked = (existing: Connection | null, by: OrgId): existing is Connection =>
  existing?.status === 'pending' && existing.recipient === by && existing.hiddenFrom !== by;

const accepted = (existing: Connection, by: OrgId, now: number): Connection => ({
  ...existing,
  status: 'accepted',
  lastActionBy: by,
  updatedAt: now,
  blockedBy: [],
  hiddenFrom: null,
});

const ignored = (existing: Connection, by: OrgId, now: number): Connection => ({
  ...existing,
  status: 'ignored',
  lastActionBy: by,
  updatedAt: now,
  blockedBy: [...new Set([...existing.blockedBy, by])],
  hiddenFrom: null,
});

/**
 * What ignoring its request would do, whether it has made one or not. The one that is blocked gets no notification and does not see the
 * block. It sees what becomes of an open request: its own is ignored, and that of who blocks it is gone.
 */
function block(existing: Connection | null, other: OrgId, by: OrgId, now: number): ConnectionDecision {
  if (other === by) return refuse('own-org-to-block');
  const blockedBy = [...new Set([...(existing?.blockedBy ?? []), by])];
  const unseen: Connection = {
    status: 'ignored',
    initiator: other,
    recipient: by,
    lastActionBy: by,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    blockedBy,
    hiddenFrom: other,
  };
  if (existing === null) return { changed: unseen };
  switch (existing.status) {
    case 'accepted':
      return refuse('partner-to-block');
    case 'pending':
      // A request of one's own is taken back.
      return { changed: existing.initiator === by ? unseen : ignored(existing, by, now) };
    case 'ignored':
      return existing.blockedBy.includes(by) ? 'unchanged' : { changed: { ...existing, blockedBy } };
    default:
      return existing.status satisfies never;
  }
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

/**
 * The organization that another becomes part of has the connection that got further: its own (then null), or that one's; blocked either way.
 * `along`: with an invitation that passes on too, which may be to a stand-in where it was none, and the other way around.
 */
export function inherited(
  own: Connection | null,
  theirs: Connection,
  { from, to, along }: { from: OrgId; to: OrgId; along?: Along | undefined },
): Connection | null {
  const now = (id: OrgId) => (id === from ? to : id);
  const moved: Connection = {
    ...theirs,
    initiator: now(theirs.initiator),
    recipient: now(theirs.recipient),
    lastActionBy: now(theirs.lastActionBy),
    blockedBy: theirs.blockedBy.map(now),
    hiddenFrom: along === 'quietly' && theirs.status === 'pending' ? to : theirs.hiddenFrom && now(theirs.hiddenFrom),
  };
  // A block stays hidden.
  const shown = (it: Connection) =>
    along === 'openly' && it.status === 'pending' && it.hiddenFrom === to ? { ...it, hiddenFrom: null } : it;
  if (!own) return shown(moved);
  const further = shown(FURTHER[own.status] >= FURTHER[theirs.status] ? own : moved);
  const blockedBy = further.status === 'accepted' ? [] : [...new Set([...own.blockedBy, ...moved.blockedBy])];
  return further === own && blockedBy.length === own.blockedBy.length ? null : { ...further, blockedBy };
}
