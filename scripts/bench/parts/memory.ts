// What an open page costs a process that has thousands of them: the memory of its event stream.
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../bars/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figures.ts';
import { type Inspector, inspect } from '../inspector.ts';
import type { Market } from '../market/market.ts';
import { memory as shareOf, mostOpenFiles } from '../processes.ts';
import { type Server, startFloor, startProduct } from '../servers.ts';
import { openStream, type Stream } from '../streams.ts';

/** As many as were asked for, or as this machine lets a process open, with some files besides. */
const STREAMS = Math.min(5000, mostOpenFiles() - 500);
/** What a server does only once it has done before it is looked at. */
const WARM_UP = 300;
const AT_ONCE = 50;
const MOST_KB = 25;
/** What is closed is put away by and by: that is over when the heap shrinks no more by this part of it between two looks. */
const SHRINKS = 0.005;
const LOOK_MS = 500;
const LOOKS = 20;

export async function memory({ market, databaseUrl, dataDir, secret }: Bench): Promise<Figure[]> {
  const port = await freePort();
  const options = [`--inspect=127.0.0.1:${port}`];
  const cookies = sessionsOf(market);
  const product = await ofStreams(await startProduct({ databaseUrl, dataDir, secret }, options), port, '/api/live', (at) => cookies[at]!);
  const floor = await ofStreams(await startFloor({ databaseUrl }, options), port, '/live', () => '');
  return [
    { ...figure('memory', product.open.share, floor.open.share), bar: { at: 'most', limit: MOST_KB, of: 'value' } },
    figure('heap', product.open.heap, floor.open.heap),
    figure('heap that is left when it is closed', product.closed.heap, floor.closed.heap),
  ];
}

const figure = (what: string, value: number, besides: number): Figure => ({
  name: `an open page, of ${STREAMS.toLocaleString('en-US')} at one process: ${what}`,
  unit: 'KB',
  value: value / STREAMS / 1024,
  floor: besides / STREAMS / 1024,
});

/** Of as many different people as there are streams. */
function sessionsOf({ writers }: Market): string[] {
  const cookies = [...new Set(writers.map((writer) => writer.cookie))];
  if (cookies.length < STREAMS) throw new Error(`The market has ${cookies.length} people for ${STREAMS} open pages.`);
  return cookies.slice(0, STREAMS);
}

/** In bytes: its part of the machine's memory, and what its JavaScript holds. */
type Held = { share: number; heap: number };

/** How much more the server holds while the streams are open, and after. It is stopped then. Throws if it closed one of them. */
async function ofStreams(
  server: Server,
  port: number,
  path: string,
  cookieOf: (at: number) => string,
): Promise<{ open: Held; closed: Held }> {
  const inspector = await inspect(port);
  try {
    close(await openStreams(server, path, WARM_UP, cookieOf));
    const before = await settled(server, inspector);
    const streams = await openStreams(server, path, STREAMS, cookieOf);
    const open = await settled(server, inspector);
    const lost = streams.filter((stream) => !stream.isOpen()).length;
    if (lost > 0) throw new Error(`${lost} of ${STREAMS} open pages were closed while ${server.origin} held them.`);
    close(streams);
    const closed = await settled(server, inspector);
    const more = (held: Held): Held => ({ share: held.share - before.share, heap: held.heap - before.heap });
    return { open: more(open), closed: more(closed) };
  } finally {
    inspector.close();
    await server.stop();
  }
}

async function openStreams({ origin }: Server, path: string, count: number, cookieOf: (at: number) => string): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - streams.length) }, (_, at) => cookieOf(streams.length + at));
    streams.push(...(await Promise.all(next.map(async (cookie) => await openStream(origin, `${path}?since=${Date.now()}`, cookie)))));
  }
  return streams;
}

function close(streams: readonly Stream[]): void {
  for (const stream of streams) stream.close();
}

async function settled({ pid }: Server, inspector: Inspector): Promise<Held> {
  let heap = await inspector.heap();
  for (let look = 0; look < LOOKS; look++) {
    await setTimeout(LOOK_MS);
    const before = heap;
    heap = await inspector.heap();
    if (heap > before * (1 - SHRINKS)) break;
  }
  return { share: shareOf(pid), heap };
}
