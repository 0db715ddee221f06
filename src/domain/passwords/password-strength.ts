// The strength of a password: the score of the meter, and the least that the server accepts.
import { isGuessable } from './guessable-password.ts';
import { PASSWORD_MIN } from '../limits.ts';

type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** The least score of a new password. */
const STRONG_ENOUGH = 2;

/** The label of each score from 0 to 4. */
export const PASSWORD_LABELS = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const;

/** One point each for eight characters, an uppercase letter, a lowercase letter, a digit and a symbol; at most 4. */
export function passwordScore(text: string): PasswordScore {
  const signs = [
    text.length >= PASSWORD_MIN,
    /\p{Lu}/u.test(text),
    /\p{Ll}/u.test(text),
    /\p{Nd}/u.test(text),
    /[^\p{L}\p{N}]/u.test(text),
  ];
  return Math.min(4, signs.filter(Boolean).length) as PasswordScore;
}

/** Long enough, strong enough and not guessable. Only the server checks the list of common passwords. */
export const isStrongEnough = (text: string): boolean =>
  text.length >= PASSWORD_MIN && passwordScore(text) >= STRONG_ENOUGH && !isGuessable(text);

/** The score that the meter shows: for a guessable password it is always below the least accepted one. */
export function shownScore(text: string): PasswordScore {
  const score = passwordScore(text);
  return score >= STRONG_ENOUGH && text.length >= PASSWORD_MIN && isGuessable(text) ? 1 : score;
}
