// Vehicles are found by any spelling of the model, and by a misread VIN.
import { expect, test } from 'vitest';
import { hasEveryTerm, readSearch } from './search-text.ts';
import { termsOf } from './vehicle-terms.ts';

const finds = (query: string, vehicle: Partial<Parameters<typeof hasEveryTerm>[0]>): boolean =>
  hasEveryTerm(
    { year: 2021, make: 'Ford', model: 'F-150', vin: '1FTFW1E53MKE41807', ...vehicle },
    { stockNumber: '', names: [] },
    readSearch(query).terms,
  );

test.each([
  ['F-150', ['f150', 'F150', 'f-150', 'f‑150', 'f.150', 'f 150', '150', 'ford f150 2021', '21 ford - f150']],
  ['CX-9', ['cx9', 'CX-9', 'cx 9', 'x9']],
  ['CR-V', ['crv', 'cr-v', 'CR V', 'cr.v']],
  ['CR V', ['crv', 'cr-v', 'CR V']],
  ['CRV', ['crv', 'cr-v', 'CR V']],
  ['ID.4', ['id4', 'id.4', 'ID-4']],
  ['Model 3', ['model3', 'model 3', 'model-3']],
])('%s is found by all its spellings', (model, queries) => {
  for (const query of queries) expect({ query, finds: finds(query, { model }) }).toEqual({ query, finds: true });
});

test('a term matches within year, make, model or VIN, not across two of them', () => {
  for (const query of ['2021ford', 'fordf', 'f1501ft', 'f151', 'ford f150 2022']) expect(finds(query, {})).toBe(false);
});

test('a VIN or a part of it is found with I, O or Q instead of digits', () => {
  for (const query of ['IFTFWIE53MKE4I8O7', 'iftfw', 'E418Q7', 'e418o7', '418O7', '1FTFW1E53-MKE418O7', 'E53MKE 418O7'])
    expect({ query, finds: finds(query, {}) }).toEqual({ query, finds: true });
});

test('a VIN stored with such a letter is found by the digit and by the letter', () => {
  for (const query of ['E41807', 'E418O7', 'E418Q7']) expect(finds(query, { vin: '1FTFW1E53MKE418O7' })).toBe(true);
});

test('short names do not match VINs, and digits do not match letters in names', () => {
  for (const query of ['q7', 'i5', 'ie5']) expect(finds(query, {})).toBe(false);
  expect(finds('10niq', { model: 'Ioniq' })).toBe(false);
  expect(finds('f0rd', {})).toBe(false);
});

test('separators alone are not search terms', () => {
  expect(termsOf(' - . – ')).toEqual([]);
  expect(finds('ford %', {})).toBe(false);
});
