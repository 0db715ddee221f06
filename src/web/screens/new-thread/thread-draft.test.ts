import { expect, it } from 'vitest';
import {
  type ThreadDraft,
  isUntouched,
  nextDraft,
  parseSetAside,
  parseThreadDraft,
  EMPTY_DRAFT,
  serializeSetAside,
  serializeThreadDraft,
  withTypedField,
  withDecodedVehicle,
  withVin,
} from './use-new-thread.ts';

const OUTBACK = { year: 2022, make: 'Subaru', model: 'Outback' };
const draft = (typed: Partial<ThreadDraft>): ThreadDraft => ({ ...EMPTY_DRAFT, ...typed });
const filled = withDecodedVehicle(draft({ vin: '4S4BTAFC8N3187402' }), OUTBACK);

it('a decoded VIN fills in year, make and model', () => {
  expect(filled).toMatchObject({ year: '2022', make: 'Subaru', model: 'Outback', fromVin: ['year', 'make', 'model'] });
});

it('a decoded VIN does not overwrite what was typed', () => {
  const typed = withDecodedVehicle(draft({ year: '2021', make: 'SUBARU' }), OUTBACK);
  expect(typed).toMatchObject({ year: '2021', make: 'SUBARU', model: 'Outback', fromVin: ['model'] });
});

it('a decoded VIN does not fill in the model if another make was typed', () => {
  expect(withDecodedVehicle(draft({ make: 'Toyota' }), OUTBACK)).toMatchObject({ make: 'Toyota', model: '', fromVin: ['year'] });
});

it('a VIN that tells only the year leaves make and model', () => {
  const typed = withDecodedVehicle(draft({ make: 'Kandi' }), { year: 2022, make: '', model: '' });
  expect(typed).toMatchObject({ year: '2022', make: 'Kandi', model: '', fromVin: ['year'] });
});

it('editing a field removes its "From VIN" mark', () => {
  expect(withTypedField(filled, 'year', '2021')).toMatchObject({ year: '2021', fromVin: ['make', 'model'] });
});

it('another VIN clears what the previous one filled in, and keeps what was typed', () => {
  const edited = withTypedField(filled, 'year', '2021');
  expect(withVin(edited, '1ftfw1e53mke41877')).toMatchObject({ vin: '1FTFW1E53MKE41877', year: '2021', make: '', model: '', fromVin: [] });
});

it('the same VIN typed in another format changes nothing', () => {
  expect(withVin(filled, 'VIN: 4s4b-tafc 8n3187402')).toBe(filled);
});

it('a saved draft is restored unchanged', () => {
  const saved = { ...filled, mileage: '31480', creatorHasTitle: true, stockNumber: 'A2419', dealOn: '2026-11-07', kind: 'absent' as const };
  expect(parseThreadDraft(serializeThreadDraft(saved))).toEqual(saved);
});

it('a draft from before the stock number was added is kept', () => {
  const { stockNumber: _stockNumber, dealOn: _dealOn, kind: _kind, ...older } = filled;
  expect(parseThreadDraft(JSON.stringify(older))).toEqual(filled);
});

it.each(['', '{', 'null', '{"vin":1}', '{"vin":"X"}'])('the form starts empty if the saved draft is invalid: %j', (text) => {
  expect(parseThreadDraft(text)).toEqual(EMPTY_DRAFT);
});

it('a year that cannot be read is kept, and not replaced by the VIN', () => {
  const typed = draft({ vin: '4S4BTAFC8N3187402', year: '12/2021', mileage: '48.2k' });
  expect(parseThreadDraft(serializeThreadDraft(typed))).toEqual(typed);
  expect(withDecodedVehicle(typed, OUTBACK)).toMatchObject({ year: '12/2021', make: 'Subaru', fromVin: ['make', 'model'] });
});

it('a form with only the seller and the day of the car before is untouched', () => {
  expect([EMPTY_DRAFT, nextDraft({ ...filled, dealOn: '2026-11-07' }), parseThreadDraft('')].map(isUntouched)).toEqual([true, true, true]);
  for (const typed of [{ vin: '4' }, { mileage: '4' }, { stockNumber: 'A' }, { creatorHasTitle: true }])
    expect(isUntouched(draft(typed))).toBe(false);
});

it('cars that left the form before they were created survive a reload', () => {
  expect(parseSetAside(serializeSetAside([filled, draft({ vin: 'OLDTRUCK1' })]))).toEqual([filled, draft({ vin: 'OLDTRUCK1' })]);
  expect(serializeSetAside([])).toBe('');
  for (const text of ['', '{', '[1]']) expect(parseSetAside(text)).toEqual([]);
});
