// Which codes the camera just saw: one that stays in view, or was the last one taken, is not taken again.

/** A code that was not seen for so long has left the picture (ms). */
const GONE_MS = 2_000;

export type SeenCodes = ReturnType<typeof createSeenCodes>;

export function createSeenCodes() {
  const seenAt = new Map<string, number>();
  let last: string | null = null;
  return {
    /** Whether the code is new. `now`: ms. */
    isNew(code: string, now: number): boolean {
      const before = seenAt.get(code);
      seenAt.set(code, now);
      if (code === last || (before !== undefined && now - before < GONE_MS)) return false;
      last = code;
      return true;
    },
    /** The last one was undone, so it can be taken again after it has left the picture. */
    forgetLast(): void {
      last = null;
    },
  };
}
