import { expect, it } from 'vitest';
import { type Draft, draftFrom, EMPTY, textOf, withTyped, withVehicle, withVin } from './draft.ts';

const OUTBACK = { year: 2022, make: 'Subaru', model: 'Outback' };
const draft = (typed: Partial<Draft>): Draft => ({ ...EMPTY, ...typed });
const filled = withVehicle(draft({ vin: '4S4BTAFC8N3187402' }), OUTBACK);

it('a decoded VIN fills in year, make and model', () => {
  expect(filled).toMatchObject({ year: '2022', make: 'Subaru', model: 'Outback', fromVin: ['year', 'make', 'model'] });
});

it('what was typed stays as it was typed', () => {
  const typed = withVehicle(draft({ year: '2021', make: 'SUBARU' }), OUTBACK);
  expect(typed).toMatchObject({ year: '2021', make: 'SUBARU', model: 'Outback', fromVin: ['model'] });
});

it('the model of one make is not set beside another make', () => {
  expect(withVehicle(draft({ make: 'Toyota' }), OUTBACK)).toMatchObject({ make: 'Toyota', model: '', fromVin: ['year'] });
});

it('an edit takes the mark "From VIN" off its own field', () => {
  expect(withTyped(filled, 'year', '2021')).toMatchObject({ year: '2021', fromVin: ['make', 'model'] });
});

it('another VIN takes along what the one before filled in, and leaves what was typed', () => {
  const edited = withTyped(filled, 'year', '2021');
  expect(withVin(edited, '1ftfw1e53mke41877')).toMatchObject({ vin: '1FTFW1E53MKE41877', year: '2021', make: '', model: '', fromVin: [] });
});

it('the same VIN in other spacing changes nothing', () => {
  expect(withVin(filled, 'VIN: 4s4b-tafc 8n3187402')).toBe(filled);
});

it('a draft is read as it was kept', () => {
  const kept = { ...filled, mileage: '31480', creatorHasTitle: true };
  expect(draftFrom(textOf(kept))).toEqual(kept);
});

it.each(['', '{', 'null', '{"vin":1}', '{"vin":"X"}'])('%j is no draft, and the form begins empty', (text) => {
  expect(draftFrom(text)).toEqual(EMPTY);
});
