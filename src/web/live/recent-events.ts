// The recent events of the tab that owns the stream. A new tab reads its data first and joins a moment later; the events in between are
// sent to it again.
import type { StreamEvent } from './live-topics.ts';

const KEEP_MS = 30_000;

export type RecentStreamEvents = {
  note(event: StreamEvent): void;
  /** The events since `start` (ms since the epoch), oldest first; `*` if they are no longer known. */
  since(start: number): StreamEvent[];
};

/** `from` (ms since the epoch): all events since then are noted. */
export function createRecentEvents(from: number): RecentStreamEvents {
  let recent: { event: StreamEvent; at: number }[] = [];
  return {
    note: (event) => {
      const now = Date.now();
      recent = [...recent.filter(({ at }) => at >= now - KEEP_MS), { event, at: now }];
    },
    since: (start) => {
      if (start < Math.max(from, Date.now() - KEEP_MS)) return [{ topic: '*', seq: 0 }];
      return recent.filter(({ at }) => at >= start).map(({ event }) => event);
    },
  };
}
