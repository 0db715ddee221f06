// The delay before a process that died is restarted: none, unless processes die early repeatedly.

/** ms. The exit of a process that lived this long does not count as early. */
export const EARLY_EXIT_MS = 10_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** In ms. `earlyExits`: the number of consecutive early exits. */
export const restartDelay = (earlyExits: number): number =>
  earlyExits <= 1 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (earlyExits - 2));
