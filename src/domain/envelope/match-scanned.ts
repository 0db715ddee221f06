// Which of the titles that are on their way was scanned.
import { hasWrongCheckDigit, isDecodable } from '../input/read-vin.ts';
import { vinEnd, withoutLookAlikes } from '../vin.ts';
import { readScanned, type Scanned } from './scanned-text.ts';

type ScannedVin = Extract<Scanned, { kind: 'vin' | 'end' }>;

export interface Receivable {
  threadId: string;
  vin: string;
  /** 'waiting' if it can be received, 'received', or 'missing' if the recipient said that it never came. */
  result: 'waiting' | 'received' | 'missing';
  /** When it said so (ms), null if it did not, or only on this page so far. */
  answeredAt: number | null;
}

/**
 * One entry for each title, although it stands in several envelopes, because it was sent again: the one that waits, or the one that was
 * answered last. `idOf`: what it is recognized by. Those of one id that all wait are different titles, and stay.
 */
export function oneOfEach<Title extends Receivable>(titles: readonly Title[], idOf: (title: Title) => string): Title[] {
  const known = Map.groupBy(titles, idOf);
  return [...known.values()].flatMap((same) => {
    const waiting = same.filter(({ result }) => result === 'waiting');
    return waiting.length > 0 ? waiting : same.reduce((last, title) => (answered(title) > answered(last) ? title : last));
  });
}

const answered = ({ answeredAt }: Receivable): number => answeredAt ?? Number.POSITIVE_INFINITY;

/** 'ask': several fit, and the paper must tell which. 'unknown': none does. */
export type Match<Title> =
  | { kind: 'take' | 'again' | 'missing'; title: Title }
  | { kind: 'ask'; titles: readonly Title[] }
  | { kind: 'unknown' };

/**
 * The end of a VIN is never matched by guessing: a second vehicle whose title was received already makes it unclear too, because nobody knows
 * whether it was scanned again. A vehicle with several threads means the one whose title is still to come.
 */
export function matchScanned<Title extends Receivable>(scanned: ScannedVin, titles: readonly Title[]): Match<Title> {
  const fitting = oneOfEachVehicle(titles.filter(({ vin }) => fits(scanned, vin)));
  const [certain] = fitting;
  if (!certain) return { kind: 'unknown' };
  return fitting.length === 1 ? { kind: KIND[certain.result], title: certain } : { kind: 'ask', titles: fitting };
}

const oneOfEachVehicle = <Title extends Receivable>(titles: readonly Title[]): Title[] =>
  oneOfEach(titles, ({ vin }) => withoutLookAlikes(vin.toUpperCase()));

const KIND = { waiting: 'take', received: 'again', missing: 'missing' } as const;

/** What is on its way: its titles, and whether an envelope has the code. */
export type KnownEnvelopes = { titles: readonly Receivable[]; hasCode: (code: string) => boolean };

/**
 * Whether a scan is complete, although the scanner sent no key at its end: a VIN or an end of one on its way, a VIN whose check digit is
 * right, a link to an envelope, or the code of one on its way. Anything else may be the beginning of a longer code.
 */
export function isWholeScan(text: string, { titles, hasCode }: KnownEnvelopes): boolean {
  const scanned = readScanned(text);
  if (scanned.kind === 'shipment') return true;
  if (scanned.kind !== 'vin' && scanned.kind !== 'end') return false;
  if (scanned.kind === 'end' && scanned.code !== null && hasCode(scanned.code)) return true;
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
export function titlesBeginning<Title extends Receivable>(typed: string, titles: readonly Title[]): Title[] {
  const text = withoutLookAlikes(typed.trim().toUpperCase());
  if (text.length < SUGGESTED_FROM) return [];
  const beginning = titles.filter(({ vin }) => {
    const own = withoutLookAlikes(vin.toUpperCase());
    return vinEnd(own).startsWith(text) || (text.length > vinEnd(own).length && own.endsWith(text));
  });
  return oneOfEachVehicle(beginning);
}
