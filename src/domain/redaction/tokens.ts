// Splits a text into words with their spelling, their kind, and the gap before them.
import { isPlacePhrase, kindOf, startsPlacePhrase, type WordKind } from '../words/word-kinds.ts';
import { PLAIN_WORDS } from '../words/trade-words.ts';
import { SPARED_PHRASES, SPARED_WORDS_MAX } from './spared-phrases.ts';

/** `initial`: one capital letter. `other`: contains a digit. */
type Shape = 'lower' | 'capitalized' | 'capitals' | 'initial' | 'other';
/** The gap before a word: spaces, a line end, a dot or dash without spaces, a comma, "&", "+" or "/", or anything else. */
type Gap = 'space' | 'line' | 'tight' | 'comma' | 'and' | 'other';

export type Token = {
  from: number;
  to: number;
  /** The word in lower case, without apostrophes and a possessive "s". */
  key: string;
  shape: Shape;
  gap: Gap;
  /** Followed by a dot. */
  isDotted: boolean;
  kind: WordKind;
  /** Part of a spared phrase, or of the thread's own make and model. */
  isSpared: boolean;
  /** Part of a place of several words. These are ordinary, but "St. Clair" can also be a surname. */
  isInPlace: boolean;
  /** Never part of a name. */
  isPlain: boolean;
};

// The same as `WORD` for ASCII texts, in half the time.
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
// A nickname in quotes or brackets within a name.
const QUOTED = /^(?:[ \t]+["'(]|["')][ \t]+)$/;
const AFTER_DOT = /^\.[ \t]*$/;
/** A line end after an initial. */
const AFTER_DOT_AND_LINE = /^\.[ \t\r]*\n[ \t]*$/;
const GAP_MAX = 20;
const TITLES_AND_SUFFIXES = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'jr', 'sr', 'st', 'bros']);
const FIRST_WORDS = new Set(Array.from(SPARED_PHRASES, (phrase) => phrase.split(' ', 1)[0]!));
export const COUNTY: ReadonlySet<string> = new Set(['county', 'parish', 'city', 'township']);
const ORDINARY: WordKind = { ordinary: true, derived: false, given: false, surname: false, place: false, vehicle: false };

/** `own`: words that are spared. Linear: every word is looked up once, and in the phrases that start with it. */
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

/** Whether only whitespace is between the word and the previous one. */
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
  // "VINs" is a plural abbreviation.
  return /\p{Ll}/u.test(letters) && !/^\p{Lu}{2,}s$/u.test(letters) ? 'capitalized' : 'capitals';
}
// Fast checks for the two most common shapes.
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

/** For a word with hyphens: ordinary if all parts are; a given name if the first part is one; a surname if any part is one. */
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

/** The ends of the longest spared phrase and the longest place that start with this word; `at` itself if there is none. */
function phrasesFrom(tokens: readonly Token[], at: number): { spared: number; place: number } {
  const ends = { spared: at, place: at };
  let phrase = tokens[at]!.key;
  if (!FIRST_WORDS.has(phrase) && !tokens[at]!.kind.place && !startsPlacePhrase(phrase)) return ends;
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
