// A list of titles that somebody pastes into the search of the table: stock numbers, VINs, or the last six characters of VINs.
import { LISTED_MAX, LISTED_TEXT_MAX, SEARCH_TEXT_MAX, SEARCH_WORDS_MAX, STOCK_NUMBER_MAX } from '../limits.ts';
import { atMost, cleanLine } from '../clean-text.ts';
import { withoutLabels } from './vehicle-terms.ts';

const SEPARATOR = /[\n\r\t,;]+| (?:and|&|\/) /i;

/**
 * The texts of a list, each once, in its order; null if the text is words to search for. Lines, tabs and semicolons separate a list; commas
 * and "and" do if every part has a digit, because names have them too. Words are a list if several are VINs, if each is like a number, and if
 * they are more than a search may have.
 */
export function textsOfList(text: string): string[] | null {
  const parts = separate(text, SEPARATOR);
  const isOfParts = parts.length > 1 && (/[\n\r\t;]/.test(text.trim()) || parts.every((part) => /\d/.test(part)));
  const line = cleanLine(withoutLabels(text));
  const texts = isOfParts ? parts.flatMap((part) => numbersIn(part) ?? part) : (numbersIn(line) ?? manyWords(line));
  return texts && [...new Map(texts.map(shortened).map((one) => [one.toLowerCase(), one])).values()];
}

const wordsOf = (text: string): string[] => separate(text, /[\s,]+/);

/** The words, if several of them are VINs, or each of them is like a number. */
function numbersIn(text: string): string[] | null {
  const words = wordsOf(text);
  const vins = words.filter((word) => VIN.test(word));
  if (new Set(vins).size > 1) return vins;
  const isOneVin = VIN.test(words.join(''));
  return new Set(words).size > 1 && !isOneVin && words.every((word) => LONG_NUMBER.test(word)) ? words : null;
}

const manyWords = (text: string): string[] | null => (wordsOf(text).length > SEARCH_WORDS_MAX ? wordsOf(text) : null);

/** A word that can only be a VIN. This decides where titles are separated; each is read by listed-titles.ts. */
const VIN = /\b(?=\d*[a-z])[a-hj-npr-z\d]{17}\b/i;
/** A stock number, or the end of a VIN: most models, years, and groups of tracking numbers are shorter, or have fewer digits. */
const LONG_NUMBER = /^(?=(?:\D*\d){3})(?:\W*\w){5}/;

/** A row that was pasted as one text is the VIN in it. */
const shortened = (text: string): string => VIN.exec(text)?.[0] ?? text;

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
