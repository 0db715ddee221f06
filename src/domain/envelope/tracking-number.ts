// Tracking numbers: found in what people paste, as they are stored and compared.
import { TRACKING_NUMBER_MAX } from '../limits.ts';
import type { Carrier } from './envelope.ts';

/** Upper case, without the words around it and what people write between its groups; '' if the text has none or a problem. */
export const normalizeTrackingNumber = (text: string): string => readTrackingNumber(text).number;

/** Why the text cannot be stored as a tracking number; null if it can. */
export function trackingNumberProblem(text: string): string | null {
  const { number, problem } = readTrackingNumber(text);
  return number.length > TRACKING_NUMBER_MAX ? 'That is too long for a tracking number.' : problem;
}

/** Two numbers are never joined to one, and a link without a number is none. */
function readTrackingNumber(text: string): { number: string; problem: string | null } {
  const clean = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const words = clean.split(/\s+/);
  const links = words.filter((word) => LINK.test(word));
  const rest = words
    .map((word) => (LINK.test(word) ? A_WORD : word))
    .join(' ')
    .replaceAll(NAME, '$& ')
    .replaceAll(NOISE, A_WORD);
  const whole = new Set([...links.flatMap(numbersInLink), ...wholeNumbers(rest.toUpperCase())]);
  const found = [...(whole.size > 0 ? whole : new Set(groupsBetweenWords(rest)))];
  if (found.length > 1) return { number: '', problem: 'There are several numbers here. Enter one tracking number.' };
  if (found.length === 0 && links.length > 0) return { number: '', problem: 'There is no tracking number in this link. Enter the number.' };
  // A shorter one is what a courier calls it, with its words: "ROUTE 7".
  return { number: found[0] ?? plain(clean), problem: null };
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Names that people write before a number, also without a space. */
const NAME = /(?<![a-z\d])(?:ups|fed ?ex|usps|dhl|ontrac|trk|track(?:ing)?)(?=[\d/.-]|1z)/gi;
/** Dates, times, and counts such as "2 lbs", "3 Day" and "2 of 3". */
const NOISE =
  /(?<![\p{L}\p{N}])(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|20\d\d-\d\d-\d\d|\d{1,2}:\d\d|\d{1,3} ?-?(?:of \d{1,3}|lbs?|oz|kgs?|days?|titles?|pcs|pieces?|pkgs?|packages?|box(?:es)?|envelopes?|items?)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? 20\d\d)?)(?![\p{L}\p{N}/])/giu;
/** Stands for what was left out, so that the groups before and after it are not joined. */
const A_WORD = ' and ';

/** A number of UPS, whatever stands between its groups. */
const UPS = /(?<![A-Z\d])(?:1Z(?:[^A-Z\d]{0,2}[A-Z\d]){8}(?:[^A-Z\d]{0,2}\d){8})+(?![A-Z\d])/g;
/** Numbers of FedEx, the postal services and OnTrac that stand in one word, which the groups beside it do not belong to. */
const WHOLE = /^(?:\d{12}|\d{15}|\d{20}|\d{22}|[A-Z]{2}\d{9}[A-Z]{2}|[CD]\d{14})$/;

function wholeNumbers(text: string): string[] {
  const ups = (text.match(UPS) ?? []).flatMap((numbers) => plain(numbers).match(/.{18}/g) ?? []);
  const words = text.replaceAll(UPS, A_WORD).split(BETWEEN_WORDS).map(plain);
  return [...ups, ...words.filter((word) => WHOLE.test(word))];
}

const BETWEEN_WORDS = /[\s:#,;()<>"'=|]+/;
const SHORT_WORD = /^(?:no|nr|is|id|by|on|to|at|in|of|po|ro|ex|\d(?:st|nd|rd))$/i;
const isWord = (word: string): boolean => SHORT_WORD.test(word) || (word.length > 2 && !/\d/.test(word));
/** As short as the shortest number of a carrier. */
const SHORTEST = 10;

/** What stands between two words, if it is long enough. Groups can be letters: those at the ends of a number are one or two. */
function groupsBetweenWords(text: string): string[] {
  const rows = [''];
  let before = '';
  for (const word of text.split(BETWEEN_WORDS).map(plain).filter(Boolean)) {
    const isFirst = rows.at(-1) === '';
    if (isWord(word) && !isFirst) rows.push('');
    else if (!isWord(word) && (!isFirst || /\d/.test(word))) rows.push(rows.pop()! + before + word);
    before = isFirst && !isWord(word) && !/\d/.test(word) ? word : '';
  }
  return rows.filter((row) => row.length >= SHORTEST);
}

/** With "https://" or not. */
const LINK = /https?:\/\/|^[^\p{L}\p{N}]*(?:[a-z][\w-]*\.)+[a-z]{2,}[/?]/iu;
/** The names of the parameter in the links of UPS, FedEx, USPS, DHL and OnTrac: tracknum, trknbr, qtc_tLabels1, tracking-id … */
const PARAMETER = /[?&#](?:track(?!qual)[\w-]*|trknbr|[\w-]*labels?\d*|inquirynumber\d*|awb)=([^&#]+)/gi;

/** Those in the parameter that is named so, or else all that are as long as numbers of parcels. */
function numbersInLink(link: string): string[] {
  const named = Array.from(link.matchAll(PARAMETER), ([, value]) => value!).flatMap((value) => wordsInLink(value));
  const numbers = named.filter((word) => word.length >= SHORTEST && /\d/.test(word));
  return numbers.length > 0 ? numbers : wordsInLink(link).filter((word) => word.length >= 12 && word.replaceAll(/\D/g, '').length >= 8);
}

/** A link writes a comma or a new line as "%2C" or "%0A". */
const wordsInLink = (link: string): string[] =>
  link
    .replaceAll(/%[\da-f]{2}/gi, ' ')
    .split(/[^A-Za-z0-9]+/)
    .map(plain);

/** The carrier that the text names, or whose link it is; null if there is none. */
export function carrierNamedIn(text: string): Carrier | null {
  const names = new Set(
    Array.from(text.toLowerCase().matchAll(/(?<![a-z])(ups|fed ?ex|usps)(?![a-z])/g), ([name]) => name.replace(' ', '') as Carrier),
  );
  return names.size === 1 ? [...names][0]! : null;
}
