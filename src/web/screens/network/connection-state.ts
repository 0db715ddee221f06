// The state of the connection between an organization and the viewer's, as its row and its page show it.
import type { NetworkList } from '../../../api/network.ts';
import type { OrgInNetwork } from '../../../api/orgs.ts';

/** `declined`: the organization ignored our request, and we cannot ask again before `until` (ms since the epoch). */
export type ConnectionState =
  | { kind: 'partner' | 'request-received' | 'request-sent' | 'not-connected' }
  | { kind: 'declined'; until: number };

/** `now`: ms since the epoch. */
export function connectionState({ connection, incoming, askAgainAt }: OrgInNetwork, now: number): ConnectionState {
  switch (connection) {
    case 'accepted':
      return { kind: 'partner' };
    case 'pending':
      return { kind: incoming ? 'request-received' : 'request-sent' };
    case 'ignored':
      return askAgainAt !== null && askAgainAt > now ? { kind: 'declined', until: askAgainAt } : { kind: 'not-connected' };
    case null:
      return { kind: 'not-connected' };
    default:
      return connection satisfies never;
  }
}

/** The list of the network that contains the organization, or null. */
export function networkListOf({ connection, incoming }: Pick<OrgInNetwork, 'connection' | 'incoming'>): NetworkList | null {
  switch (connection) {
    case 'accepted':
      return 'partners';
    case 'pending':
      return incoming ? 'incoming' : 'outgoing';
    case 'ignored':
      return 'ignored';
    case null:
      return null;
    default:
      return connection satisfies never;
  }
}
