import { expect, test } from 'vitest';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { connectionState, listOf } from './connection-state.ts';

const stranger: OrgInNetwork = {
  id: 'a',
  name: 'Mesa Street Motors',
  orgType: 'dealership',
  city: 'El Paso',
  state: 'TX',
  provisional: false,
  connection: null,
  incoming: false,
  blocked: false,
  askAgainAt: null,
};
const NOW = 1000;

test.each([
  ['a stranger can be asked', {}, { is: 'open' }, null],
  ['a partner is connected', { connection: 'accepted' }, { is: 'partner' }, 'partners'],
  ['an organization that asked waits for our answer', { connection: 'pending', incoming: true }, { is: 'asks-us' }, 'incoming'],
  ['an organization that we asked has not answered', { connection: 'pending' }, { is: 'asked' }, 'outgoing'],
  ['an organization that we ignored can be asked', { connection: 'ignored' }, { is: 'open' }, 'ignored'],
  [
    'an organization that ignored our request cannot be asked yet',
    { connection: 'ignored', askAgainAt: NOW + 1 },
    { is: 'declined', until: NOW + 1 },
    'ignored',
  ],
  [
    'an organization that ignored our request can be asked again after a while',
    { connection: 'ignored', askAgainAt: NOW },
    { is: 'open' },
    'ignored',
  ],
] as const)('%s', (_what, given, state, list) => {
  const org = { ...stranger, ...given };
  expect(connectionState(org, NOW)).toEqual(state);
  expect(listOf(org)).toBe(list);
});
