// The connection between two organizations: none, pending, accepted (partners), ignored, and none again after removal.
// A request is pending until its recipient answers or sends a request itself, which accepts it. Either side can repeat an ignored request.
// The sender is told that its request was ignored: otherwise people would ask by phone, and a repeated request would reveal it anyway. The
// sender sees the request among the ignored ones, with the first day on which it can be repeated.
// An organization that ignores or blocks another gets no thread invitations from it until it sends that one a request or accepts one.
// A thread invitation also sends a connection request, but does not repeat an ignored one: only Connect does.
import { DAY_MS } from '../limits.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { OrgId } from '../thread/thread.ts';
import type { ConnectionStatus, NotificationType } from '../vocabulary.ts';

/** Shared by both organizations. Times are ms since the epoch. */
export type Connection = {
  status: ConnectionStatus;
  initiator: OrgId;
  recipient: OrgId;
  lastActionBy: OrgId;
  createdAt: number;
  updatedAt: number;
  /** The organizations that block thread invitations from the other one. Empty for partners. */
  blockedBy: readonly OrgId[];
  /** The organization for which the connection does not exist; usually null. */
  hiddenFrom: OrgId | null;
};
/**
 * How a request is sent with a thread invitation. `hidden`: its recipient does not see it, because it would reveal an organization that is
 * not the recipient's neighbor on one of its threads.
 */
export type WithInvite = 'visible' | 'hidden';
export type ConnectionCommand =
  | { type: 'request'; to: OrgId; withInvite?: WithInvite }
  | { type: 'accept' }
  | { type: 'ignore' }
  | { type: 'remove' }
  | { type: 'block'; other: OrgId };
/** `changed`: the new state. */
export type ConnectionDecision = { changed: Connection } | 'unchanged' | 'removed' | Refusal;

/** How long the sender of an ignored request must wait before it repeats it. */
export const REPEAT_REQUEST_MS = 7 * DAY_MS;

/** `by`: the acting organization. `now`: ms since the epoch. Roles are checked elsewhere. */
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
  { to, withInvite }: Extract<ConnectionCommand, { type: 'request' }>,
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
    hiddenFrom: withInvite === 'hidden' ? to : null,
  };
  if (existing === null) return { changed: fresh };
  switch (existing.status) {
    case 'accepted':
      return 'unchanged';
    case 'pending':
      return existing.recipient === by ? { changed: accepted(existing, by, now) } : 'unchanged';
    case 'ignored':
      // A hidden request must not change what the other side sees, and to its sender a visible one must look the same.
      if (withInvite !== undefined) return 'unchanged';
      return existing.initiator === by && existing.hiddenFrom !== by && now < existing.updatedAt + REPEAT_REQUEST_MS
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
 * Has the effect of ignoring a request of `other`, even if there is none. The blocked organization gets no notification and does not see
 * the block. It only sees that its own pending request was ignored, or that the other's is gone.
 */
function block(existing: Connection | null, other: OrgId, by: OrgId, now: number): ConnectionDecision {
  if (other === by) return refuse('own-org-to-block');
  const blockedBy = [...new Set([...(existing?.blockedBy ?? []), by])];
  const hiddenBlock: Connection = {
    status: 'ignored',
    initiator: other,
    recipient: by,
    lastActionBy: by,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    blockedBy,
    hiddenFrom: other,
  };
  if (existing === null) return { changed: hiddenBlock };
  switch (existing.status) {
    case 'accepted':
      return refuse('partner-to-block');
    case 'pending':
      // The blocking organization's own request is withdrawn.
      return { changed: existing.initiator === by ? hiddenBlock : ignored(existing, by, now) };
    case 'ignored':
      return existing.blockedBy.includes(by) ? 'unchanged' : { changed: { ...existing, blockedBy } };
    default:
      return existing.status satisfies never;
  }
}

/** The notification of the other organization about the new state. `byName`: the name of the acting organization. */
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

const PROGRESS: Readonly<Record<ConnectionStatus, number>> = { ignored: 1, pending: 2, accepted: 3 };

/**
 * Merges the connection of organization `from` into that of `to`: the one that is further along wins, with the blocks of both. Returns null
 * if `own` does not change. `withInvite`: whether `to` sees a request that came with an invitation; undefined leaves that unchanged.
 */
export function mergeConnection(
  own: Connection | null,
  theirs: Connection,
  { from, to, withInvite }: { from: OrgId; to: OrgId; withInvite?: WithInvite | undefined },
): Connection | null {
  const renamed = (id: OrgId) => (id === from ? to : id);
  const moved: Connection = {
    ...theirs,
    initiator: renamed(theirs.initiator),
    recipient: renamed(theirs.recipient),
    lastActionBy: renamed(theirs.lastActionBy),
    blockedBy: theirs.blockedBy.map(renamed),
    hiddenFrom: withInvite === 'hidden' && theirs.status === 'pending' ? to : theirs.hiddenFrom && renamed(theirs.hiddenFrom),
  };
  // A block stays hidden.
  const revealed = (it: Connection) =>
    withInvite === 'visible' && it.status === 'pending' && it.hiddenFrom === to ? { ...it, hiddenFrom: null } : it;
  if (!own) return revealed(moved);
  const winner = revealed(PROGRESS[own.status] >= PROGRESS[theirs.status] ? own : moved);
  const blockedBy = winner.status === 'accepted' ? [] : [...new Set([...own.blockedBy, ...moved.blockedBy])];
  return winner === own && blockedBy.length === own.blockedBy.length ? null : { ...winner, blockedBy };
}
