// An event stream that reconnects with growing delays until it is closed. A user has a limited number of streams. One that another page
// displaces waits until somebody looks at this page, so that many open pages do not displace each other in turn.
import { onReachable, reconnectDelay } from '../reachability.ts';
import { isLeaving } from '../../navigation/navigation-guard.ts';
import { parseEvent, type StreamEvent } from './live-topics.ts';

const DISPLACED_TOPIC = 'displaced';

/** What a page that was displaced listens for. */
const LOOKS = ['focus', 'pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onLook` once, as soon as somebody looks at the page: it becomes visible, or is used. Returns a function that ends that. */
export function onNextLook(onLook: () => void): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true, passive: true };
  const look = (event: Event) => {
    if (document.visibilityState === 'hidden' || isWithoutMovement(event)) return;
    ended.abort();
    onLook();
  };
  document.addEventListener('visibilitychange', look, options);
  for (const type of LOOKS) window.addEventListener(type, look, options);
  return () => ended.abort();
}

/** Browsers send one for a pointer that rests on a page whose layout changes. */
const isWithoutMovement = (event: Event): boolean =>
  event.type === 'pointermove' && (event as PointerEvent).movementX === 0 && (event as PointerEvent).movementY === 0;

export interface EventStreamCalls {
  onEvent(event: StreamEvent): void;
  /** Called while the stream cannot be opened. */
  onFailure(): void;
  /** Another page of the user has taken the place of this stream. It stays closed until `resume`. */
  onDisplaced(): void;
}

export type LiveStream = {
  close(): void;
  /** Opens the stream again if it was displaced. */
  resume(): void;
};

/** `since` (ms since the epoch, server clock): the server first sends the events since then. If it is null or too long ago, it sends `*`. */
export function openStream(since: number | null, { onEvent, onFailure, onDisplaced }: EventStreamCalls): LiveStream {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isDisplaced = false;
  open();
  const stop = onReachable(reconnectSoon);
  return {
    close: () => {
      stop();
      clearTimeout(timer);
      source.close();
    },
    resume: () => {
      if (!isDisplaced) return;
      isDisplaced = false;
      reconnect();
    },
  };

  function open(): void {
    source = new EventSource(since === null ? '/api/live' : `/api/live?since=${since}`);
    source.addEventListener('open', () => {
      failures = 0;
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = parseEvent(data);
      if (event?.topic === DISPLACED_TOPIC) wait();
      else if (event) onEvent(event);
    });
    // The browser stops retrying after the first response that is not a stream, so every retry is made here.
    source.addEventListener('error', () => {
      source.close();
      failures += 1;
      if (failures > 1) onFailure(); // one failure is usually a restart
      timer = setTimeout(reconnect, reconnectDelay(failures, Math.random()));
    });
  }

  function wait(): void {
    source.close();
    isDisplaced = true;
    onDisplaced();
  }

  /** Delayed, because the response that showed the server to be reachable may be that of a sign-out. */
  function reconnectSoon(): void {
    if (isDisplaced || source.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    timer = setTimeout(reconnect, reconnectDelay(1, Math.random()));
  }

  /** Not while the page is being left, because its session may have ended. */
  function reconnect(): void {
    if (!isLeaving()) open();
  }
}
