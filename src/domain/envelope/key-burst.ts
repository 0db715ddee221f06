// Tells a hand scanner from a person: it types many characters with hardly any time between them, and ends with Enter or Tab.
import { SCANNED_END_MIN } from './scanned-text.ts';

/** The most time between two keys of a scanner (ms). */
const GAP_MS = 30;

/** The characters that were typed without a pause until `at`. Times are ms of any clock. */
export type KeyBurst = { readonly text: string; readonly at: number };
export const NO_KEYS: KeyBurst = { text: '', at: Number.NEGATIVE_INFINITY };

/** `key`: one character. */
export const withKey = (burst: KeyBurst, key: string, at: number): KeyBurst => ({
  text: at - burst.at < GAP_MS ? burst.text + key : key,
  at,
});

/** What was scanned, if the key at `at` ends a scan; null if a person typed. */
export const scanOf = ({ text, at: last }: KeyBurst, at: number): string | null =>
  text.length >= SCANNED_END_MIN && at - last < GAP_MS ? text : null;
