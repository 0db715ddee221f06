// `npm run bench`: how quick the product is, measured from a second process against the same SQL and against a bare server.
// `npm run bench -- reads live` takes some of its parts, `npm run bench -- --scale` grows the
// market (and with `--keep` leaves the grown ones for the next time).
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/server/config.ts';
import type { Bench } from './bench.ts';
import { benchCluster } from './cluster.ts';
import { type Figure, table } from './figures.ts';
import { fillMarket } from './market/fill.ts';
import { live } from './parts/live.ts';
import { memory } from './parts/memory.ts';
import { reads } from './parts/reads.ts';
import { startUp } from './parts/start-up.ts';
import { writes } from './parts/writes.ts';
import { scale } from './scale/main.ts';
import { type Server, startFloor, startServing } from './servers.ts';
import { machine } from './machine.ts';

const PARTS = { reads, writes, live, memory, 'start-up': startUp };
type Part = keyof typeof PARTS;

const THREADS = 10_000;
const UPDATES = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    scale: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(`The benchmark has no part ${unknown.join(', ')}. It has ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(2);
}

const say = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = resolve(process.env['DATA_DIR'] || '.data/bench');
process.env['DATA_DIR'] = dataDir;
const secret = randomBytes(32).toString('base64url');
const firstPort = readConfig().postgresFirstPort;
// How a market grows shows in small differences: many short rounds keep what else the machine does out of them.
const [usualRounds, usualSeconds] = values.scale ? [15, 0.7] : [3, 3];
const rounds = Number(values.rounds ?? usualRounds);
const seconds = Number(values.seconds ?? usualSeconds);
if (values.scale) {
  process.stdout.write(await scale({ dataDir, firstPort, secret, rounds, seconds, keep: values.keep, say }));
  process.exit();
}
const cluster = await benchCluster(dataDir, firstPort);
const servers: Server[] = [];
try {
  say(`filling a market of ${THREADS} threads…`);
  const databaseUrl = await cluster.freshDatabase('titleline_bench');
  const market = await fillMarket(databaseUrl, { threads: THREADS, updates: UPDATES, secret });
  const sql = cluster.connect(databaseUrl);
  // Mails are queued and not sent: with several processes another one does that, on cores of its own.
  const product = await startServing({ databaseUrl, dataDir, secret });
  servers.push(product);
  const floor = await startFloor({ databaseUrl });
  servers.push(floor);
  const settings = { postgresPid: cluster.pid, rounds, seconds };
  const bench: Bench = { cluster, market, databaseUrl, dataDir, secret, product, floor, sql, settings };
  const figures: Figure[] = [];
  for (const part of Object.keys(PARTS) as Part[]) {
    if (positionals.length > 0 && !positionals.includes(part)) continue;
    say(`${part}…`);
    figures.push(...(await PARTS[part](bench)));
  }
  process.stdout.write(`${table(figures)}\n\n${machine()}\n`);
} catch (error) {
  say(`The benchmark failed. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  await cluster.stop();
}
