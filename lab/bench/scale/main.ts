// `npm run bench -- --scale`: measures the same reads of the same threads while the number of all threads grows.
import { startBenchCluster } from '../cluster.ts';
import { machine } from '../machine.ts';
import { marketOf } from '../market/market.ts';
import { LABELS, median, runRound, type Round, type Target } from '../measure.ts';
import { loadProduct, READS } from '../parts/reads.ts';
import { type Server, startProduct } from '../servers.ts';
import { markdownTable } from '../../markdown-table.ts';
import { dropMarkets, type ScaleOptions, scaleMarkets, SIZES, DEFAULT_UPDATES } from './markets.ts';

/** The bar: the p50 at each larger size, as a ratio to the smallest. */
const P50_MAX_RATIO = 1.3;
const WARM_UP_SECONDS = 2;

export type ScaleSettings = ScaleOptions & {
  rounds: number;
  seconds: number;
  /** Whether to keep the databases for the next run: filling them takes up to twenty minutes. */
  keep: boolean;
};

/** Returns the table and a description of the machine. */
export async function scale({ dataDir, firstPort, secret, rounds, seconds, keep, say }: ScaleSettings): Promise<string> {
  const { updates, urls } = await scaleMarkets({ dataDir, firstPort, secret, say });
  const cluster = await startBenchCluster(dataDir, firstPort);
  const servers: Server[] = [];
  try {
    for (const databaseUrl of urls) servers.push(await startProduct({ databaseUrl, dataDir, secret }));
    const rows: string[][] = [];
    for (const read of READS) {
      say(`${read.name}…`);
      const targets = servers.map((server, at) => ({
        pids: [server.pid],
        run: loadProduct(server, read, marketOf({ threads: SIZES[at]!, updates, secret })),
      }));
      rows.push(...rowsOf(read.name, await takeTurns(targets, { postgresPid: cluster.pid, rounds, seconds })));
    }
    const head = [
      'what',
      ...SIZES.map(formatSize),
      ...SIZES.slice(1).map((size) => `${formatSize(size)} ÷ ${formatSize(SIZES[0])}`),
      'bar',
      '',
    ];
    const fewer = updates < DEFAULT_UPDATES ? ` (the disk has no room for ${DEFAULT_UPDATES})` : '';
    const market = `Threads in the market, ${updates} updates on each${fewer}; one process, 50 connections, medians of ${rounds} rounds.`;
    return `${markdownTable(head, rows)}\n\n${market}\n${machine()}\n`;
  } finally {
    for (const server of servers) await server.stop();
    if (!keep) await dropMarkets(cluster);
    await cluster.stop();
  }
}

/** The sizes take turns, so that other load on the machine affects all of them. Returns the rounds of each. */
async function takeTurns(
  targets: readonly Target[],
  settings: { postgresPid: number; rounds: number; seconds: number },
): Promise<Round[][]> {
  for (const { run } of targets) await run(WARM_UP_SECONDS);
  const result: Round[][] = targets.map(() => []);
  for (let round = 0; round < settings.rounds; round++)
    for (const [at, target] of targets.entries()) result[at]!.push(await runRound(target, settings));
  return result;
}

function rowsOf(name: string, result: readonly Round[][]): string[][] {
  const row = (what: keyof Round, unit: string, maxRatio?: number) => {
    const values = result.map((of) => median(of.map((round) => round[what])));
    const ratios = values.slice(1).map((value) => value / values[0]!);
    const bar = maxRatio === undefined ? ['', ''] : [`at most ${maxRatio}`, ratios.some((ratio) => ratio > maxRatio) ? 'missed' : 'ok'];
    return [
      `${name}: ${LABELS[what]}`,
      ...values.map((value) => `${formatValue(value)}${unit}`),
      ...ratios.map((ratio) => ratio.toFixed(2)),
      ...bar,
    ];
  };
  return [row('p50', ' ms', P50_MAX_RATIO), row('p99', ' ms'), row('rate', '/s'), row('cpu', ' µs')];
}

const formatValue = (value: number): string => value.toFixed(value >= 100 ? 0 : 1);
const formatSize = (size: number): string => size.toLocaleString('en-US');
