// Tracking numbers: found in what people paste, as they are stored and compared, and as people read them.
import type { Carrier } from './envelope.ts';

/**
 * The number in the text: upper case, without the words around it and what people write between its groups. In a carrier's link it is the
 * parameter that is named so.
 */
export function normalizeTrackingNumber(text: string): string {
  const clean = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const linked = LINK.test(clean) ? numberInLink(clean) : undefined;
  if (linked !== undefined) return linked;
  const number = numberInWords(clean);
  // A shorter one is what a courier calls it, with its words: "ROUTE 7".
  return number.length >= WHOLE ? number : plain(clean);
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** As short as the shortest number of a carrier. */
const WHOLE = 10;
/** As long as the numbers of parcels. */
const isNumber = (text: string): boolean => /^[A-Z0-9]{12,}$/i.test(text) && text.replaceAll(/\D/g, '').length >= 8;
const CARRIER_NAME = /^(?:ups|fedex|usps|dhl|ontrac)$/i;
/** Short words around a number, and names of services with a digit. */
const WORD = /^(?:no|nr|is|id|by|on|to|at|in|\d(?:st|nd|rd|day))$/i;

/** The groups from the first one with a digit, up to a word. Groups can be letters: those at the ends of a number are one or two. */
function numberInWords(text: string): string {
  let number = '';
  let before = '';
  for (const word of text
    .split(/[\s:#]+/)
    .map(plain)
    .filter(Boolean)) {
    const isWord = WORD.test(word) || (word.length > 2 && !/\d/.test(word));
    if (CARRIER_NAME.test(word)) [number, before] = number.length < WHOLE ? ['', ''] : [number, ''];
    else if (number === '' && !/\d/.test(word)) before = isWord ? '' : word;
    else if (number === '' && isWord) before = '';
    else if (isWord && number.length >= WHOLE) break;
    else number = number === '' ? before + word : number + word;
  }
  return number;
}

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
