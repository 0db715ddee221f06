// A moment in a few words, exact on hover; it grows older on screen by itself.
import { useSyncExternalStore } from 'react';
import { formatTime, type TimeStyle } from './format-time.ts';

const TICK = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time to the half minute (ms since the epoch), one clock for the whole page. */
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
    timer = setInterval(tick, TICK);
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
