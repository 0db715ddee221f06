// The search text of a URL parameter.
import { SEARCH_TEXT_MAX } from '../../domain/limits.ts';
import { firstWords } from '../../domain/search/vehicle-terms.ts';

/** The router parses a text like "2021" as a number. Empty for other types. A longer text is cut, because the server refuses it. */
export const searchParamText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? firstWords(String(value).trim().slice(0, SEARCH_TEXT_MAX)).trim() : '';
