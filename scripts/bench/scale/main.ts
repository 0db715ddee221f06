// `npm run bench -- --scale`: what somebody reads whose own part of the market stays the same, while the market grows.
import { benchCluster } from '../cluster.ts';
import { machine } from '../machine.ts';
import { marketOf } from '../market/market.ts';
import { LABELS, median, oneRound, type Round, type Way } from '../measure.ts';
import { loadProduct, READS } from '../parts/reads.ts';
import { type Server, startProduct } from '../servers.ts';
import { markdownTable } from '../../markdown-table.ts';
import { dropMarkets, type PlaceSettings, scaleMarkets, SIZES, USUAL_UPDATES } from './markets.ts';

/** At the largest size, as a ratio to the smallest. */
const P50_MOST = 1.3;
const WARM_UP_SECONDS = 2;

export type ScaleSettings = PlaceSettings & {
  rounds: number;
  seconds: number;
  /** Whether the markets stay for the next time: filling them takes up to twenty minutes. */
  keep: boolean;
};

/** Answers the table, and what it was measured on. */
export async function scale({ dataDir, firstPort, secret, rounds, seconds, keep, say }: ScaleSettings): Promise<string> {
  const { updates, urls } = await scaleMarkets({ dataDir, firstPort, secret, say });
  const cluster = await benchCluster(dataDir, firstPort);
  const servers: Server[] = [];
  try {
    for (const databaseUrl of urls) servers.push(await startProduct({ databaseUrl, dataDir, secret }));
    const rows: string[][] = [];
    for (const read of READS) {
      say(`${read.name}…`);
      const ways = servers.map((server, at) => ({
        pid: server.pid,
        run: loadProduct(server, read, marketOf({ threads: SIZES[at]!, updates, secret })),
      }));
      rows.push(...rowsOf(read.name, await inTurns(ways, { postgresPid: cluster.pid, rounds, seconds })));
    }
    const head = ['what', ...SIZES.map(written), ...SIZES.slice(1).map((size) => `${written(size)} ÷ ${written(SIZES[0])}`), 'bar', ''];
    const fewer = updates < USUAL_UPDATES ? ` (the disk has no room for ${USUAL_UPDATES})` : '';
    const market = `Threads in the market, ${updates} updates on each${fewer}; one process, 50 connections, medians of ${rounds} rounds.`;
    return `${markdownTable(head, rows)}\n\n${market}\n${machine()}\n`;
  } finally {
    for (const server of servers) await server.stop();
    if (!keep) await dropMarkets(cluster);
    await cluster.stop();
  }
}

/** The sizes take turns, so that what else the machine does falls upon all of them. Answers each one's rounds. */
async function inTurns(ways: readonly Way[], settings: { postgresPid: number; rounds: number; seconds: number }): Promise<Round[][]> {
  for (const { run } of ways) await run(WARM_UP_SECONDS);
  const done: Round[][] = ways.map(() => []);
  for (let round = 0; round < settings.rounds; round++)
    for (const [at, way] of ways.entries()) done[at]!.push(await oneRound(way, settings));
  return done;
}

function rowsOf(name: string, done: readonly Round[][]): string[][] {
  const row = (what: keyof Round, unit: string, most?: number) => {
    const values = done.map((of) => median(of.map((round) => round[what])));
    const ratios = values.slice(1).map((value) => value / values[0]!);
    const bar = most === undefined ? ['', ''] : [`at most ${most}`, ratios.some((ratio) => ratio > most) ? 'missed' : 'ok'];
    return [
      `${name}: ${LABELS[what]}`,
      ...values.map((value) => `${digits(value)}${unit}`),
      ...ratios.map((ratio) => ratio.toFixed(2)),
      ...bar,
    ];
  };
  return [row('p50', ' ms', P50_MOST), row('p99', ' ms'), row('rate', '/s'), row('cpu', ' µs')];
}

const digits = (value: number): string => value.toFixed(value >= 100 ? 0 : 1);
const written = (size: number): string => size.toLocaleString('en-US');
