// Entries that one organization makes shortly after each other, such as those of a bulk request, each in a transaction of its own.

/** ms. An organization that makes no entry for so long has ended its burst. */
const PAUSE_MS = 400;
/** ms. The most that an entry waits for the end of bursts. */
const LONGEST_MS = 1000;

type Burst = { firstAt: number; lastAt: number; first: number; last: number };

/**
 * How many of the entries, from the first one, can be handled without dividing a burst that has not ended. The others wait. `entries`: in the
 * order of the ledger. `now` in ms. Entries that are more than a second from it, in either direction because clocks differ, never wait.
 */
export function endedCount(entries: readonly { orgId: string; at: number }[], now: number): number {
  const bursts = new Map<string, Burst>();
  for (const [place, { orgId, at }] of entries.entries()) {
    const burst = bursts.get(orgId);
    bursts.set(orgId, { firstAt: burst?.firstAt ?? at, lastAt: at, first: burst?.first ?? place, last: place });
  }
  const mayWait = [...bursts.values()].filter(({ firstAt }) => Math.abs(now - firstAt) < LONGEST_MS);
  let count = Math.min(entries.length, ...mayWait.filter(({ lastAt }) => Math.abs(now - lastAt) < PAUSE_MS).map(({ first }) => first));
  for (;;) {
    const divided = mayWait.find(({ first, last }) => first < count && last >= count);
    if (!divided) return count;
    count = divided.first;
  }
}
