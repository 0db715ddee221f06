import { array, check, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';

test.each([
  'Titleline2026',
  'titleline!!',
  'TITLELINE-2026',
  'dealership1!',
  'AutoAuction2025',
  'cartitle123',
  'D3al3rsh1p#1',
  'T1tl3l1n3_26',
  '@uct10n2026',
  'MyDealership99',
  'Welcome2Titleline',
  'Ford F150 2021',
  'chevy.silverado.1',
  '2026 Used Cars',
  'Pas$word2026!',
  'Títleline2026',
  'ｔｉｔｌｅｌｉｎｅ１',
])('"%s" is guessable: it consists of trade words and a number', (password) => {
  expect(isGuessable(password)).toBe(true);
});

test.each([
  'aaaaaaaa',
  'AAAAaaaa',
  'aaaaaaab',
  'aaaaaaa1!',
  'abababab',
  'abcabcabcab',
  'Ab1!Ab1!',
  '12341234',
  'abcdefgh',
  'hgfedcba',
  'Abcdefgh1!',
  '987654321',
  'qwertyui',
  'Asdfghjkl1!',
  'poiuytre',
  '1qaz2wsx3edc',
  'abcd1234!',
  'zxcvbnm,./',
])('"%s" is guessable: it is a repetition, or a sequence of the alphabet or the keyboard', (password) => {
  expect(isGuessable(password)).toBe(true);
});

test.each([
  'correct horse battery',
  'Correct horse 42',
  'Titleline and 3 purple otters',
  'my title is blue-green mud',
  'dealer 4471-9032-6618-2050',
  'x7Kd!pq0Rz',
  '19842026',
  'Vs4#titleQm',
  'пароль от склада',
])('"%s" is not guessable', (password) => {
  expect(isGuessable(password)).toBe(false);
});

test('random letters and digits are not guessable', () => {
  const character = constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split(''));
  const passes = property(
    array(character, { minLength: 12, maxLength: 16 }),
    (characters) => new Set(characters).size < 8 || !isGuessable(characters.join('')),
  );
  expect(check(passes, { numRuns: 2000 })).toMatchObject({ failed: false });
});
