// The spellings of an organization's name, in letters as returned by `lettersOf`.
import { COMPANY_SUFFIXES } from '../words/company-suffixes.ts';
import { isPlacePhrase, kindOf } from '../words/word-kinds.ts';
import { lettersOf, wordLetters } from './comparable-letters.ts';
import { plainText } from './plain-text.ts';

/**
 * `pieces`: the most words that the form is written in. `mayBePlural`: a following "s" is its possessive. `isShort`: one uncommon word of
 * a longer name; words of that name beside it are hidden with it.
 */
export type Form = { letters: string; pieces: number; mayBePlural: boolean; isShort: boolean };
/** `words`: all words of the name without a plural "s", because "Quillon Motors" can mean "Quillon Motor Company". */
export type NameForms = { forms: readonly Form[]; words: ReadonlySet<string> };

const SUFFIXES = new Set(Array.from(COMPANY_SUFFIXES, (word) => lettersOf(word).letters));
const SUFFIX_LETTERS_MAX = 4;
/** The most suffixes of a name: "Quillon Motor Company Inc, LLC". */
const SUFFIXES_MAX = 4;
const SHORT_MIN = 3;
const AND = 'and';
const THE = 'the';
const DBA = 'dba';

export const singular = (word: string): string => (word.length > 1 && word.endsWith('s') ? word.slice(0, -1) : word);

/** Those of all organizations whose threads are open at a time, at 1 to 2 KB each. */
const CACHE_MAX = 10_000;
const cache = new Map<string, NameForms>();

/** The forms of a name: at most 90 (three names in one, five endings, with or without "the", three spellings of "and") and one per word. */
export function formsOf(name: string): NameForms {
  const cached = cache.get(name);
  if (cached) return cached;
  const forms = createForms(name);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(name, forms);
  return forms;
}

function createForms(name: string): NameForms {
  const { plain } = plainText(name);
  const spelled = lettersOf(plain);
  const words = spelled.words.map((_, index) => wordLetters(spelled, index));
  const raw = spelled.words.map(({ from, to }) => plain.slice(from, to).toLowerCase());
  if (words.length === 0) return { forms: [], words: new Set() };
  const forms = new Map<string, Form>();
  const add = (part: readonly string[], isShort: boolean, mayBePlural: boolean) => {
    const letters = part.join('');
    if (letters === '') return;
    const { pieces = 0, mayBePlural: plural = false, isShort: short = true } = forms.get(letters) ?? {};
    forms.set(letters, {
      letters,
      pieces: Math.max(pieces, part.length),
      mayBePlural: mayBePlural || plural,
      isShort: isShort && short,
    });
  };
  const addName = (part: readonly string[], mayBePlural: boolean) => {
    add(part, false, mayBePlural);
    const isJoined = part.slice(1, -1).includes(AND);
    const bare = part.filter((word) => word !== AND);
    if (bare.length < part.length && bare.length > 0) add(bare, false, mayBePlural);
    if (isJoined)
      add(
        part.map((word) => (word === AND ? 'n' : word)),
        false,
        mayBePlural,
      );
  };
  for (const [from, to] of nameRanges(words)) {
    for (const end of endsWithoutSuffixes(words, from, to)) {
      const mayBePlural = !kindOf(raw[end - 1]!).ordinary;
      addName(words.slice(from, end), mayBePlural);
      if (words[from] === THE && end - from > 2) addName(words.slice(from + 1, end), mayBePlural);
    }
  }
  if (words.length > 1) for (const index of uncommonWords(raw)) add([words[index]!], true, true);
  return { forms: [...forms.values()], words: new Set(words.map(singular)) };
}

/** The ranges of the names: usually one; for "Quillon LLC dba Silver State Motors" the whole and both parts. */
function nameRanges(words: readonly string[]): [from: number, to: number][] {
  const whole: [number, number] = [0, words.length];
  const one = words.findIndex((word, index) => word === DBA && index > 0 && index < words.length - 1);
  if (one > 0) return [whole, [0, one], [one + 1, words.length]];
  const three = words.findIndex((_, index) => index > 0 && index < words.length - 3 && words.slice(index, index + 3).join() === 'd,b,a');
  return three > 0 ? [whole, [0, three], [three + 3, words.length]] : [whole];
}

function endsWithoutSuffixes(words: readonly string[], from: number, to: number): number[] {
  const ends = [to];
  let end = to;
  for (let count = 0; count < SUFFIXES_MAX; count++) {
    const shorter = withoutSuffix(words, from, end);
    if (shorter === end) break;
    end = shorter;
    ends.push(end);
  }
  return ends;
}

/** The end without the last suffix and without the "and" of "Smith & Co"; `end` if there is no suffix or nothing would be left. */
function withoutSuffix(words: readonly string[], from: number, end: number): number {
  for (let count = 1; count <= SUFFIX_LETTERS_MAX; count++) {
    const part = words.slice(Math.max(from, end - count), end);
    // "L.L.C." is three words of one letter each.
    if (count > 1 && part.some((word) => word.length > 1)) return end;
    if (!SUFFIXES.has(part.join(''))) continue;
    const before = words[end - count - 1] === AND ? end - count - 1 : end - count;
    return before > from ? before : end;
  }
  return end;
}

/** Words that identify an organization alone, as "Quillon" in "Quillon Motor Company": not English, a place or a make. */
function uncommonWords(raw: readonly string[]): number[] {
  const inPlace = new Set<number>();
  for (let index = 0; index < raw.length; index++)
    for (let count = 2; count <= 4; count++)
      if (isPlacePhrase(raw.slice(index, index + count).join(' '))) for (let at = index; at < index + count; at++) inPlace.add(at);
  return raw.flatMap((word, index) => (!inPlace.has(index) && isUncommon(word) ? [index] : []));
}

// A place that is also a common surname counts as a surname, because almost every surname is also a county.
function isUncommon(word: string): boolean {
  if (word.length < SHORT_MIN || !/\p{L}/u.test(word)) return false;
  const { ordinary, given, surname, place, vehicle } = kindOf(word);
  return !ordinary && !vehicle && (surname || (!given && !place));
}
