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

/**
 * Puts "Partner" for every organization's name that the reader may not see.
 * `shown` are names that stay; one of them that contains a hidden one is left whole.
 */
export function hideNames(text: string, hidden: readonly string[], shown: readonly string[]): string {
  const stays = withoutSuffix(shown);
  const keep = new Set(stays.map(spelled));
  const patterns = [...withoutSuffix(hidden), ...stays]
    .map(loosely)
    .filter((pattern) => pattern !== '')
    .toSorted((a, b) => b.length - a.length);
  if (hidden.length === 0 || patterns.length === 0) return text;
  const any = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.map((p) => `(?:${p})`).join('|')})(?![\p{L}\p{N}])`, 'giu');
  return text.replaceAll(any, (match) => (keep.has(spelled(match)) ? match : PARTNER));
}

/** Hides email addresses, US phone numbers and personal names. `vehicleWords` are the thread's make and model. */
export function redact(text: string, vehicleWords: string): string {
  const spared = sparedPattern(vehicleWords);
  return text
    .replaceAll(EMAIL, '[redacted email]')
    .replaceAll(PHONE, '[redacted phone]')
    .replaceAll(RUN, (run) => redactRun(run, spared));
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}'’.-]+/gu) ?? [];

const SPARED = [PARTNER, ...SPARED_PHRASES].map(loosely);

function sparedPattern(vehicleWords: string): RegExp {
  const phrases = [...SPARED, ...words(vehicleWords).map(loosely)].filter((p) => p !== '').toSorted((a, b) => b.length - a.length);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/** A run of capitalized words: what is spared stays, and of what is left two or more capitalized words in a row are a name. */
function redactRun(run: string, spared: RegExp): string {
  let result = '';
  let from = 0;
  for (const match of run.matchAll(spared)) {
    result += redactName(run.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + redactName(run.slice(from));
}

const capitalized = (part: string): number => words(part).filter((word) => /^\p{Lu}/u.test(word)).length;

const redactName = (part: string): string => (capitalized(part) < 2 ? part : part.replace(/\p{Lu}.*\p{Lu}\S*/su, REDACTED));
