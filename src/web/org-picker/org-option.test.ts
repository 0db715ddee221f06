// A row of the picker shows type, place and connection, so that organizations with the same name can be told apart.
import { expect, test } from 'vitest';
import type { OrgSummary } from '../../api/orgs.ts';
import { chosenHint, orgOption } from './org-option.tsx';

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

const OWN = 'org-own';

test('a row shows the type and place of its organization', () => {
  expect(orgOption(silver, OWN)).toMatchObject({ key: 'org-1', label: 'Silver State Motors', detail: 'Dealership · Reno, NV' });
  expect(orgOption({ ...silver, orgType: 'auction', city: null }, OWN).detail).toBe('Auction · NV');
  expect(orgOption({ ...silver, city: null, state: null }, OWN).detail).toBe('Dealership');
});

test.each([
  [{ connection: 'accepted' }, 'Partner'],
  [{ connection: 'pending' }, 'Pending'],
  [{ connection: 'pending', incoming: true }, 'Wants to connect'],
  [{ connection: 'ignored' }, 'Not connected'],
  [{ connection: null }, 'Not connected'],
  [{ provisional: true }, 'Not on Titleline yet'],
  [{ provisional: true, connection: 'pending' }, 'Not on Titleline yet'],
  [{ id: OWN }, 'You'],
] as const)('the note for %o is "%s"', (org, note) => {
  expect(orgOption({ ...silver, ...org }, OWN).note).toBe(note);
});

test.each([
  [{}, 'Dealership · Reno, NV · Not connected. A connection request goes along.'],
  [{ connection: 'accepted' }, 'Dealership · Reno, NV · Partner'],
  [{ connection: 'pending' }, 'Dealership · Reno, NV · Pending'],
  [{ connection: 'pending', incoming: true }, 'Dealership · Reno, NV · Wants to connect. Its request is accepted along the way.'],
  [{ connection: 'ignored' }, 'Dealership · Reno, NV · Not connected'],
  [{ provisional: true, city: null, state: null }, 'Dealership · Not on Titleline yet. The invitation is mailed to its title contact.'],
  [{ id: OWN }, 'Dealership · Reno, NV · You'],
] as const)('the hint for a chosen organization repeats its row and says what else happens: %o', (org, hint) => {
  expect(chosenHint({ ...silver, ...org }, OWN)).toBe(hint);
});
