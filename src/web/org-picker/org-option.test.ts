import { expect, it } from 'vitest';
import type { OrgSummary } from '../../api/orgs.ts';
import { optionOf } from './org-option.tsx';

const org: OrgSummary = {
  id: 'org-1',
  name: 'Silver State Motors',
  orgType: 'dealership',
  city: 'Reno',
  state: 'NV',
  provisional: false,
  connection: null,
};

it('a row says type and place', () => {
  expect(optionOf(org)).toMatchObject({ key: 'org-1', label: 'Silver State Motors', detail: 'Dealership · Reno, NV' });
});

it('an organization that is not here yet says so where it has no place', () => {
  expect(optionOf({ ...org, city: null, state: null, provisional: true }).detail).toBe('Dealership · Not on Titleline yet');
});

it.each([
  ['accepted', 'Partner'],
  ['pending', 'Pending'],
  ['ignored', 'Not connected'],
  [null, 'Not connected'],
] as const)('a connection that is %s reads %s', (connection, note) => {
  expect(optionOf({ ...org, connection }).note).toBe(note);
});
