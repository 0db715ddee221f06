// What the subcommands that list and find people or organizations have in common.
import { wholeNumber } from '../command-line.ts';
import { count } from './layout.ts';

export const LIST_OPTIONS = {
  limit: { type: 'string', value: 'N', does: 'how many at most; 50 if it is not given' },
  disabled: { type: 'boolean', does: 'only those that are disabled' },
} as const;

/** What is listed with these options. */
export const listingOf = ({ limit = '50', disabled = false }: { limit?: string; disabled?: boolean }) => ({
  limit: wholeNumber('--limit', limit),
  onlyDisabled: disabled,
});

/** Such as `50 of 120 people.`; `shown` of them are listed. */
export const shownOf = (shown: number, all: number, one: string, many?: string): string =>
  `${shown < all ? `${shown} of ` : ''}${count(all, one, many)}.`;

export const SEARCHED_TEXT = { shown: 'TEXT', least: 1, most: 1, does: 'what to look for (in quotes if it has spaces)' } as const;
export const FOUND_AT_MOST = 100;

/** The line below what was found, if there may be more. */
export const moreFound = (found: number): string[] =>
  found === FOUND_AT_MOST ? [`These are the first ${FOUND_AT_MOST}: look for a longer text.`] : [];
