import { describe, expect, test } from 'vitest';
import { isDerived } from './derived-words.ts';
import { ENGLISH } from './english.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { kindOf } from './word-kinds.ts';
import { packWords, unpackWords } from './pack-words.ts';
import { PLACES } from './places.ts';
import { SURNAMES } from './surnames.ts';
import { VEHICLE_WORDS } from './vehicle-words.ts';

test('unpacking returns the packed words', () => {
  const words = ['title', 'titles', 'a', 'title clerk', 'titled', 'zebra'];
  expect(unpackWords(packWords(words))).toEqual([...words].toSorted());
});

test.each([
  ['english words', ENGLISH, 15_000],
  ['given names', GIVEN_NAMES, 4500],
  ['surnames', SURNAMES, 4500],
  ['places', PLACES, 2000],
  ['vehicle words', VEHICLE_WORDS, 2500],
])('the %s are complete, sorted and unique', (_, list, least) => {
  const words = unpackWords(list);
  expect(words.length).toBeGreaterThan(least);
  expect([...new Set(words)].toSorted()).toEqual(words);
  expect(words.every((word) => /^[a-z]+(?: [a-z]+)*$/.test(word))).toBe(true);
});

describe('a word is ordinary', () => {
  test.each([
    'title',
    'mailed',
    'notarizing',
    'rescheduled',
    'lienholders',
    'denver',
    'camry',
    'will',
    'mark',
    'grace',
    'chase',
    'dallas',
    'ford',
  ])('%s', (word) => expect(kindOf(word).ordinary).toBe(true));
});

describe('a word is not ordinary', () => {
  test.each(['maria', 'bob', 'lopez', 'smith', 'baker', 'quillon', 'kowalczyk', 'jackson', `a${'a'.repeat(200)}`])('%s', (word) =>
    expect(kindOf(word).ordinary).toBe(false),
  );
});

const isWord = (word: string) => ['mail', 'notarize', 'carry', 'stop', 'assign'].includes(word);

test('regular forms of a known word are derived from it, other words are not', () => {
  for (const word of ['mails', 'mailed', 'mailing', 'notarized', 'carries', 'carried', 'stopped', 'reassigned'])
    expect(isDerived(word, isWord)).toBe(true);
  for (const word of ['mailx', 'mai', 'carrie', 'xmail']) expect(isDerived(word, isWord)).toBe(false);
});
