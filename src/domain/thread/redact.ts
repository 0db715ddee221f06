// What a text by an organization may still say to one that is not beside it in the chain.
import { type Found, findPhrases, lettersOf, mayHold, phrasesOf } from './phrases.ts';
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

const COMPANY_SUFFIX = /[\s,.]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|lp|llp|pllc)\.?$/iu;
const withoutSuffix = (names: readonly string[]): string[] => names.flatMap((name) => [name, name.replace(COMPANY_SUFFIX, '')]);

export type Rewrite = (text: string) => string;

/**
 * Puts "Partner" for every organization's name that the reader may not see.
 * `shown` are names that stay; one of them that contains a hidden one is left whole.
 */
export function nameHider(hidden: readonly string[], shown: readonly string[]): Rewrite {
  if (hidden.length === 0) return (text) => text;
  const stays = withoutSuffix(shown);
  const keep = new Set(stays.map(lettersOf));
  const names = phrasesOf([...withoutSuffix(hidden), ...stays]);
  return (text) => {
    if (!mayHold(text, names)) return text;
    const found = findPhrases(text, names).filter(({ letters }) => !keep.has(letters));
    return spliced(text, found, () => PARTNER);
  };
}

const SPARED = phrasesOf([PARTNER, ...SPARED_PHRASES]);

/** Hides email addresses, US phone numbers and personal names. `vehicleWords` are the thread's make and model. */
export function redactor(vehicleWords: string): Rewrite {
  const vehicle = phrasesOf(words(vehicleWords));
  // A run of capitalized words: what is spared stays, and of what is left two or more capitalized words in a row are a name.
  const redactRun = (run: string) => spliced(run, findPhrases(run, SPARED, vehicle), (spared) => spared, redactName);
  return (text) => {
    const unmailed = text.includes('@') ? text.replaceAll(EMAIL, '[redacted email]') : text;
    return unmailed.replaceAll(PHONE, '[redacted phone]').replaceAll(RUN, redactRun);
  };
}

const same: Rewrite = (text) => text;

/** The text with what was found put through the one function, and what stands between through the other. */
function spliced(text: string, found: readonly Found[], put: Rewrite, between = same): string {
  let result = '';
  let at = 0;
  for (const { from, to } of found) {
    result += between(text.slice(at, from)) + put(text.slice(from, to));
    at = to;
  }
  return result + between(text.slice(at));
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}'’.-]+/gu) ?? [];

const capitalized = (part: string): number => words(part).filter((word) => /^\p{Lu}/u.test(word)).length;

const redactName = (part: string): string => (capitalized(part) < 2 ? part : part.replace(/\p{Lu}.*\p{Lu}\S*/su, REDACTED));
