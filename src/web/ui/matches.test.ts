// A search shows where it found something.
import { expect, test } from 'vitest';
import { matches } from './matches.ts';

const marked = (text: string, query: string) =>
  matches(text, query)
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
