import { expect, test } from 'vitest';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { connectionState, networkListOf } from './ConnectionActions.tsx';

const unconnected: OrgInNetwork = {
  id: 'a',
  name: 'Mesa Street Motors',
  orgType: 'dealership',
  city: 'El Paso',
  state: 'TX',
  provisional: false,
  newUntil: null,
  similarName: false,
  connection: null,
  incoming: false,
  blocked: false,
  askAgainAt: null,
};
const NOW = 1000;

test.each([
  ['an organization without a connection can be asked to connect', {}, { kind: 'not-connected' }, null],
  ['a partner is connected', { connection: 'accepted' }, { kind: 'partner' }, 'partners'],
  [
    'an organization that asked us waits for our answer',
    { connection: 'pending', incoming: true },
    { kind: 'request-received' },
    'incoming',
  ],
  ['an organization that we asked has not answered', { connection: 'pending' }, { kind: 'request-sent' }, 'outgoing'],
  ['an organization whose request we ignored can be asked', { connection: 'ignored' }, { kind: 'not-connected' }, 'ignored'],
  [
    'an organization that ignored our request cannot be asked yet',
    { connection: 'ignored', askAgainAt: NOW + 1 },
    { kind: 'declined', until: NOW + 1 },
    'ignored',
  ],
  [
    'an organization that ignored our request can be asked again after a while',
    { connection: 'ignored', askAgainAt: NOW },
    { kind: 'not-connected' },
    'ignored',
  ],
] as const)('%s', (_what, given, state, list) => {
  const org = { ...unconnected, ...given };
  expect(connectionState(org, NOW)).toEqual(state);
  expect(networkListOf(org)).toBe(list);
});
