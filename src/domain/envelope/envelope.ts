// What travels with a title: how it was handed on. The papers that are with it are in `papers.ts`.
import type { Paper } from './papers.ts';

export const CARRIERS = ['fedex', 'ups', 'usps', 'courier', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** 'hand': across the counter. */
export const WAYS = ['hand', ...CARRIERS] as const;
export type Way = (typeof WAYS)[number];
/** The names of the carriers, as choices in a form. */
export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = {
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  courier: 'Courier',
  other: 'Other',
};

/** How an envelope travels, as a screen or a paper says it. */
export const WAY_NAMES: Readonly<Record<Way, string>> = { ...CARRIER_NAMES, hand: 'By hand', other: 'Another carrier' };

/** What a delivery says of its envelope. Its sender and its recipient alone see it. */
export type Envelope = {
  /** All deliveries in the envelope have the same one; see `envelope-code.ts`. */
  code: string;
  /** The title's place in the envelope, from 1. */
  no: number;
  way: Way | null;
  /** Normalized. */
  trackingNumber: string | null;
  papers: readonly Paper[];
};

/** In groups of four, so that it can be read aloud; a UPS number as UPS prints it: "1Z 4W8 39F 03 1204 8814". */
export function formatTrackingNumber(number: string): string {
  const ups = /^(1Z)(.{3})(.{3})(..)(.{4})(.{4})$/.exec(number);
  return (ups ? ups.slice(1) : (number.match(/.{1,4}/g) ?? [])).join(' ');
}
