// One event stream, opened again with growing waits for as long as the page wants it.
import { onReached } from '../data/reachability.ts';
import { isLeaving } from '../navigation/navigation-guard.ts';
import { readLine, type LiveLine } from './live-topics.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** ms before the try that follows so many failures; spread, so that a restarted server does not meet everybody at once. */
export const waitAfter = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

/**
 * `since`: epoch ms by the server's clock, from which on it tells what happened; null, or too long ago: it tells `*` as it opens.
 * `onSilence`: the stream does not open. Call the answer to close it.
 */
export function openStream(since: number | null, onTold: (told: LiveLine) => void, onSilence: () => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  open();
  const stop = onReached(trySoon);
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
      const told = readLine(data);
      if (told) onTold(told);
    });
    // The browser's own retries end with the first answer that is no stream, so all of them are ours.
    source.addEventListener('error', () => {
      source.close();
      failures += 1;
      if (failures > 1) onSilence(); // once is a server that starts anew
      timer = setTimeout(openAgain, waitAfter(failures, Math.random()));
    });
  }

  /** Not before the answer that tells of it is dealt with: it may be that of a sign-out. */
  function trySoon(): void {
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    timer = setTimeout(openAgain, waitAfter(1, Math.random()));
  }

  /** Not on a page that is being left: its session may be over. */
  function openAgain(): void {
    if (!isLeaving()) open();
  }
}
