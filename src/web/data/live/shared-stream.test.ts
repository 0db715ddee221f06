// The tabs of a browser share one event stream. If the browser has no locks, each tab opens its own.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSharedStream } from './shared-stream.ts';

type LockCallback = (lock: object | null) => Promise<void> | void;
/** The fake `navigator.locks.request`. */
const request = vi.fn<(name: string, options: LockOptions, callback: LockCallback) => Promise<void>>();
const streams: string[] = [];
const messages: unknown[] = [];
const channels: EventTarget[] = [];
const sources: EventTarget[] = [];
/** The page, as far as it is looked at. */
let page: EventTarget & { visibilityState: string };
const neverSettle = () => new Promise<void>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset().mockImplementation(neverSettle);
  streams.splice(0);
  messages.splice(0);
  channels.splice(0);
  sources.splice(0);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel: true }));
  vi.stubGlobal('navigator', { locks: { request } });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = (message: unknown) => void messages.push(message);
      close = () => undefined;
      constructor() {
        super();
        channels.push(this);
      }
    },
  );
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close = () => undefined;
      constructor(address: string) {
        super();
        streams.push(address);
        sources.push(this);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () =>
  followSharedStream(
    'ann',
    () => undefined,
    () => undefined,
  );

test('a tab whose browser forbids locks opens its own stream and does not request the lock again', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1)
    request.mockImplementationOnce(() => Promise.reject(new DOMException('', 'SecurityError')));
  const stop = follow();
  await vi.advanceTimersByTimeAsync(0);
  expect([streams, request.mock.calls.length]).toEqual([['/api/live'], 1]);
  stop();
});

test('a tab that became the leader while it waited for one does not steal the lock later', async () => {
  const lost = Promise.withResolvers<void>();
  request.mockImplementationOnce(async (_name, _options, callback) => await callback(null));
  request.mockImplementationOnce((_name, _options, callback) => Promise.race([callback({}), lost.promise]));
  const stop = follow();
  await vi.advanceTimersByTimeAsync(10_000);
  lost.reject(new DOMException('', 'AbortError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(request.mock.calls.map(([, options]) => Object.keys(options))).toEqual([['ifAvailable'], ['signal'], ['signal']]);
  stop();
});

test('a tab that joins sends its start time, and the leader sends it the events since then', async () => {
  request.mockImplementationOnce(async (_name, _options, callback) => await callback(null));
  const stop = follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(messages).toContainEqual({ kind: 'joined', since: performance.timeOrigin });
  stop();

  request.mockReset().mockImplementation((_name, _options, callback) => callback({}) ?? neverSettle());
  const stopLeading = follow();
  await vi.advanceTimersByTimeAsync(0);
  messages.splice(0);
  channels.at(-1)!.dispatchEvent(new MessageEvent('message', { data: { kind: 'joined', since: performance.timeOrigin - 1 } }));
  expect(messages).toEqual([{ kind: 'told', told: { topic: '*', seq: 0 } }]);
  stopLeading();
});

/** Follows in a tab that gets the lock only after it waited for it. */
function takeOver(): () => void {
  request.mockImplementationOnce(async (_name, _options, callback) => await callback(null));
  request.mockImplementationOnce(async (_name, _options, callback) => await callback({}));
  return follow();
}

test('a tab that takes over opens the stream only after it could find out that the session has ended', async () => {
  const stop = takeOver();
  await vi.advanceTimersByTimeAsync(900);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams).toEqual([]);

  const stopLeading = takeOver();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toEqual(['/api/live']);
  stopLeading();
});

/** Leads, and has its stream displaced by another browser of the user. */
function leadUntilDisplaced(): () => void {
  request.mockImplementationOnce((_name, _options, callback) => callback({}) ?? neverSettle());
  const stop = follow();
  sources.at(-1)!.dispatchEvent(new MessageEvent('message', { data: 'displaced|0' }));
  return stop;
}

test('a displaced stream stays closed until somebody looks at the page, and is opened once then', async () => {
  page.visibilityState = 'hidden';
  const stop = leadUntilDisplaced();
  await vi.advanceTimersByTimeAsync(3_600_000);
  window.dispatchEvent(new Event('focus')); // of a hidden page
  window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }));
  expect(streams).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('keydown'));
  expect(streams).toHaveLength(2);
  stop();
});

test('a displaced stream is also opened when another tab of the browser is looked at', async () => {
  for (const kind of ['looked-at', 'alive?']) {
    const stop = leadUntilDisplaced();
    expect(messages).toContainEqual({ kind: 'displaced' });
    const before = streams.length;
    channels.at(-1)!.dispatchEvent(new MessageEvent('message', { data: { kind } }));
    expect(streams).toHaveLength(before + 1);
    stop();
  }
});

const lookedAt = () => messages.filter((message) => (message as { kind: string }).kind === 'looked-at').length;

test('a tab whose leader is displaced tells it when somebody looks at this tab', async () => {
  request.mockImplementationOnce(async (_name, _options, callback) => await callback(null));
  const stop = follow();
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('keydown'));
  expect(lookedAt()).toBe(0);
  channels.at(-1)!.dispatchEvent(new MessageEvent('message', { data: { kind: 'displaced' } }));
  for (let press = 0; press < 3; press++) window.dispatchEvent(new Event('keydown'));
  expect(lookedAt()).toBe(1);
  stop();
});
