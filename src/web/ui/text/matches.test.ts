// A search shows where it found something.
import { expect, test } from 'vitest';
import { type MatchWhere, matches } from './matches.ts';

const marked = (text: string, query: string, where?: MatchWhere) =>
  matches(text, query, where)
    .map(({ part, match }) => (match ? `<${part}>` : part))
    .join('');

test('every word of the query is marked, whatever its case', () => {
  expect(marked('2021 Ford F-150', 'ford 2021')).toBe('<2021> <Ford> F-150');
});

test('the longer of two words that begin alike wins', () => {
  expect(marked('Silverton', 'sil silver')).toBe('<Silver>ton');
});

test('what a pattern would read as special is plain text', () => {
  expect(marked('A+ Motors (west)', '+ (')).toBe('A<+> Motors <(>west)');
});

test('a search by beginnings marks no middle of a word', () => {
  const beginnings = matches('Las Vegas, NV', 'a v', 'beginnings').filter(({ match }) => match);
  expect(beginnings.map(({ part }) => part)).toEqual(['V']);
  expect(matches("O'Hara Auto", 'hara a', 'beginnings').filter(({ match }) => match)).toHaveLength(2);
});

test('an empty query marks nothing', () => {
  expect(matches('Ford', '  ')).toEqual([{ part: 'Ford', match: false }]);
});

test('a vehicle is marked as it was found: hyphens, dots and spaces do not matter', () => {
  expect(marked('2021 Ford F-150', 'f150 21', 'vehicle')).toBe('20<21> Ford <F-150>');
  expect(marked('2019 Honda CR-V', 'crv', 'vehicle')).toBe('2019 Honda <CR-V>');
  expect(marked('2019 Honda CRV', 'cr-v', 'vehicle')).toBe('2019 Honda <CRV>');
  expect(marked('2023 Volkswagen ID.4', 'id4 (', 'vehicle')).toBe('2023 Volkswagen <ID.4>');
});

test('a VIN is marked where it was misread, and no short name is taken for a piece of it', () => {
  expect(marked('1FTFW1E53MKE41807', 'E418O7', 'vin')).toBe('1FTFW1E53MK<E41807>');
  expect(marked('1FTFW1E53MKE418O7', 'E41807', 'vin')).toBe('1FTFW1E53MK<E418O7>');
  expect(marked('1FTFW1E05MKE41807', 'q5 ^]', 'vin')).toBe('1FTFW1E05MKE41807');
});
