// The time from the commit of a post in one process to its event on the pages of another process, and to its notifications. It uses a
// separate database, in which the mail of the posts is held after the first round: sending it would slow down the next measurement.
import { holdMail } from '../../../src/server/db/mail/all-mail-on-hold.ts';
import type { BenchContext } from '../bench-context.ts';
import type { Measurement } from '../measurements.ts';
import { baselinePosts, productPosts, NOTIFIED_ORGS } from '../live/posts.ts';
import { type Received, openPage, runRound, type Pace, type Round, type Target } from '../live/round.ts';
import { fillMarket } from '../market/fill.ts';
import type { Market } from '../market/market.ts';
import { READ_THREADS } from '../market/numbers.ts';
import { median } from '../measure.ts';
import { type Server, startBackground, startBaseline, startProduct, startWebProcess } from '../servers.ts';
import type { Stream } from '../streams.ts';

const DATABASE = 'titleline_bench_live';
const SLOW: Pace = { rate: 20, seconds: 10 };
const FAST: Pace = { rate: 200, seconds: 5 };
const ROUNDS = 3;
/** The open pages of each of the readers' organizations. */
const PAGES = 5;
const PAGES_NOTIFIED = NOTIFIED_ORGS * PAGES;
/** As ratios to the baseline. */
const MAX_RATIOS = { p50: 2, p99: { [SLOW.rate]: 2, [FAST.rate]: 3 } } as const;
const MAX_NOTIFIED_MS = 100;
const UPDATES = 20;

export async function live({ cluster, secret, dataDir }: BenchContext): Promise<Measurement[]> {
  const databaseUrl = await cluster.freshDatabase(DATABASE);
  const market = await fillMarket(databaseUrl, { threads: READ_THREADS, updates: UPDATES, secret });
  const sql = cluster.connect(databaseUrl);
  const settings = { databaseUrl, dataDir, secret };
  const cleanups: (() => unknown)[] = [];
  const start = async (starting: Promise<Server>): Promise<Server> => {
    const server = await starting;
    cleanups.push(server.stop);
    return server;
  };
  try {
    const received = { product: new Map() as Received, baseline: new Map() as Received };
    const otherProduct = await start(startWebProcess(settings));
    for (const stream of await productPages(otherProduct, market, received.product)) cleanups.push(stream.close);
    const otherBaseline = await start(startBaseline(settings));
    for (let page = 0; page < PAGES_NOTIFIED; page++)
      cleanups.push((await openPage(otherBaseline.origin, '/live', '', received.baseline)).close);

    const productTarget = { kind: 'product', post: await productPosts(sql, market, PAGES), received: received.product } as const;
    const singleProcess = await startProduct(settings);
    const withMail = await runRound(sql, { ...productTarget, origin: singleProcess.origin }, SLOW, PAGES_NOTIFIED);
    await singleProcess.stop();
    await holdMail(sql, 'operator', Date.now());
    await start(startBackground(settings));

    const product: Target = { ...productTarget, origin: (await start(startWebProcess(settings))).origin };
    const baseline: Target = {
      kind: 'baseline',
      origin: (await start(startBaseline(settings))).origin,
      post: await baselinePosts(sql),
      received: received.baseline,
    };
    const takeTurns = async (pace: Pace) => {
      const rounds: Rounds = { product: [], baseline: [] };
      for (let round = 0; round < ROUNDS; round++)
        for (const target of [product, baseline]) rounds[target.kind].push(await runRound(sql, target, pace, PAGES_NOTIFIED));
      return rounds;
    };
    const slow = await takeTurns(SLOW);
    const fast = await takeTurns(FAST);
    return [
      ...measurements(SLOW, slow),
      ...measurements(SLOW, { ...slow, product: [withMail] }, ', mails sent too'),
      ...measurements(FAST, fast),
    ];
  } finally {
    for (const close of cleanups.toReversed()) await close();
    await cluster.drop(DATABASE);
  }
}

type Rounds = Record<Target['kind'], Round[]>;

const atMost = (limit: number, of: 'baseline' | 'value') => ({ bar: { at: 'most', limit, of } as const });

function measurements({ rate }: Pace, { product, baseline }: Rounds, suffix = ''): Measurement[] {
  const name = (what: string) => `commit to page at another process (${rate} posts/s, ${PAGES_NOTIFIED} pages${suffix}): ${what}`;
  const time = (what: 'p50' | 'p99'): Measurement => ({
    name: name(what),
    unit: 'ms',
    value: median(product.map((round) => round[what])),
    baseline: median(baseline.map((round) => round[what])),
    ...(suffix ? {} : atMost(what === 'p50' ? MAX_RATIOS.p50 : MAX_RATIOS.p99[rate]!, 'baseline')),
  });
  const none = (what: 'lost' | 'duplicated'): Measurement => ({
    name: name(what),
    unit: '',
    value: product.reduce((sum, round) => sum + round[what], 0),
    ...atMost(0, 'value'),
  });
  const notified: Measurement = {
    name: `commit to notification (${rate} posts/s${suffix}): p99`,
    unit: 'ms',
    value: median(product.map((round) => round.notified)),
    ...(rate === SLOW.rate && !suffix ? atMost(MAX_NOTIFIED_MS, 'value') : {}),
  };
  return [time('p50'), time('p99'), none('lost'), none('duplicated'), notified];
}

async function productPages({ origin }: Server, { readers }: Market, received: Received): Promise<Stream[]> {
  const cookies = readers.flatMap((reader) => reader.cookies.slice(-PAGES));
  return await Promise.all(cookies.map(async (cookie) => await openPage(origin, `/api/live?since=${Date.now()}`, cookie, received)));
}
