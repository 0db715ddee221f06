// `npm run bench -- --desk`: measures the table of an organization with 5,000 active threads in a market of 100,000 threads, one request
// after the other.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { type Cluster, startBenchCluster } from '../cluster.ts';
import { problemOf } from '../load.ts';
import { machine } from '../machine.ts';
import { fillMarket } from '../market/fill.ts';
import { cpuTime } from '../processes.ts';
import { startProduct } from '../servers.ts';
import { markdownTable } from '../../markdown-table.ts';
import { type DeskRead, deskReads } from './reads.ts';

const THREADS = 100_000;
const DESK_THREADS = 5_000;
/** The table shows only the last word of a thread. */
const UPDATES = 8;
const DATABASE = 'titleline_desk';
/** The comment on a database that is completely filled. */
const FILLED = 'filled';
/** The bar: the p50 of every read, in ms. */
const P50_MAX_MS = 60;
const [WARM_UP_CALLS, CALLS_A_ROUND] = [3, 20];
/** Longer than the calls of a read take: before a row changes because time passes, what the reads must return is computed again. */
const MARGIN_MS = 15_000;

type DeskSettings = { dataDir: string; firstPort: number; secret: string; rounds: number; keep: boolean; say: (line: string) => void };
type Timed = { times: number[]; cpu: number };
/** `total`: the number of titles that match. `times` and `cpu` in ms. */
type Result = Timed & { name: string; total: number };

/** Returns the table and a description of the machine. Throws if an answer is wrong. */
export async function desk({ dataDir, firstPort, secret, rounds, keep, say }: DeskSettings): Promise<string> {
  const cluster = await startBenchCluster(dataDir, firstPort);
  try {
    await fillOnce(cluster, secret, say);
    const server = await startProduct({ databaseUrl: cluster.url(DATABASE), dataDir, secret });
    const client = new Client(server.origin, { pipelining: 1 });
    try {
      const pids = { product: server.pid, postgres: cluster.pid };
      let { reads, changesAt } = await deskReads(client, secret, DESK_THREADS);
      const results: Result[] = reads.map(({ name, total }) => ({ name, total, times: [], cpu: 0 }));
      for (let round = -1; round < rounds; round++) {
        say(round < 0 ? 'warming up…' : `round ${round + 1} of ${rounds}…`);
        for (const [at, result] of results.entries()) {
          if (Date.now() > changesAt - MARGIN_MS) {
            await sleep(Math.max(0, changesAt - Date.now()));
            ({ reads, changesAt } = await deskReads(client, secret, DESK_THREADS));
          }
          const { times, cpu } = await measure(client, reads[at]!, round < 0 ? WARM_UP_CALLS : CALLS_A_ROUND, pids);
          if (round < 0) continue;
          result.times.push(...times);
          result.cpu += cpu;
        }
      }
      const about = `An organization with ${DESK_THREADS.toLocaleString('en-US')} active threads, of ${THREADS.toLocaleString('en-US')} in the market; one process, one connection, ${rounds * CALLS_A_ROUND} calls of each read.`;
      return `${tableOf(results)}\n\n${about}\n${machine()}\n`;
    } finally {
      await client.destroy();
      await server.stop();
      if (!keep) await cluster.drop(DATABASE);
    }
  } finally {
    await cluster.stop();
  }
}

async function fillOnce(cluster: Cluster, secret: string, say: DeskSettings['say']): Promise<void> {
  const admin = cluster.connect(cluster.adminUrl('postgres'));
  const [filled] = await admin`select from pg_database where datname = ${DATABASE} and shobj_description(oid, 'pg_database') = ${FILLED}`;
  if (filled) return;
  say(`filling a market of ${THREADS.toLocaleString('en-US')} threads…`);
  await fillMarket(await cluster.freshDatabase(DATABASE), { threads: THREADS, updates: UPDATES, secret, deskThreads: DESK_THREADS });
  await admin.unsafe(`comment on database ${DATABASE} is '${FILLED}'`);
}

async function measure(
  client: Client,
  { call, check }: DeskRead,
  calls: number,
  pids: { product: number; postgres: number },
): Promise<Timed> {
  const cpuSoFar = () => cpuTime(pids.product) + cpuTime(pids.postgres, { children: true });
  const [times, before] = [[] as number[], cpuSoFar()];
  for (let count = 0; count < calls; count++) {
    const sent = performance.now();
    const { statusCode, body } = await client.request(call);
    const answer = Buffer.from(await body.arrayBuffer());
    times.push(performance.now() - sent);
    const problem = problemOf({ call, check }, statusCode, answer);
    if (problem) throw new Error(problem);
  }
  return { times, cpu: cpuSoFar() - before };
}

function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ name, total, times, cpu }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
    const p50 = at(0.5);
    const verdict = p50 < P50_MAX_MS ? 'ok' : 'missed';
    return [name, total.toLocaleString('en-US'), ms(p50), ms(at(0.99)), ms(cpu / times.length), `under ${P50_MAX_MS} ms`, verdict];
  });
  return markdownTable(['what', 'titles', 'p50', 'p99', 'computing', 'bar (p50)', ''], rows);
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
