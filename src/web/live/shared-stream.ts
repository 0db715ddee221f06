// One stream for all tabs of a browser, because six would use up its connections to one host. The tab that holds the lock
// keeps the stream and passes on what it hears, and to a tab that joins what it heard since that one began; when it closes, the next
// in line takes over. A tab that the browser has put to sleep may still hold the lock: a tab that comes into view asks for a sign of
// life, and takes the lock where none comes.
import { type RecentLines, createRecentLines } from './recent-lines.ts';
import { openStream } from './event-stream.ts';
import type { LiveLine } from './live-topics.ts';
import { pageStart } from './page-start.ts';

const SIGN_OF_LIFE_MS = 1_500;

type Said =
  | { kind: 'told'; told: LiveLine }
  | { kind: 'silence' }
  | { kind: 'alive?' }
  | { kind: 'alive' }
  | { kind: 'joined'; since: number };

/** How the lock is asked for. */
type Way = 'if free' | 'in line' | 'steal';

/** `session` keeps the tabs of different people apart. Call the answer to stop. */
export function followSharedStream(session: string, onTold: (told: LiveLine) => void, onSilence: () => void): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return openStream(pageStart(), onTold, onSilence); // plain http: each tab for itself
  const name = `titleline-live-${session}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let next: Way = 'if free';
  let inLine = new AbortController();
  let stopLeading: (() => void) | null = null;
  let late: RecentLines | null = null;
  let missing: ReturnType<typeof setTimeout> | undefined;

  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'alive?') {
      if (stopLeading) say({ kind: 'alive' });
      return;
    }
    if (data.kind === 'joined') {
      for (const told of late?.since(data.since) ?? []) say({ kind: 'told', told });
      return;
    }
    clearTimeout(missing);
    if (data.kind === 'told') onTold(data.told);
    if (data.kind === 'silence') onSilence();
  });
  document.addEventListener('visibilitychange', lookForLeader, { signal: stopped.signal });
  void takeTurns();
  return () => {
    stopped.abort();
    clearTimeout(missing);
    stopLeading?.();
    inLine.abort();
    channel.close();
  };

  async function takeTurns(): Promise<void> {
    while (!stopped.signal.aborted) {
      const way = next;
      next = 'in line';
      try {
        await navigator.locks.request(name, askFor(way), (lock) => (lock ? lead(way) : join()));
      } catch (error) {
        // Out of the line to steal the lock, or stolen from: go on with the next turn. A browser that forbids locks says no to every one.
        if (!isAbort(error)) await lead(way);
      } finally {
        stopLeading?.();
        stopLeading = null;
        late = null;
      }
    }
  }

  function askFor(way: Way): LockOptions {
    if (way === 'if free') return { ifAvailable: true };
    return way === 'steal' ? { steal: true } : { signal: inLine.signal };
  }

  /** Lasts as long as this tab leads. Where the lock was free no tab is older than this one; one that was held may not have passed on all. */
  async function lead(way: Way): Promise<void> {
    if (stopped.signal.aborted) return;
    clearTimeout(missing);
    const memory = createRecentLines(way === 'if free' ? performance.timeOrigin : Date.now());
    late = memory;
    await new Promise<void>((resolve) => {
      const close = openStream(
        way === 'if free' ? pageStart() : null,
        (told) => {
          onTold(told);
          memory.note(told);
          say({ kind: 'told', told });
        },
        () => {
          onSilence();
          say({ kind: 'silence' });
        },
      );
      stopLeading = () => {
        close();
        resolve();
      };
    });
  }

  /** What this tab shows it read after it began; it hears what is told from now on. */
  function join(): void {
    say({ kind: 'joined', since: performance.timeOrigin });
    lookForLeader();
  }

  function lookForLeader(): void {
    clearTimeout(missing);
    if (document.visibilityState === 'hidden' || stopLeading) return;
    say({ kind: 'alive?' });
    missing = setTimeout(() => {
      next = 'steal';
      inLine.abort();
      inLine = new AbortController();
    }, SIGN_OF_LIFE_MS);
  }

  function say(said: Said): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window: it has no target, and its own origin alone
    if (!stopped.signal.aborted) channel.postMessage(said);
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
