import { expect, it } from 'vitest';
import type { OrgSummary } from '../../../api/orgs.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { disabledReason, EMPTY_DRAFT, missingFields, type ThreadDraft, toCommandInput, validateDraft } from './use-new-thread.ts';
import { splitRefusal } from '../../parts/vehicle/VehicleRefusalAlert.tsx';

const NOW = Date.UTC(2026, 5, 1);
const org = (id: string): OrgSummary => ({
  id,
  name: 'Silver State Motors',
  orgType: 'dealership',
  city: null,
  state: null,
  provisional: false,
  newUntil: null,
  similarName: false,
  connection: null,
  incoming: false,
});
const own = org('01977f6e-0000-7000-8000-000000000001');
const seller = org('01977f6e-0000-7000-8000-000000000002');
const full: ThreadDraft = {
  ...EMPTY_DRAFT,
  vin: '4S4BTAFC8N3187402',
  year: '2022',
  make: 'Subaru',
  model: 'Outback',
  mileage: '31480',
  boughtFrom: seller,
};
const errors = (typed: Partial<ThreadDraft>) => validateDraft({ ...full, ...typed }, own.id, NOW);

it('an empty form lists the missing fields and shows no errors', () => {
  expect(disabledReason(EMPTY_DRAFT, own.id)).toBe('Still missing: VIN, year, make, model, mileage, who you bought it from');
  expect(validateDraft(EMPTY_DRAFT, own.id, NOW)).toEqual({});
});

it('what is missing is not sent as something else, and has an error once the form is sent', () => {
  expect(toCommandInput(EMPTY_DRAFT)).toMatchObject({ year: NaN, mileage: NaN });
  expect(validateDraft({ ...full, mileage: '' }, own.id, NOW, true)).toEqual({ mileage: 'Enter the mileage as a whole number.' });
  expect(validateDraft({ ...full, boughtFrom: null }, own.id, NOW, true)).toEqual({ boughtFromOrgId: 'Choose who you bought it from.' });
  expect(validateDraft(full, own.id, NOW, true)).toEqual({});
});

it.each(['12/48210', '48.2k', '77.500', '1e5'])('a mileage or year of %j is an error, and not another number', (text) => {
  expect(errors({ mileage: text })).toEqual({ mileage: 'Enter the mileage as a whole number.' });
  expect(errors({ year: text })).toEqual({ year: 'Enter the year as a whole number.' });
});

it('a field with only spaces counts as empty', () => {
  expect(missingFields({ ...full, make: '  ' })).toEqual(['make']);
});

it('a complete form without "Sold to" can be submitted', () => {
  expect(disabledReason(full, own.id)).toBeNull();
  expect(errors({})).toEqual({});
});

it('users cannot choose their own organization as the other party', () => {
  expect(disabledReason({ ...full, boughtFrom: own }, own.id)).toBe(newThreadCopy.otherThanYou);
  expect(errors({ boughtFrom: own })).toEqual({ boughtFromOrgId: newThreadCopy.ownOrg });
  expect(errors({ soldTo: own })).toEqual({ soldToOrgId: newThreadCopy.ownOrg });
});

it('years from 1900 to two years ahead are accepted', () => {
  expect([errors({ year: '1900' }), errors({ year: '2028' })]).toEqual([{}, {}]);
  for (const year of ['1899', '2029']) expect(errors({ year })).toEqual({ year: 'Enter a year from 1900 to 2028.' });
});

it('mileages up to two million are accepted', () => {
  expect(errors({ mileage: '2000000' })).toEqual({});
  expect(errors({ mileage: '2000001' })).toEqual({ mileage: 'Mileage ends at 2,000,000.' });
});

it('a stock number has at most 40 characters', () => {
  expect(errors({ stockNumber: 'A2419', dealOn: '2026-05-20' })).toEqual({});
  expect(errors({ stockNumber: 'A'.repeat(41) })).toEqual({ stockNumber: 'At most 40 characters.' });
});

it('without a deal date the server chooses it', () => {
  expect(toCommandInput(full).dealOn).toBeNull();
  expect(toCommandInput({ ...full, dealOn: '2026-05-20' }).dealOn).toBe('2026-05-20');
  expect([full, { ...full, kind: 'absent' as const }].map((typed) => toCommandInput(typed).kind)).toEqual([null, 'absent']);
});

it('a VIN of 5 to 17 letters and digits is accepted, with any check digit', () => {
  for (const vin of ['AB123', '4S4BTAFC0N3187402', '1FTFW1E53MKE4I877']) expect(errors({ vin })).toEqual({});
  for (const vin of ['AB12', '4S4BTAFC8N31874021', 'ÄB123'])
    expect(errors({ vin })).toEqual({ vin: 'A VIN has 5 to 17 letters and digits.' });
});

it('a refusal because of the same VIN leads to the thread with that VIN', () => {
  const message = 'You already have an active thread for this VIN.';
  expect(splitRefusal({ code: 'aborted', message, issues: [{ path: ['vin'], message: 'thread-7' }] })).toEqual({
    errors: {},
    alert: message,
    threadId: 'thread-7',
  });
});

it('a message about a field is shown at the field', () => {
  const issues = [{ path: ['mileage'], message: 'Mileage starts at 0.' }];
  expect(splitRefusal({ code: 'invalid-argument', message: 'Mileage starts at 0.', issues })).toEqual({
    errors: { mileage: 'Mileage starts at 0.' },
    alert: null,
    threadId: null,
  });
});

it('a message about no field is shown above the button', () => {
  const message = 'Bought from and Sold to must be two different organizations.';
  expect(splitRefusal({ code: 'invalid-argument', message, issues: [] })).toEqual({ errors: {}, alert: message, threadId: null });
});
