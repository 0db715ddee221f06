// A text's words with what is known of each: how it is written, what kind of word it is, and what stands before it.
import { isPlacePhrase, kindOf, opensPlacePhrase, type WordKind } from '../words/word-kinds.ts';
import { PLAIN_WORDS } from '../words/trade-words.ts';
import { SPARED_PHRASES, SPARED_WORDS_MAX } from './spared-phrases.ts';

/** `initial`: one capital letter. `other`: with a digit in it. */
export type Shape = 'lower' | 'capitalized' | 'capitals' | 'initial' | 'other';
/** What stands before a word: nothing that divides, a new line, a dot or a dash without spaces, a comma, or anything else. */
export type Gap = 'space' | 'line' | 'tight' | 'comma' | 'and' | 'other';

export type Token = {
  from: number;
  to: number;
  /** In lower case, without apostrophes and the possessive's s. */
  key: string;
  shape: Shape;
  gap: Gap;
  /** With a dot behind it. */
  isDotted: boolean;
  kind: WordKind;
  /** Part of a phrase that stays whatever its words are, or of the thread's own make and model. */
  isSpared: boolean;
  /** Part of a place of several words: ordinary, but "St. Clair" may be a surname as well. */
  isInPlace: boolean;
  /** Never part of a name. */
  isPlain: boolean;
};

// The same words in a text without other letters, where they are found in half the time.
const ASCII_WORD = /[A-Za-z0-9]+(?:['-][A-Za-z0-9]+)*/g;
// eslint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;
const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
const CONTRACTION = /'(?:t|ll|re|ve|d|m)$/i;
const POSSESSIVE = /'s?$/i;
const GAPS: readonly (readonly [Gap, RegExp])[] = [
  ['space', /^[ \t]+$/],
  ['line', /^[ \t\r]*\n[ \t]*$/],
  ['tight', /^[._-]$/],
  ['comma', /^[ \t]*,[ \t\n]*$/],
  ['and', /^[ \t]*[&+/][ \t]*$/],
];
// A nickname stands in quotes or brackets within a name.
const QUOTED = /^(?:[ \t]+["'(]|["')][ \t]+)$/;
const AFTER_DOT = /^\.[ \t]*$/;
/** A name is broken behind its initial. */
const AFTER_DOT_AND_LINE = /^\.[ \t\r]*\n[ \t]*$/;
const GAP_MAX = 20;
const TITLES_AND_SUFFIXES = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'jr', 'sr', 'st', 'bros']);
const FIRST_WORDS = new Set(Array.from(SPARED_PHRASES, (phrase) => phrase.split(' ', 1)[0]!));
export const COUNTY: ReadonlySet<string> = new Set(['county', 'parish', 'city', 'township']);
const ORDINARY: WordKind = { ordinary: true, derived: false, given: false, surname: false, place: false, vehicle: false };

/** `own` are words that stay in this text. Linear: every word is looked up once, and in the phrases that begin with it. */
export function tokensOf(plain: string, own: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  const pattern = ASCII.test(plain) ? ASCII_WORD : WORD;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(plain); found; found = pattern.exec(plain)) {
    const { index: from, 0: word } = found;
    const to = from + word.length;
    const key = keyOf(word);
    const isContraction = word.length > key.length && CONTRACTION.test(word);
    const before = tokens.at(-1);
    tokens.push({
      from,
      to,
      key,
      shape: shapeOf(word),
      gap: before ? gapBetween(plain, before, from, to) : 'other',
      isDotted: plain[to] === '.',
      kind: isContraction ? ORDINARY : kindOfParts(key),
      isSpared: own.has(key) || (key.includes('-') && key.split('-').every((part) => own.has(part))),
      isInPlace: false,
      isPlain: isContraction || PLAIN_WORDS.has(key),
    });
  }
  for (let at = 0; at < tokens.length; at++) {
    const ends = phrasesFrom(tokens, at);
    for (let spared = at; spared < ends.spared; spared++) tokens[spared]!.isSpared = true;
    for (let inPlace = at; inPlace < ends.place; inPlace++) tokens[inPlace]!.isInPlace = true;
  }
  return tokens;
}

/** Whether nothing but space stands between the word and the one before it. */
export const isJoined = ({ gap }: Token): boolean => gap === 'space' || gap === 'line';

function keyOf(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes("'") ? lower.replace(POSSESSIVE, '').replaceAll("'", '') : lower;
}

function shapeOf(word: string): Shape {
  if (PLAIN_WORD.test(word)) return 'lower';
  if (CAPITALIZED.test(word)) return 'capitalized';
  if (/\p{N}/u.test(word)) return 'other';
  if (!/^\p{Lu}/u.test(word)) return 'lower';
  const letters = word.replace(POSSESSIVE, '');
  if (/^\p{Lu}$/u.test(letters)) return 'initial';
  // "VINs" is an abbreviation in the plural.
  return /\p{Ll}/u.test(letters) && !/^\p{Lu}{2,}s$/u.test(letters) ? 'capitalized' : 'capitals';
}
// Most words are of these two shapes, which are quick to see.
const PLAIN_WORD = /^[a-z]+$/;
const CAPITALIZED = /^[A-Z][a-z]+$/;

function gapBetween(plain: string, before: Token, from: number, to: number): Gap {
  if (from - before.to > GAP_MAX) return 'other';
  const gap = plain.slice(before.to, from);
  if (gap === ' ') return 'space';
  if ((before.key.length === 1 || TITLES_AND_SUFFIXES.has(before.key)) && AFTER_DOT.test(gap)) return 'space';
  if (before.key.length === 1 && AFTER_DOT_AND_LINE.test(gap)) return 'line';
  if (QUOTED.test(gap) && to - from > 1) return 'space';
  return GAPS.find(([, pattern]) => pattern.test(gap))?.[0] ?? 'other';
}

/** Of a word with hyphens: ordinary if all its parts are, and a name if the whole or its first part is one. */
function kindOfParts(key: string): WordKind {
  const whole = kindOf(key);
  if (!key.includes('-')) return whole;
  const parts = key.split('-', PARTS_MAX + 1);
  if (parts.length > PARTS_MAX) return whole;
  const kinds = parts.map(kindOf);
  const isOrdinary = kinds.every(({ ordinary }, index) => ordinary || parts[index]!.length === 1 || /\p{N}/u.test(parts[index]!));
  return {
    ordinary: isOrdinary,
    derived: false,
    given: kinds[0]!.given,
    surname: kinds.some(({ surname }) => surname),
    place: false,
    vehicle: whole.vehicle,
  };
}
const PARTS_MAX = 4;

/** Where the longest phrase that begins with this word and stays ends, and the longest place; `at` itself where there is none. */
function phrasesFrom(tokens: readonly Token[], at: number): { spared: number; place: number } {
  const ends = { spared: at, place: at };
  let phrase = tokens[at]!.key;
  if (!FIRST_WORDS.has(phrase) && !tokens[at]!.kind.place && !opensPlacePhrase(phrase)) return ends;
  for (let next = at + 1; next < tokens.length && next - at < SPARED_WORDS_MAX; next++) {
    const token = tokens[next]!;
    if (!isJoined(token) && token.gap !== 'tight') break;
    if (COUNTY.has(token.key) && (isPlacePhrase(phrase) || (next === at + 1 && tokens[at]!.kind.place))) ends.spared = next + 1;
    phrase += ` ${token.key}`;
    if (SPARED_PHRASES.has(phrase)) ends.spared = next + 1;
    if (isPlacePhrase(phrase)) ends.place = next + 1;
  }
  return ends;
}
