// Which of the titles that are on their way was scanned.
import { hasWrongCheckDigit, isDecodable, vinEnd, withoutLookAlikes } from '../vin.ts';
import { readScanned, type Scanned } from './scanned-text.ts';

type ScannedVin = Extract<Scanned, { kind: 'vin' | 'end' }>;

/** `result`: 'waiting' if it can be received, 'received', or 'missing' if the recipient said that it never came. */
export interface Receivable {
  threadId: string;
  vin: string;
  result: 'waiting' | 'received' | 'missing';
}

/** 'ask': several fit, and the paper must tell which. 'unknown': none does. */
export type Match<Title> =
  | { kind: 'take' | 'again' | 'missing'; title: Title }
  | { kind: 'ask'; titles: readonly Title[] }
  | { kind: 'unknown' };

/**
 * The end of a VIN is never matched by guessing: a second title that was received already makes it unclear too, because nobody knows whether
 * it was scanned again. A whole VIN means the thread whose title is still to come.
 */
export function matchScanned<Title extends Receivable>(scanned: ScannedVin, titles: readonly Title[]): Match<Title> {
  const fitting = titles.filter(({ vin }) => fits(scanned, vin));
  const waiting = fitting.filter(({ result }) => result === 'waiting');
  const certain =
    fitting.length === 1 ? fitting[0] : scanned.kind === 'vin' && waiting.length <= 1 ? (waiting[0] ?? fitting[0]) : undefined;
  if (certain) return { kind: KIND[certain.result], title: certain };
  return fitting.length === 0 ? { kind: 'unknown' } : { kind: 'ask', titles: fitting };
}

const KIND = { waiting: 'take', received: 'again', missing: 'missing' } as const;

/**
 * Whether a scan is complete, although the scanner sent no key at its end: a VIN or an end of one on its way, a VIN whose check digit is
 * right, or a shipment. Anything else may be the beginning of a longer code.
 */
export function isWholeScan(text: string, titles: readonly Receivable[]): boolean {
  const scanned = readScanned(text);
  if (scanned.kind === 'shipment') return true;
  if (scanned.kind !== 'vin' && scanned.kind !== 'end') return false;
  if (titles.some(({ vin }) => fits(scanned, vin))) return true;
  return scanned.kind === 'vin' && isDecodable(scanned.vin) && !hasWrongCheckDigit(scanned.vin);
}

/** Whether the VIN is the scanned one, or ends like it. */
export function fits(scanned: ScannedVin, vin: string): boolean {
  const own = withoutLookAlikes(vin.toUpperCase());
  return scanned.kind === 'vin' ? own === scanned.vin : own.endsWith(scanned.end);
}

/** From this length on, what is typed is compared with the titles. */
const SUGGESTED_FROM = 3;

/** The titles whose last six characters begin with what is typed so far, or whose VIN ends with it. */
export function titlesBeginning<Title extends { vin: string }>(typed: string, titles: readonly Title[]): Title[] {
  const text = withoutLookAlikes(typed.trim().toUpperCase());
  if (text.length < SUGGESTED_FROM) return [];
  return titles.filter(({ vin }) => {
    const own = withoutLookAlikes(vin.toUpperCase());
    return vinEnd(own).startsWith(text) || (text.length > vinEnd(own).length && own.endsWith(text));
  });
}
