// How long to wait before a process that died is replaced: not at all, unless its like die again and again.

/** ms. Whoever lived so long had a reason of its own to die. */
export const LONG_LIFE_MS = 10_000;
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** ms; `early`: how many in a row died before they had lived long. */
export const restartDelay = (early: number): number => (early <= 1 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (early - 2)));
