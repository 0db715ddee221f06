// One stream for all tabs of a browser, because six streams would use up its connections to one host. The tab that holds a lock is the
// leader: it opens the stream, sends every event to the other tabs, and sends a joining tab the events since that tab was opened. When
// the leader closes, the next tab in the lock's queue takes over. A suspended tab may still hold the lock, so a tab that becomes visible
// asks the leader for a response and steals the lock if none comes. If the leader's stream is displaced by another browser of the user, it
// opens again as soon as somebody looks at any of the tabs.
import { parseEvent, type StreamEvent } from './live-topics.ts';
import { pageStart } from '../api-client.ts';
import { onReachable, reconnectDelay } from '../reachability.ts';
import { isLeaving } from '../../navigation/navigation-guard.ts';

const LEADER_TIMEOUT_MS = 1_500;
/** A leader also closes when the session ends. The next tab was told of that too, and needs this time (ms) to find out and stop. */
const TAKEOVER_DELAY_MS = 1_000;

/** Tabs with another build read these messages too, so their fields must not change. */
type TabMessage =
  | { kind: 'told'; told: StreamEvent }
  | { kind: 'silence' }
  | { kind: 'displaced' }
  | { kind: 'looked-at' }
  | { kind: 'alive?' }
  | { kind: 'alive' }
  | { kind: 'joined'; since: number };

/** How the lock is requested. */
type LockMode = 'if-available' | 'queue' | 'steal';

/** `userId` separates the tabs of different users. Returns a function that stops. */
export function followSharedStream(userId: string, onEvent: (event: StreamEvent) => void, onFailure: () => void): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return openOwnStream(onEvent, onFailure); // plain HTTP
  const name = `titleline-live-${userId}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let nextMode: LockMode = 'if-available';
  let queued = new AbortController();
  let stopLeading: (() => void) | null = null;
  let stream: ReturnType<typeof openStream> | null = null;
  let stopLooking: (() => void) | undefined;
  let recentEvents: ReturnType<typeof createRecentEvents> | null = null;
  let leaderTimer: ReturnType<typeof setTimeout> | undefined;

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'alive?') {
      if (stopLeading) send({ kind: 'alive' });
      stream?.resume(); // only a visible tab asks
      return;
    }
    if (data.kind === 'looked-at') {
      stream?.resume();
      return;
    }
    if (data.kind === 'joined') {
      for (const event of recentEvents?.since(data.since) ?? []) send({ kind: 'told', told: event });
      return;
    }
    clearTimeout(leaderTimer);
    if (data.kind === 'told') onEvent(data.told);
    if (data.kind === 'silence') onFailure();
    if (data.kind === 'displaced') waitForLook(() => send({ kind: 'looked-at' }));
  });
  document.addEventListener('visibilitychange', checkLeader, { signal: stopped.signal });
  void requestLock();
  return () => {
    stopped.abort();
    clearTimeout(leaderTimer);
    stopLooking?.();
    stopLeading?.();
    queued.abort();
    channel.close();
  };

  async function requestLock(): Promise<void> {
    while (!stopped.signal.aborted) {
      const mode = nextMode;
      nextMode = 'queue';
      try {
        await navigator.locks.request(name, lockOptions(mode), (lock) => (lock ? lead(mode) : join()));
      } catch (error) {
        // Aborted: this tab left the queue to steal the lock, or another tab stole it. Any other error: the browser forbids locks.
        if (!isAbort(error)) await lead(mode);
      } finally {
        stopLeading?.();
        stopLeading = null;
        recentEvents = null;
      }
    }
  }

  function lockOptions(mode: LockMode): LockOptions {
    if (mode === 'if-available') return { ifAvailable: true };
    return mode === 'steal' ? { steal: true } : { signal: queued.signal };
  }

  /** Resolves when this tab stops leading. If the lock was free, this tab is the oldest; otherwise events may have been missed. */
  async function lead(mode: LockMode): Promise<void> {
    if (stopped.signal.aborted) return;
    clearTimeout(leaderTimer);
    const recent = createRecentEvents(mode === 'if-available' ? performance.timeOrigin : Date.now());
    recentEvents = recent;
    const open = () => {
      const opened = openStream(mode === 'if-available' ? pageStart() : null, {
        onEvent: (event) => {
          onEvent(event);
          recent.note(event);
          send({ kind: 'told', told: event });
        },
        onFailure: () => {
          onFailure();
          send({ kind: 'silence' });
        },
        onDisplaced: () => {
          send({ kind: 'displaced' });
          waitForLook(() => opened.resume());
        },
      });
      stream = opened;
      return opened.close;
    };
    await new Promise<void>((resolve) => {
      const close = mode === 'queue' ? openLater(open, TAKEOVER_DELAY_MS) : open();
      stopLeading = () => {
        close();
        stream = null;
        resolve();
      };
    });
  }

  function waitForLook(onLook: () => void): void {
    stopLooking?.();
    stopLooking = onNextLook(onLook);
  }

  /** Asks for the events since this tab was opened; later ones arrive anyway. */
  function join(): void {
    send({ kind: 'joined', since: performance.timeOrigin });
    checkLeader();
  }

  function checkLeader(): void {
    clearTimeout(leaderTimer);
    if (document.visibilityState === 'hidden' || stopLeading) return;
    send({ kind: 'alive?' });
    leaderTimer = setTimeout(() => {
      nextMode = 'steal';
      queued.abort();
      queued = new AbortController();
    }, LEADER_TIMEOUT_MS);
  }

  function send(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    if (!stopped.signal.aborted) channel.postMessage(message);
  }
}

/** For a browser whose tabs cannot share a stream. Returns a function that stops. */
function openOwnStream(onEvent: EventStreamCalls['onEvent'], onFailure: () => void): () => void {
  let stopLooking: (() => void) | undefined;
  const stream = openStream(pageStart(), {
    onEvent,
    onFailure,
    onDisplaced: () => {
      stopLooking = onNextLook(stream.resume);
    },
  });
  return () => {
    stopLooking?.();
    stream.close();
  };
}

/** Calls `open` after `delay` ms. Returns a function that closes what was opened, or prevents it. */
function openLater(open: () => () => void, delay: number): () => void {
  let close: (() => void) | undefined;
  const timer = setTimeout(() => (close = open()), delay);
  return () => {
    clearTimeout(timer);
    close?.();
  };
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const KEEP_MS = 30_000;

/**
 * The recent events of the tab that owns the stream. A new tab reads its data first and joins a moment later; the events in between are
 * sent to it again. `from` (ms since the epoch): all events since then are noted.
 */
export function createRecentEvents(from: number) {
  let recent: { event: StreamEvent; at: number }[] = [];
  return {
    note: (event: StreamEvent): void => {
      const now = Date.now();
      recent = [...recent.filter(({ at }) => at >= now - KEEP_MS), { event, at: now }];
    },
    /** The events since `start` (ms since the epoch), oldest first; `*` if they are no longer known. */
    since: (start: number): StreamEvent[] => {
      if (start < Math.max(from, Date.now() - KEEP_MS)) return [{ topic: '*', seq: 0 }];
      return recent.filter(({ at }) => at >= start).map(({ event }) => event);
    },
  };
}

// An event stream that reconnects with growing delays until it is closed. A user has a limited number of streams. One that another page
// displaces waits until somebody looks at this page, so that many open pages do not displace each other in turn.

const DISPLACED_TOPIC = 'displaced';

/** What a page that was displaced listens for. */
const LOOKS = ['focus', 'pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onLook` once, as soon as somebody looks at the page: it becomes visible, or is used. Returns a function that ends that. */
function onNextLook(onLook: () => void): () => void {
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

interface EventStreamCalls {
  onEvent(event: StreamEvent): void;
  /** Called while the stream cannot be opened. */
  onFailure(): void;
  /** Another page of the user has taken the place of this stream. It stays closed until `resume`. */
  onDisplaced(): void;
}

/** `since` (ms since the epoch, server clock): the server first sends the events since then. If it is null or too long ago, it sends `*`. */
function openStream(since: number | null, { onEvent, onFailure, onDisplaced }: EventStreamCalls) {
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
    /** Opens the stream again if it was displaced. */
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
