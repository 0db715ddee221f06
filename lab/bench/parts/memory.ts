// The memory that an open page's event stream costs a process that has thousands of them.
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../testing/servers/free-port.ts';
import type { BenchContext } from '../bench-context.ts';
import type { Measurement } from '../measurements.ts';
import { type Inspector, inspect } from '../inspector.ts';
import type { Market } from '../market/market.ts';
import { memory as pssOf, openFilesLimit } from '../processes.ts';
import { type Server, startBaseline, startProduct } from '../servers.ts';
import { openStream, type Stream } from '../streams.ts';

/** 5,000, or what this machine's limit of open files allows, minus some other files. */
const STREAMS = Math.min(5000, openFilesLimit() - 500);
/** Streams that are opened and closed first, so that a server's one-time allocations do not count. */
const WARM_UP = 300;
const BATCH_SIZE = 50;
const MAX_KB = 25;
/** Closed streams are freed gradually. That is finished when the heap shrinks by less than this share between two polls. */
const SETTLED_CHANGE = 0.005;
const POLL_MS = 500;
const MAX_POLLS = 20;

export async function memory({ market, databaseUrl, dataDir, secret }: BenchContext): Promise<Measurement[]> {
  const port = await freePort();
  const options = [`--inspect=127.0.0.1:${port}`];
  const cookies = sessionsOf(market);
  const product = await measureStreams(
    await startProduct({ databaseUrl, dataDir, secret }, options),
    port,
    '/api/live',
    (at) => cookies[at]!,
  );
  const baseline = await measureStreams(await startBaseline({ databaseUrl }, options), port, '/live', () => '');
  return [
    { ...measurement('memory', product.open.pss, baseline.open.pss), bar: { at: 'most', limit: MAX_KB, of: 'value' } },
    measurement('heap', product.open.heap, baseline.open.heap),
    measurement('heap that is left when it is closed', product.closed.heap, baseline.closed.heap),
  ];
}

const measurement = (what: string, value: number, baselineValue: number): Measurement => ({
  name: `an open page, of ${STREAMS.toLocaleString('en-US')} at one process: ${what}`,
  unit: 'KB',
  value: value / STREAMS / 1024,
  baseline: baselineValue / STREAMS / 1024,
});

/** Returns the cookies of `STREAMS` different people. */
function sessionsOf({ writers }: Market): string[] {
  const cookies = [...new Set(writers.map((writer) => writer.cookie))];
  if (cookies.length < STREAMS) throw new Error(`The market has ${cookies.length} people for ${STREAMS} open pages.`);
  return cookies.slice(0, STREAMS);
}

/** In bytes: the process's proportional set size, and its JavaScript heap. */
type MemoryUse = { pss: number; heap: number };

/** Returns how much memory the server uses in addition while the streams are open, and after. Stops it. Throws if it closed a stream. */
async function measureStreams(
  server: Server,
  port: number,
  path: string,
  cookieOf: (at: number) => string,
): Promise<{ open: MemoryUse; closed: MemoryUse }> {
  const inspector = await inspect(port);
  try {
    close(await openStreams(server, path, WARM_UP, cookieOf));
    const before = await memoryAfterGc(server, inspector);
    const streams = await openStreams(server, path, STREAMS, cookieOf);
    const open = await memoryAfterGc(server, inspector);
    const lost = streams.filter((stream) => !stream.isOpen()).length;
    if (lost > 0) throw new Error(`${lost} of ${STREAMS} open pages were closed while ${server.origin} held them.`);
    close(streams);
    const closed = await memoryAfterGc(server, inspector);
    const increase = (use: MemoryUse): MemoryUse => ({ pss: use.pss - before.pss, heap: use.heap - before.heap });
    return { open: increase(open), closed: increase(closed) };
  } finally {
    inspector.close();
    await server.stop();
  }
}

async function openStreams({ origin }: Server, path: string, count: number, cookieOf: (at: number) => string): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const next = Array.from({ length: Math.min(BATCH_SIZE, count - streams.length) }, (_, at) => cookieOf(streams.length + at));
    streams.push(...(await Promise.all(next.map(async (cookie) => await openStream(origin, `${path}?since=${Date.now()}`, cookie)))));
  }
  return streams;
}

function close(streams: readonly Stream[]): void {
  for (const stream of streams) stream.close();
}

async function memoryAfterGc({ pid }: Server, inspector: Inspector): Promise<MemoryUse> {
  let heap = await inspector.heap();
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await setTimeout(POLL_MS);
    const before = heap;
    heap = await inspector.heap();
    if (heap > before * (1 - SETTLED_CHANGE)) break;
  }
  return { pss: pssOf(pid), heap };
}
