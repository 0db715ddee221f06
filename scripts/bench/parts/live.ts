// From the commit of a post in one process to the word of it on the pages that are open at another. In a database of its own, where
// the mails of the posts stay: sending them would take the time of what is measured next.
import type { Bench } from '../bench.ts';
import type { Figure } from '../figures.ts';
import { floorPosts, productPosts, TOLD_ORGS } from '../live/posts.ts';
import { type Heard, listen, oneRound, type Pace, type Round, type Way } from '../live/round.ts';
import { fillMarket } from '../market/fill.ts';
import type { Market } from '../market/market.ts';
import { READ_THREADS } from '../market/numbers.ts';
import { median } from '../measure.ts';
import { type Server, startFloor, startProduct, startServing } from '../servers.ts';
import type { Stream } from '../streams.ts';

const DATABASE = 'titleline_bench_live';
const SLOW: Pace = { rate: 20, seconds: 10 };
const FAST: Pace = { rate: 200, seconds: 5 };
const ROUNDS = 3;
/** Of each of the readers' organizations. */
const PAGES = 5;
const PAGES_TOLD = TOLD_ORGS * PAGES;
/** As a ratio to the floor. */
const MOST = 2;
const UPDATES = 20;

export async function live({ cluster, secret, dataDir }: Bench): Promise<Figure[]> {
  const databaseUrl = await cluster.freshDatabase(DATABASE);
  const market = await fillMarket(databaseUrl, { threads: READ_THREADS, updates: UPDATES, secret });
  const sql = cluster.connect(databaseUrl);
  const settings = { databaseUrl, dataDir, secret };
  const open: (() => unknown)[] = [];
  const start = async (starting: Promise<Server>): Promise<Server> => {
    const server = await starting;
    open.push(server.stop);
    return server;
  };
  try {
    const heard = { product: new Map() as Heard, floor: new Map() as Heard };
    const far = await start(startServing(settings));
    for (const stream of await productPages(far, market, heard.product)) open.push(stream.close);
    const farFloor = await start(startFloor(settings));
    for (let page = 0; page < PAGES_TOLD; page++) open.push((await listen(farFloor.origin, '/live', '', heard.floor)).close);

    const way = { kind: 'product', post: await productPosts(sql, market, PAGES), heard: heard.product } as const;
    const alone = await startProduct(settings);
    const withMails = await oneRound(sql, { ...way, origin: alone.origin }, SLOW, PAGES_TOLD);
    await alone.stop();

    const product: Way = { ...way, origin: (await start(startServing(settings))).origin };
    const floor: Way = {
      kind: 'floor',
      origin: (await start(startFloor(settings))).origin,
      post: await floorPosts(sql),
      heard: heard.floor,
    };
    const inTurns = async (pace: Pace) => {
      const rounds: Rounds = { product: [], floor: [] };
      for (let round = 0; round < ROUNDS; round++)
        for (const one of [product, floor]) rounds[one.kind].push(await oneRound(sql, one, pace, PAGES_TOLD));
      return rounds;
    };
    const slow = await inTurns(SLOW);
    const fast = await inTurns(FAST);
    return [...figures(SLOW, slow), ...figures(SLOW, { ...slow, product: [withMails] }, ', mails sent too'), ...figures(FAST, fast)];
  } finally {
    for (const close of open.toReversed()) await close();
    await cluster.drop(DATABASE);
  }
}

type Rounds = Record<Way['kind'], Round[]>;

const most = (limit: number, of: 'floor' | 'value') => ({ bar: { at: 'most', limit, of } as const });

function figures({ rate }: Pace, { product, floor }: Rounds, besides = ''): Figure[] {
  const name = (what: string) => `commit to page at another process (${rate} posts/s, ${PAGES_TOLD} pages${besides}): ${what}`;
  const time = (what: 'p50' | 'p99'): Figure => ({
    name: name(what),
    unit: 'ms',
    value: median(product.map((round) => round[what])),
    floor: median(floor.map((round) => round[what])),
    ...(besides ? {} : most(MOST, 'floor')),
  });
  const none = (what: 'lost' | 'doubled'): Figure => ({
    name: name(what),
    unit: '',
    value: product.reduce((sum, round) => sum + round[what], 0),
    ...most(0, 'value'),
  });
  return [time('p50'), time('p99'), none('lost'), none('doubled')];
}

async function productPages({ origin }: Server, { readers }: Market, heard: Heard): Promise<Stream[]> {
  const cookies = readers.flatMap((reader) => reader.cookies.slice(-PAGES));
  return await Promise.all(cookies.map(async (cookie) => await listen(origin, `/api/live?since=${Date.now()}`, cookie, heard)));
}
