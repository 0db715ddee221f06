// Tracking numbers: found in what people paste, as they are stored and compared, and as people read them.
import type { Carrier } from './envelope.ts';

/**
 * The number in the text: upper case, without the words around it and what people write between its groups. In a carrier's link it is the
 * parameter that is named so.
 */
export function normalizeTrackingNumber(text: string): string {
  const clean = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  if (LINK.test(clean)) return numberInLink(clean) ?? plain(clean);
  const words = clean.split(/[\s:#]+/).filter((word) => plain(word) !== '');
  const numbers = words.filter(isNumber);
  if (numbers.length === 1) return plain(numbers[0]!);
  const [from, to] = [words.findIndex(hasDigit), words.findLastIndex(hasDigit)];
  // Groups of a number can be letters, but not the first and not the last one: those are words.
  return plain((from < 0 ? words : words.slice(from, to + 1)).join(''));
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Not only in the name of a service: "2Day". */
const hasDigit = (word: string): boolean => /\d/.test(word) && !/^\d(?:st|nd|rd|day)$/i.test(word);
/** As long as the numbers of parcels, so it is no group of one. */
const isNumber = (word: string): boolean => plain(word).length >= 12 && word.replaceAll(/\D/g, '').length >= 8;

const LINK = /^\s*(?:https?:\/\/|www\.)\S+\s*$/i;
/** The names of the parameter in the links of UPS, FedEx, USPS, DHL and OnTrac: tracknum, trknbr, qtc_tLabels1, tracking-id … */
const PARAMETER = /[?&#](?:track(?!qual)[\w-]*|trknbr|[\w-]*labels?\d*|inquirynumber\d*|awb)=([^&#]+)/i;

function numberInLink(link: string): string | undefined {
  const named = PARAMETER.exec(link)?.[1];
  if (named && isNumber(named)) return plain(named);
  const numbers = new Set(
    link
      .split(/[^A-Za-z0-9]+/)
      .filter(isNumber)
      .map(plain),
  );
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

/** The carrier that the text names, or whose link it is; null if there is none. */
export function carrierNamedIn(text: string): Carrier | null {
  const names = new Set(Array.from(text.toLowerCase().matchAll(/(?<![a-z])(ups|fedex|usps)(?![a-z])/g), ([name]) => name as Carrier));
  return names.size === 1 ? [...names][0]! : null;
}

/** In groups of four, so that it can be read aloud; a UPS number as UPS prints it: "1Z 4W8 39F 03 1204 8814". */
export function formatTrackingNumber(number: string): string {
  const ups = /^(1Z)(.{3})(.{3})(..)(.{4})(.{4})$/.exec(number);
  return (ups ? ups.slice(1) : (number.match(/.{1,4}/g) ?? [])).join(' ');
}
