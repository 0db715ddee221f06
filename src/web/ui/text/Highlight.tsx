// Which parts of a text match a search, and their marks.
import './text.css';
import { IGNORED_CHARACTERS, type Term, termsOf } from '../../../domain/search/vehicle-terms.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';

/** Marks the matches of a search by weight and underline, not by color. */
export function Highlight({ text, query, where = 'anywhere' }: { text: string; query: string; where?: MatchRule }) {
  return matches(text, query, where).map(({ part, match }, at) =>
    match ? (
      <mark key={at} className="match">
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}

/** For names: anywhere, or at the beginnings of words. For vehicles: as the thread search matches a vehicle's title or its VIN. */
export type MatchRule = 'anywhere' | 'beginnings' | 'vehicle' | 'vin';

/**
 * Finds the matches of a query in a text with the same rules as the search. Splits `text` into parts that match one of the words of
 * `query`, ignoring case, and parts that do not.
 */
export function matches(text: string, query: string, where: MatchRule = 'anywhere'): { part: string; match: boolean }[] {
  const terms = patternsOf(query, where).toSorted((a, b) => b.length - a.length);
  if (terms.length === 0) return [{ part: text, match: false }];
  return text
    .split(new RegExp(`${where === 'beginnings' ? String.raw`(?<![\p{L}\p{N}])` : ''}(${terms.join('|')})`, 'iu'))
    .map((part, at) => ({ part, match: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}

function patternsOf(query: string, where: MatchRule): string[] {
  switch (where) {
    case 'vehicle':
      return termsOf(query).map(({ word }) => Array.from(word, escapeRegExp).join(OPTIONAL_SEPARATORS));
    case 'vin':
      return termsOf(query).flatMap(vinPatterns);
    case 'anywhere':
    case 'beginnings':
      return query.trim().split(/\s+/).filter(Boolean).map(escapeRegExp);
    default:
      return where satisfies never;
  }
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const OPTIONAL_SEPARATORS = `[${IGNORED_CHARACTERS.replace('-', String.raw`\-`)}]*`;

/** A digit also matches the letters that look like it. */
const vinPatterns = ({ word, vin }: Term): string[] => [
  escapeRegExp(word),
  Array.from(vin, (sign) => `[${escapeInClass(sign)}${lettersFor(sign)}]`).join(''),
];

const escapeInClass = (sign: string): string => sign.replace(/[\]\\^-]/, '\\$&');

const lettersFor = (digit: string): string =>
  Array.from(VIN_LOOK_ALIKES.letters)
    .filter((_, at) => VIN_LOOK_ALIKES.digits[at] === digit)
    .join('');

/** Whether each word of `typed` is the beginning of a word of `text`, ignoring case. */
export function matchesWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((term) => words.some((word) => word.startsWith(term)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
