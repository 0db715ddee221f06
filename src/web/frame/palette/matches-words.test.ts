// A page is found by the beginnings of its words, in any order.
import { expect, test } from 'vitest';
import { matchesWords } from './matches-words.ts';

test.each([
  ['My Organization', 'org', true],
  ['My Organization', 'ORG my', true],
  ['My Organization', 'ganization', false],
  ['My Organization', 'my network', false],
  ['My Organization', '', true],
])('whether the page “%s” is found by “%s”: %s', (text, typed, found) => {
  expect(matchesWords(text, typed)).toBe(found);
});
