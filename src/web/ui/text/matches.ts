// Where a text matches a query, as the search that found it looks for it.
import { PASSED_OVER, type Term, termsOf } from '../../../domain/vehicle-search.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';

/** Of names: in the middle of a word too, or only where one begins. Of vehicles: as threads are searched for, in their title or their VIN. */
export type MatchWhere = 'anywhere' | 'beginnings' | 'vehicle' | 'vin';

/** Cuts `text` into parts that do and do not match one of the words of `query`, whatever their case. */
export function matches(text: string, query: string, where: MatchWhere = 'anywhere'): { part: string; match: boolean }[] {
  const terms = patternsOf(query, where).toSorted((a, b) => b.length - a.length);
  if (terms.length === 0) return [{ part: text, match: false }];
  return text
    .split(new RegExp(`${where === 'beginnings' ? String.raw`(?<![\p{L}\p{N}])` : ''}(${terms.join('|')})`, 'iu'))
    .map((part, at) => ({ part, match: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}

function patternsOf(query: string, where: MatchWhere): string[] {
  switch (where) {
    case 'vehicle':
      return termsOf(query).map(({ word }) => Array.from(word, escaped).join(BETWEEN));
    case 'vin':
      return termsOf(query).flatMap(inVin);
    case 'anywhere':
    case 'beginnings':
      return query.trim().split(/\s+/).filter(Boolean).map(escaped);
    default:
      return where satisfies never;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const BETWEEN = `[${PASSED_OVER.replace('-', String.raw`\-`)}]*`;

/** A digit stands for itself and for the letters that are typed for it. */
const inVin = ({ word, vin }: Term): string[] => [
  escaped(word),
  Array.from(vin, (sign) => `[${escapedInClass(sign)}${lettersFor(sign)}]`).join(''),
];

const escapedInClass = (sign: string): string => sign.replace(/[\]\\^-]/, '\\$&');

const lettersFor = (digit: string): string =>
  Array.from(VIN_LOOK_ALIKES.letters)
    .filter((_, at) => VIN_LOOK_ALIKES.digits[at] === digit)
    .join('');
