// Tells a hand scanner from a person: it types many characters with hardly any time between them, and ends with Enter, with Tab or with nothing.

/** The most time between two keys of a scanner (ms). */
const GAP_MS = 30;
/** A scanner that is silent for so long has ended, if it sends no key at the end (ms). */
export const SCAN_END_MS = 300;
/** A scanner that pauses goes on within this time, for example on a slow radio link (ms). */
const PAUSE_MS = 2000;
/** As many fast keys are no coincidence. */
const FAST_MIN = 3;
/** Fewer are not taken for a code: people type that fast, too. */
const CODE_MIN = 6;

/** Keys that followed each other without a pause; `before`: what a scanner typed before a pause, or ''. `at`: ms of any clock. */
export type KeyBurst = { readonly before: string; readonly text: string; readonly at: number };
export const NO_KEYS: KeyBurst = { before: '', text: '', at: Number.NEGATIVE_INFINITY };

/** `key`: one character. */
export function withKey({ before, text, at: last }: KeyBurst, key: string, at: number): KeyBurst {
  if (at - last < GAP_MS) return { before, text: text + key, at };
  return { before: isFast(text) && at - last < PAUSE_MS ? before + text : '', text: key, at };
}

const isFast = (text: string): boolean => text.length >= FAST_MIN;

/** What a scanner typed. `before`: the beginning of the same code if it paused. */
export type HandScan = Pick<KeyBurst, 'before' | 'text'>;

/** What was scanned, if the key at `at` ends a scan; null if a person typed. */
export const scanOf = (burst: KeyBurst, at: number): HandScan | null => (at - burst.at < GAP_MS ? scanAtPause(burst) : null);

/** What was scanned, if no key follows. */
export const scanAtPause = ({ before, text }: KeyBurst): HandScan | null =>
  (before + text).length >= CODE_MIN && (before !== '' || isFast(text)) ? { before, text } : null;
