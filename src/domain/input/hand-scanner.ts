// Tells a hand scanner from a person: it types many characters with hardly any time between them, and ends with Enter, with Tab or with nothing.

/** The most time between two keys of a scanner (ms). */
const GAP_MS = 30;
/** A scanner that is silent for so long has ended, if it sends no key at the end (ms). */
export const SCAN_END_MS = 300;
/** A scanner that pauses goes on within this time, for example on a slow radio link (ms). */
const PAUSE_MS = 2000;
/** So many fast keys are no coincidence. */
const FAST_MIN = 3;
/** Fewer are not taken for a code: people type that fast, too. */
const CODE_MIN = 6;

/**
 * `text`: keys that followed each other at once. `before`: those before a pause, or ''. `isScanner`: whether a scanner typed any of them. `at`:
 * ms of any clock.
 */
export type KeyBurst = { readonly before: string; readonly text: string; readonly isScanner: boolean; readonly at: number };
export const NO_KEYS: KeyBurst = { before: '', text: '', isScanner: false, at: Number.NEGATIVE_INFINITY };

/** `key`: one character. A scanner may pause after any of them, so a few are kept as well as many. */
export function withKey({ before, text, isScanner, at: last }: KeyBurst, key: string, at: number): KeyBurst {
  if (at - last < GAP_MS) return { before, text: text + key, isScanner: isScanner || text.length + 1 >= FAST_MIN, at };
  const isPause = at - last < PAUSE_MS;
  return { before: isPause ? before + text : '', text: key, isScanner: isPause && isScanner, at };
}

/** What was typed with a scanner. `before`: the beginning of the same code if it paused, or what a person typed just before it. */
export type HandScan = Pick<KeyBurst, 'before' | 'text'>;

/** What was scanned, if the key at `at` ends a scan; null if a person typed. */
export const scanOf = (burst: KeyBurst, at: number): HandScan | null => (at - burst.at < GAP_MS ? scanAtPause(burst) : null);

/** What was scanned, if no key follows. */
export const scanAtPause = ({ before, text, isScanner }: KeyBurst): HandScan | null =>
  isScanner && (before + text).length >= CODE_MIN ? { before, text } : null;
