// A row of the picker tells organizations of one name apart: what they are, where, and how one is connected.
import { expect, test } from 'vitest';
import type { OrgSummary } from '../../api/orgs.ts';
import { goesAlong, optionOf } from './org-option.tsx';

const silver: OrgSummary = {
  id: 'org-1',
  name: 'Silver State Motors',
  orgType: 'dealership',
  city: 'Reno',
  state: 'NV',
  provisional: false,
  connection: null,
  incoming: false,
};

test('a row says type and place', () => {
  expect(optionOf(silver)).toMatchObject({ key: 'org-1', label: 'Silver State Motors', detail: 'Dealership · Reno, NV' });
  expect(optionOf({ ...silver, orgType: 'auction', city: null }).detail).toBe('Auction · NV');
  expect(optionOf({ ...silver, city: null, state: null }).detail).toBe('Dealership');
});

test('a placeholder without a place says that nobody of it is here', () => {
  expect(optionOf({ ...silver, city: null, state: null, provisional: true }).detail).toBe('Dealership · Not on Titleline yet');
});

test.each([
  ['accepted', 'Partner'],
  ['pending', 'Pending'],
  ['ignored', 'Not connected'],
  [null, 'Not connected'],
] as const)('who is connected as %s reads %s', (connection, note) => {
  expect(optionOf({ ...silver, connection }).note).toBe(note);
});

test('who is chosen is told what else happens: a connection request, or a mail', () => {
  expect(goesAlong(silver)).toBe('A connection request goes along.');
  expect(goesAlong({ ...silver, connection: 'accepted' })).toBeNull();
  expect(goesAlong({ ...silver, connection: 'pending' })).toBeNull();
  expect(goesAlong({ ...silver, provisional: true })).toBe('Not on Titleline yet: the invitation is mailed to its title contact.');
});
