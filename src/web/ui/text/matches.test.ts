// The parts of a text that match a search are marked.
import { expect, test } from 'vitest';
import { type MatchRule, matches, matchesWords } from './Highlight.tsx';

const marked = (text: string, query: string, where?: MatchRule) =>
  matches(text, query, where)
    .map(({ part, match }) => (match ? `<${part}>` : part))
    .join('');

test('every word of the query is marked, ignoring case', () => {
  expect(marked('2021 Ford F-150', 'ford 2021')).toBe('<2021> <Ford> F-150');
});

test('the longer of two words with the same beginning wins', () => {
  expect(marked('Silverton', 'sil silver')).toBe('<Silver>ton');
});

test('special characters of regular expressions are literal', () => {
  expect(marked('A+ Motors (west)', '+ (')).toBe('A<+> Motors <(>west)');
});

test('with the rule `beginnings` only the beginnings of words are marked', () => {
  const beginnings = matches('Las Vegas, NV', 'a v', 'beginnings').filter(({ match }) => match);
  expect(beginnings.map(({ part }) => part)).toEqual(['V']);
  expect(matches("O'Hara Auto", 'hara a', 'beginnings').filter(({ match }) => match)).toHaveLength(2);
});

test('an empty query marks nothing', () => {
  expect(matches('Ford', '  ')).toEqual([{ part: 'Ford', match: false }]);
});

test('the rule `vehicle` ignores hyphens, dots and spaces', () => {
  expect(marked('2021 Ford F-150', 'f150 21', 'vehicle')).toBe('20<21> Ford <F-150>');
  expect(marked('2019 Honda CR-V', 'crv', 'vehicle')).toBe('2019 Honda <CR-V>');
  expect(marked('2019 Honda CRV', 'cr-v', 'vehicle')).toBe('2019 Honda <CRV>');
  expect(marked('2023 Volkswagen ID.4', 'id4 (', 'vehicle')).toBe('2023 Volkswagen <ID.4>');
});

test('the rule `vin` matches letters that look like digits, but not in a short name such as Q5', () => {
  expect(marked('1FTFW1E53MKE41807', 'E418O7', 'vin')).toBe('1FTFW1E53MK<E41807>');
  expect(marked('1FTFW1E53MKE418O7', 'E41807', 'vin')).toBe('1FTFW1E53MK<E418O7>');
  expect(marked('1FTFW1E05MKE41807', 'q5 ^]', 'vin')).toBe('1FTFW1E05MKE41807');
});

test.each([
  ['My Organization', 'org', true],
  ['My Organization', 'ORG my', true],
  ['My Organization', 'ganization', false],
  ['My Organization', 'my network', false],
  ['My Organization', '', true],
])('whether the page “%s” is found by “%s”: %s', (text, typed, found) => {
  expect(matchesWords(text, typed)).toBe(found);
});
