// An event stream that reconnects with growing delays until it is closed.
import { onReachable } from '../data/reachability.ts';
import { isLeaving } from '../navigation/navigation-guard.ts';
import { parseEvent, type StreamEvent } from './live-topics.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** ms before the attempt after `failures` failures. `random` (0 to 1) adds jitter, so that pages do not reconnect at the same moment. */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

/**
 * `since` (ms since the epoch, server clock): the server first sends the events since then. If it is null or too long ago, it sends `*`.
 * `onFailure` is called while the stream cannot be opened. Returns a function that closes the stream.
 */
export function openStream(since: number | null, onEvent: (event: StreamEvent) => void, onFailure: () => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  open();
  const stop = onReachable(reconnectSoon);
  return () => {
    stop();
    clearTimeout(timer);
    source.close();
  };

  function open(): void {
    source = new EventSource(since === null ? '/api/live' : `/api/live?since=${since}`);
    source.addEventListener('open', () => {
      failures = 0;
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = parseEvent(data);
      if (event) onEvent(event);
    });
    // The browser stops retrying after the first response that is not a stream, so every retry is made here.
    source.addEventListener('error', () => {
      source.close();
      failures += 1;
      if (failures > 1) onFailure(); // one failure is usually a restart
      timer = setTimeout(reconnect, reconnectDelay(failures, Math.random()));
    });
  }

  /** Delayed, because the response that showed the server to be reachable may be that of a sign-out. */
  function reconnectSoon(): void {
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    timer = setTimeout(reconnect, reconnectDelay(1, Math.random()));
  }

  /** Not while the page is being left, because its session may have ended. */
  function reconnect(): void {
    if (!isLeaving()) open();
  }
}
