// What the tab that keeps the stream heard of late. A tab that opens beside it reads first and joins a moment later: what was told
// in between is told again.
import type { LiveLine } from './live-topics.ts';

const REMEMBER_MS = 30_000;

export type RecentLines = {
  note(told: LiveLine): void;
  /** What was heard since then (epoch ms), the oldest first; `*`, everything, where that is not known any more. */
  since(then: number): LiveLine[];
};

/** `from`: epoch ms; everything that is told since then is heard. */
export function createRecentLines(from: number): RecentLines {
  let heard: { told: LiveLine; at: number }[] = [];
  return {
    note: (told) => {
      const now = Date.now();
      heard = [...heard.filter(({ at }) => at >= now - REMEMBER_MS), { told, at: now }];
    },
    since: (then) => {
      if (then < Math.max(from, Date.now() - REMEMBER_MS)) return [{ topic: '*', revision: 0 }];
      return heard.filter(({ at }) => at >= then).map(({ told }) => told);
    },
  };
}
