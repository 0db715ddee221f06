import { expect, test } from 'vitest';
import { isStrongEnough, PASSWORD_LABELS, passwordScore, shownScore } from './password-strength.ts';

test.each([
  ['', 0, 'Very weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Fair'],
  ['abc1!', 3, 'Strong'],
  ['Abcdefg1', 4, 'Very strong'],
  ['Abcdefg1!', 4, 'Very strong'],
] as const)('"%s" scores %i, %s', (text, score, label) => {
  expect(passwordScore(text)).toBe(score);
  expect(PASSWORD_LABELS[score]).toBe(label);
});

test('letters of other alphabets are letters, not symbols', () => {
  expect(passwordScore('пароль')).toBe(1);
});

test('a short password is refused even if it mixes letters, digits and symbols', () => {
  expect(isStrongEnough('Ab1!xyz')).toBe(false);
  expect(isStrongEnough('ajwkqnvd')).toBe(true);
});

test.each(['Titleline2026', 'aaaaaaaa', 'Abcdefg1!'])('"%s" is guessable: it is refused, and the meter shows a low score', (password) => {
  expect(isStrongEnough(password)).toBe(false);
  expect(shownScore(password)).toBe(1);
});

test('the meter shows the score of passwords that are not guessable or too short', () => {
  for (const password of ['', 'abc', 'Title1', 'ajwkqnvd', 'Correct horse 42']) expect(shownScore(password)).toBe(passwordScore(password));
});
