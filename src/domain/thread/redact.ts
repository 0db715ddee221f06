// What a text by an organization may still say to one that is not beside it in the chain.
import { SPARED_PHRASES } from './spared-words.ts';

const REDACTED = '[redacted]';
/** What stands for an organization whose name is withheld. */
export const PARTNER = 'Partner';

// Bounded repeats: no text of any length makes these patterns slow.
const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}/gu;

// A run of ten digits as Americans write it, +1 in front or not, an extension behind or not. A run that is part of a longer
// run of letters or digits is a tracking number, a VIN or the like.
const GAP = String.raw`(?:[^\S\n]|[.\u2010-\u2015-]){0,3}`;
const AREA = String.raw`(?:(?<![\p{L}\p{N}])(?:\+?1${GAP})?(?:\d{3}|\(\d{3}\))|\(\d{3}\))`;
const PHONE = new RegExp(String.raw`${AREA}${GAP}\d{3}${GAP}\d{4}(?:,? ?(?:x|ext\.?) ?\d{1,6})?(?![\p{L}\p{N}])`, 'giu');

// A word as names have it: capitalized, not all capitals (VIN, DMV, POA are no names), or an initial. There is one way only to
// read a word as its parts: with two, a long word before a mismatch would take seconds.
const WORD = String.raw`\p{Lu}[[\p{L}'’]--\p{Ll}]*\p{Ll}[\p{L}'’]*(?:-\p{Lu}\p{L}*)?`;
const INITIAL = String.raw`\p{Lu}\.`;
const LINK = String.raw`(?:of|in|de|la|van|von|der)`;
const SPACE = String.raw`[^\S\n]+`;
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${WORD}(?:${SPACE}(?:${WORD}|${INITIAL}(?=${SPACE}\p{Lu})|${LINK}(?=${SPACE}\p{Lu})))+(?![\p{L}\p{N}])`,
  'gv',
);

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const lettersOf = (name: string): string[] => name.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a name in a row, whatever stands between them, if anything, and whatever their case. */
const loosely = (name: string): string => lettersOf(name).map(escape).join(String.raw`[^\p{L}\p{N}]{0,3}`);

/** The same for every spelling that `loosely` finds. */
const spelled = (name: string): string => lettersOf(name).join('').toLowerCase();

const COMPANY_SUFFIX = /[\s,.]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|lp|llp|pllc)\.?$/iu;
const withoutSuffix = (names: readonly string[]): string[] => names.flatMap((name) => [name, name.replace(COMPANY_SUFFIX, '')]);

/** Any of these names or phrases, the longest that fits. Two of the same spelling are one. */
const anyOf = (phrases: readonly string[]): RegExp => {
  const patterns = [...new Set(phrases.map(loosely))].filter((pattern) => pattern !== '').toSorted((a, b) => b.length - a.length);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|') || '(?!)'})(?![\p{L}\p{N}])`, 'giu');
};

export type Rewrite = (text: string) => string;

/**
 * Puts "Partner" for every organization's name that the reader may not see.
 * `shown` are names that stay; one of them that contains a hidden one is left whole.
 * The pattern is the dear part: make it once for all the texts of one reader.
 */
export function nameHider(hidden: readonly string[], shown: readonly string[]): Rewrite {
  if (hidden.length === 0) return (text) => text;
  const stays = withoutSuffix(shown);
  const keep = new Set(stays.map(spelled));
  const names = anyOf([...withoutSuffix(hidden), ...stays]);
  return (text) => text.replaceAll(names, (match) => (keep.has(spelled(match)) ? match : PARTNER));
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}'’.-]+/gu) ?? [];

const SPARED = anyOf([PARTNER, ...SPARED_PHRASES]);

/** Hides email addresses, US phone numbers and personal names. `vehicleWords` are the thread's make and model. */
export function redactor(vehicleWords: string): Rewrite {
  const spared = [SPARED, anyOf(words(vehicleWords))];
  return (text) =>
    text
      .replaceAll(EMAIL, '[redacted email]')
      .replaceAll(PHONE, '[redacted phone]')
      .replaceAll(RUN, (run) => redactRun(run, spared));
}

/** A run of capitalized words: what is spared stays, and of what is left two or more capitalized words in a row are a name. */
function redactRun(run: string, spared: readonly RegExp[]): string {
  let result = '';
  let from = 0;
  for (const { index, 0: phrase } of inTurn(spared.flatMap((pattern) => [...run.matchAll(pattern)]))) {
    result += redactName(run.slice(from, index)) + phrase;
    from = index + phrase.length;
  }
  return result + redactName(run.slice(from));
}

/** The matches from left to right, of those that overlap the one that begins first, or else the longest. */
function inTurn(matches: RegExpExecArray[]): RegExpExecArray[] {
  const sorted = matches.toSorted((a, b) => a.index - b.index || b[0].length - a[0].length);
  let end = 0;
  return sorted.filter(({ index, 0: phrase }) => {
    if (index < end) return false;
    end = index + phrase.length;
    return true;
  });
}

const capitalized = (part: string): number => words(part).filter((word) => /^\p{Lu}/u.test(word)).length;

const redactName = (part: string): string => (capitalized(part) < 2 ? part : part.replace(/\p{Lu}.*\p{Lu}\S*/su, REDACTED));
