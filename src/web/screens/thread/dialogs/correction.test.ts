// A correction: what a changed VIN fills in, what counts as changed, and which characters of the VIN differ.
import { expect, test } from 'vitest';
import { changedFields, correctionErrors, correctionOf, emptyFields, parseTypedFields, vehicleText, vinParts } from './correction.ts';

const RAV4 = { vin: '2T3P1RFV8MC219043', year: 2021, make: 'Toyota', model: 'RAV4 Hybrid', mileage: 36_418 };
const DECODED = { year: 2021, make: 'Toyota', model: 'RAV4' };

test('a changed VIN fills in the fields that were not edited', () => {
  const { text, fromVin } = correctionOf(RAV4, { vin: '2T3P1RFV8MC214093', mileage: '34618' }, DECODED);
  expect(text).toEqual({ vin: '2T3P1RFV8MC214093', year: '2021', make: 'Toyota', model: 'RAV4', mileage: '34618' });
  expect(fromVin).toEqual(['year', 'make', 'model']);
  expect(changedFields(RAV4, text)).toEqual(['vin', 'model', 'mileage']);
});

test('what was typed stays, also if it is the original, and the model of another make is not filled in', () => {
  expect(correctionOf(RAV4, { model: 'RAV4 Hybrid' }, DECODED).text.model).toBe('RAV4 Hybrid');
  const { text, fromVin } = correctionOf(RAV4, { make: 'Lexus' }, DECODED);
  expect([text.make, text.model, fromVin]).toEqual(['Lexus', 'RAV4 Hybrid', ['year']]);
  expect(correctionOf(RAV4, {}, null)).toEqual({ text: vehicleText(RAV4), fromVin: [] });
});

test('a VIN that tells only the year changes only the year', () => {
  const { text, fromVin } = correctionOf(RAV4, { vin: 'LR4U11A11NA100000' }, { year: 2022, make: '', model: '' });
  expect([text.year, text.make, text.model, fromVin]).toEqual(['2022', 'Toyota', 'RAV4 Hybrid', ['year']]);
});

test('spaces around a text are no change, and an emptied field is one that is missing', () => {
  expect(changedFields(RAV4, { ...vehicleText(RAV4), model: ' RAV4  Hybrid ' })).toEqual([]);
  const zero = { ...RAV4, mileage: 0 };
  const emptied = { ...vehicleText(zero), mileage: '' };
  expect([changedFields(zero, emptied), emptyFields(emptied)]).toEqual([['mileage'], ['mileage']]);
});

test('a VIN, a year and a mileage out of range have an error each', () => {
  const wrong = { ...vehicleText(RAV4), vin: '2T3', year: '1899', mileage: '2000001' };
  expect(Object.keys(correctionErrors(wrong, Date.UTC(2026, 10, 22))).toSorted()).toEqual(['mileage', 'vin', 'year']);
  expect(correctionErrors(vehicleText(RAV4), Date.UTC(2026, 10, 22))).toEqual({});
});

test('a number that could not be read is a change with an error, and not another number', () => {
  const wrong = { ...vehicleText(RAV4), year: '12/2021', mileage: '77.500' };
  expect(changedFields(RAV4, wrong)).toEqual(['year', 'mileage']);
  expect(Object.keys(correctionErrors(wrong, Date.UTC(2026, 10, 22))).toSorted()).toEqual(['mileage', 'year']);
});

test('a saved draft that cannot be read is empty', () => {
  expect(parseTypedFields('{"model":"RAV4"}')).toEqual({ model: 'RAV4' });
  for (const text of ['', 'RAV4', '{"model":4}', '{"color":"red"}']) expect(parseTypedFields(text)).toEqual({});
});

const marked = (was: string, now: string) => vinParts(was, now).map(({ part, differs }) => (differs ? `[${part}]` : part));

test('the characters of the old VIN that differ are marked', () => {
  expect(marked('2T3P1RFV8MC219043', '2T3P1RFV8MC214093')).toEqual(['2T3P1RFV8MC21', '[9]', '0', '[4]', '3']);
  expect(marked('2T3P1RFV8MC219043', '2T3P1RFVMC219043')).toEqual(['2T3P1RFV', '[8]', 'MC219043']);
  expect(marked('ABCDE', 'ABCDEF')).toEqual(['ABCDE']);
  expect(marked('AAB', 'AAAB')).toEqual(['AAB']);
});
