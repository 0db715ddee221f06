// The passphrase that an organization chooses itself: long enough, and not one that anybody who knows the organization would try. The form and
// the server use the same rule; only the server knows former names and the list of common passwords.
import { PASSPHRASE_MIN } from '../limits.ts';
import { US_STATES, type UsState } from '../us-states.ts';
import { isGuessable, simplified } from './guessable-password.ts';
import { isStrongEnough } from './password-strength.ts';

/** What strangers know about an organization. */
export type KnownOfOrg = {
  /** Its own, also former ones. */
  names: readonly string[];
  city: string;
  state: UsState | null;
  /** The names of its members. */
  people: readonly string[];
};

const NOT_IN_WORD = /[^\p{L}\p{N}]+/u;
/** Initials of fewer words cover too much of any text. */
const INITIALS_MIN = 3;

/** A passphrase of the length that an organization may choose is weak if its words are known, with or without what is written between them. */
export function isWeakPassphrase(passphrase: string, known: KnownOfOrg): boolean {
  const words = wordsOf(known);
  const joined = passphrase.split(NOT_IN_WORD).join('');
  return passphrase.length < PASSPHRASE_MIN || !isStrongEnough(passphrase) || isGuessable(passphrase, words) || isGuessable(joined, words);
}

function wordsOf({ names, city, state, people }: KnownOfOrg): Set<string> {
  const texts = [...names, city, ...(state === null ? [] : [state, US_STATES[state]]), ...people];
  return new Set(texts.map(simplified).flatMap((text) => [...partsOf(text), ...initialsOf(text)]));
}

const partsOf = (text: string): string[] => text.split(NOT_IN_WORD).filter(Boolean);

function initialsOf(text: string): string[] {
  const parts = partsOf(text);
  return parts.length < INITIALS_MIN ? [] : [parts.map(([first]) => first).join('')];
}
