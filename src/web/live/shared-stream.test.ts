// The tabs of a browser share one stream, or have one each where the browser does not let them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSharedStream } from './shared-stream.ts';

type Held = (lock: object | null) => Promise<void> | void;
/** How the lock was asked for, and what the browser answers. */
const request = vi.fn<(name: string, way: LockOptions, held: Held) => Promise<void>>();
const streams: string[] = [];
const said: unknown[] = [];
const channels: EventTarget[] = [];
const never = () => new Promise<void>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset().mockImplementation(never);
  streams.splice(0);
  said.splice(0);
  channels.splice(0);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = (message: unknown) => void said.push(message);
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

test('a tab whose browser forbids locks has a stream of its own, and asks no more', async () => {
  for (let refusals = 0; refusals < 20; refusals += 1)
    request.mockImplementationOnce(() => Promise.reject(new DOMException('', 'SecurityError')));
  const stop = follow();
  await vi.advanceTimersByTimeAsync(0);
  expect([streams, request.mock.calls.length]).toEqual([['/api/live'], 1]);
  stop();
});

test('a tab that came to lead while it looked for a leader does not take the lead back later', async () => {
  const lost = Promise.withResolvers<void>();
  request.mockImplementationOnce(async (_name, _way, held) => await held(null));
  request.mockImplementationOnce((_name, _way, held) => Promise.race([held({}), lost.promise]));
  const stop = follow();
  await vi.advanceTimersByTimeAsync(10_000);
  lost.reject(new DOMException('', 'AbortError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(request.mock.calls.map(([, way]) => Object.keys(way))).toEqual([['ifAvailable'], ['signal'], ['signal']]);
  stop();
});

test('a tab that joins says since when, and whoever leads tells it what may have passed it by', async () => {
  request.mockImplementationOnce(async (_name, _way, held) => await held(null));
  const stop = follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toContainEqual({ kind: 'joined', since: performance.timeOrigin });
  stop();

  request.mockReset().mockImplementation((_name, _way, held) => held({}) ?? never());
  const stopLeading = follow();
  await vi.advanceTimersByTimeAsync(0);
  said.splice(0);
  channels.at(-1)!.dispatchEvent(new MessageEvent('message', { data: { kind: 'joined', since: performance.timeOrigin - 1 } }));
  expect(said).toEqual([{ kind: 'told', told: { topic: '*', revision: 0 } }]);
  stopLeading();
});
