// A relative time that updates itself, with the exact time on hover.
import { useSyncExternalStore } from 'react';
import { formatTime, type TimeStyle } from './format-time.ts';

const TICK_MS = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The current time (ms since the epoch), updated every half minute. All callers share one timer. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}

export function Time({ at, wording = 'full' }: { at: number; wording?: TimeStyle }) {
  const current = Math.max(useNow(), at);
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {formatTime(at, current, wording)}
    </time>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}
