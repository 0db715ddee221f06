// A row of the picker shows type, place and connection, so that organizations with the same name can be told apart.
import { expect, test } from 'vitest';
import type { OrgSummary } from '../../../api/orgs.ts';
import { chosenHint, orgOption } from './org-option.tsx';

const silver: OrgSummary = {
  id: 'org-1',
  name: 'Silver State Motors',
  orgType: 'dealership',
  city: 'Reno',
  state: 'NV',
  provisional: false,
  newUntil: null,
  similarName: false,
  connection: null,
  incoming: false,
};

const OWN = 'org-own';

test('a row shows the type and place of its organization', () => {
  expect(orgOption(silver, OWN, 0)).toMatchObject({ key: 'org-1', label: 'Silver State Motors', detail: 'Dealership · Reno, NV' });
  expect(orgOption({ ...silver, orgType: 'auction', city: null }, OWN, 0).detail).toBe('Auction · NV');
  expect(orgOption({ ...silver, city: null, state: null }, OWN, 0).detail).toBe('Dealership');
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
  expect(orgOption({ ...silver, ...org }, OWN, 0).note).toBe(note);
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
  expect(chosenHint({ ...silver, ...org }, OWN, 0)).toBe(hint);
});

test('the row and the hint of a stranger say that it is new, or that its name is similar to another', () => {
  const marked = { ...silver, newUntil: 1000, similarName: true };
  expect(orgOption(marked, OWN, 999).detail).toBe('Dealership · Reno, NV · Similar name · New');
  expect(chosenHint(marked, OWN, 999)).toContain('Reno, NV · Similar name · New · Not connected');
  expect(orgOption(marked, OWN, 1000).detail).toBe('Dealership · Reno, NV · Similar name');
  expect(orgOption({ ...marked, connection: 'accepted' }, OWN, 999).detail).toBe('Dealership · Reno, NV');
});
