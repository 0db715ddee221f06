// What a text by an organization may still say to one that is not beside it in the chain.
import { SPARED_PHRASES } from './spared-words.ts';

const REDACTED = '[redacted]';
/** What stands for an organization whose name is withheld. */
export const PARTNER = 'Partner';

// Bounded repeats: no text of any length makes these patterns slow.
const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}/gu;

// A run of ten digits as Americans write it, +1 in front or not, an extension behind or not. A run that is part of a longer
// run of letters or digits is a tracking number, a VIN or the like.
const PHONE =
  /(?<![\p{L}\p{N}])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{3}[ .-]?\d{4}(?:,? ?(?:x|ext\.?) ?\d{1,6})?(?![\p{L}\p{N}])/giu;

// A word as names have it: capitalized, not all capitals (VIN, DMV, POA are no names), or an initial.
const WORD = String.raw`(?:\p{Lu}[\p{L}'’]*\p{Ll}[\p{L}'’]*(?:-\p{Lu}\p{L}*)?)`;
const INITIAL = String.raw`\p{Lu}\.`;
const LINK = String.raw`(?:of|in|de|la|van|von|der)`;
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${WORD}(?:[ \t]+(?:${WORD}|${INITIAL}(?=[ \t]+\p{Lu})|${LINK}(?=[ \t]+\p{Lu})))+(?![\p{L}\p{N}])`,
  'gu',
);

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The words of a name in a row, whatever stands between them and whatever their case. */
const loosely = (name: string): string => (name.match(/[\p{L}\p{N}]+/gu) ?? []).map(escape).join(String.raw`[^\p{L}\p{N}]{1,3}`);

const COMPANY_SUFFIX = /[\s,.]+(?:inc|llc|l\.l\.c|ltd|corp|corporation|co|company|lp|llp|pllc)\.?$/iu;

/**
 * Puts "Partner" for every organization's name that the reader may not see.
 * `shown` are names that stay; one of them that contains a hidden one is left whole.
 */
export function hideNames(text: string, hidden: readonly string[], shown: readonly string[]): string {
  const keep = new Set(shown.map((name) => loosely(name).toLowerCase()));
  const patterns = [...hidden.flatMap((name) => [name, name.replace(COMPANY_SUFFIX, '')]), ...shown]
    .map(loosely)
    .filter((pattern) => pattern !== '')
    .toSorted((a, b) => b.length - a.length);
  if (patterns.length === shown.length) return text;
  const any = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.map((p) => `(?:${p})`).join('|')})(?![\p{L}\p{N}])`, 'giu');
  return text.replaceAll(any, (match) => (keep.has(loosely(match).toLowerCase()) ? match : PARTNER));
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

const SPARED = SPARED_PHRASES.map(loosely);

function sparedPattern(vehicleWords: string): RegExp {
  const phrases = [...SPARED, ...words(vehicleWords).map(loosely)].filter((p) => p !== '').toSorted((a, b) => b.length - a.length);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/** A run of capitalized words: what is spared stays, and of what is left two or more words in a row are a name. */
function redactRun(run: string, spared: RegExp): string {
  let result = '';
  let from = 0;
  for (const match of run.matchAll(spared)) {
    result += redactName(run.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + redactName(run.slice(from));
}

const redactName = (part: string): string => (words(part).length < 2 ? part : part.replace(/\S(?:.*\S)?/su, REDACTED));
