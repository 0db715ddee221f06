// How long a page waits before it connects to the server again.

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** ms before the attempt after `failures` failures. `random` (0 to 1) adds jitter, so that pages do not reconnect at the same moment. */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
