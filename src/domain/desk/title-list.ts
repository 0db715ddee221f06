// A list of titles that somebody pastes into the search of the table: stock numbers, VINs, or the last six characters of VINs.
import { LISTED_MAX, LISTED_TEXT_MAX, SEARCH_TEXT_MAX, SEARCH_WORDS_MAX, STOCK_NUMBER_MAX } from '../limits.ts';
import { atMost, cleanLine } from '../text.ts';

const SEPARATOR = /[\n\r\t,;]+/;

/**
 * The texts of a list, each once, in its order; null if the text is words to search for. Lines, tabs and semicolons separate a list; commas do
 * if every part has a digit, because names have commas too; and more words than a search may have are a list.
 */
export function textsOfList(text: string): string[] | null {
  const parts = separate(text, SEPARATOR);
  const words = separate(text, /\s+/);
  const isOfLines = parts.length > 1 && (/[\n\r\t;]/.test(text.trim()) || parts.every((part) => /\d/.test(part)));
  const texts = isOfLines ? parts : words.length > SEARCH_WORDS_MAX ? words.flatMap((word) => separate(word, SEPARATOR)) : null;
  return texts && [...new Map(texts.map((one) => [one.toLowerCase(), one])).values()];
}

const separate = (text: string, by: RegExp): string[] => text.split(by).map(cleanLine).filter(Boolean);

/** In one line, as a search box and a URL hold it. */
export const lineOfList = (texts: readonly string[]): string => texts.join('; ');

/** As many titles as one list may have, each no longer than a stock number. */
export const shortList = (texts: readonly string[]): string[] =>
  texts.slice(0, LISTED_MAX).map((text) => text.slice(0, STOCK_NUMBER_MAX).trim());

/** What is searched for, in one line. */
export function searchLine(text: string): string {
  const texts = textsOfList(text);
  return texts ? lineOfList(texts) : cleanLine(text);
}

/** What is wrong with a search of the table, one or a list; null if nothing is. */
export function searchProblem(text: string): string | null {
  const texts = textsOfList(text);
  if (texts === null) return cleanLine(text).length > SEARCH_TEXT_MAX ? atMost(SEARCH_TEXT_MAX) : null;
  if (texts.length > LISTED_MAX) return `At most ${LISTED_MAX} stock numbers and VINs at once.`;
  if (text.length > LISTED_TEXT_MAX) return atMost(LISTED_TEXT_MAX);
  return texts.some((one) => one.length > STOCK_NUMBER_MAX) ? `A stock number or VIN has at most ${STOCK_NUMBER_MAX} characters.` : null;
}
