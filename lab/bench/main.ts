// `npm run bench`: measures the product's speed from a second process, compared with the same SQL and with a bare server.
// `npm run bench -- reads live` measures only the parts that are named. `npm run bench -- --scale` measures reads while the number of
// threads grows; `npm run bench -- --desk` measures the table of an organization with 5,000 active threads; `npm run bench -- --capacity`
// measures what each operation costs, and plans a large market by that. `--keep` keeps the databases of the first two for the next run.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { argumentsOf } from '../../src/server/command-line.ts';
import { readConfig } from '../../src/server/config.ts';
import { holdMail } from '../../src/server/db/mail/all-mail-on-hold.ts';
import type { BenchContext } from './bench-context.ts';
import { startBenchCluster } from './cluster.ts';
import { capacity } from './capacity/main.ts';
import { desk } from './desk/main.ts';
import { type Measurement, table } from './measurements.ts';
import { fillMarket } from './market/fill.ts';
import { live } from './parts/live.ts';
import { memory } from './parts/memory.ts';
import { reads } from './parts/reads.ts';
import { shipments } from './parts/shipments.ts';
import { startUp } from './parts/start-up.ts';
import { writes } from './parts/writes.ts';
import { scale } from './scale/main.ts';
import { type Server, startBackground, startBaseline, startWebProcess } from './servers.ts';
import { machine } from './machine.ts';

const PARTS = { reads, writes, shipments, live, memory, 'start-up': startUp };
type Part = keyof typeof PARTS;

const THREADS = 10_000;
const UPDATES = 20;
const CAPACITY_SECONDS = 10;

const { values, words: positionals } = argumentsOf({
  name: 'npm run bench --',
  options: {
    rounds: { type: 'string', value: 'N', does: 'how often each measurement is repeated' },
    seconds: { type: 'string', value: 'N', does: 'how long a repetition takes' },
    scale: { type: 'boolean', does: 'measure reads while the number of threads grows' },
    desk: { type: 'boolean', does: 'measure the table of an organization with 5,000 active threads' },
    capacity: { type: 'boolean', does: 'measure what each operation costs, and what a large market needs' },
    keep: { type: 'boolean', does: 'keep the databases of --scale and --desk for the next run' },
  },
  words: { shown: '[PART …]', most: Infinity, does: `of ${Object.keys(PARTS).join(', ')}; all if none is named` },
});
const keep = values.keep ?? false;
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(2);
}

// An exit ends the servers, PostgreSQL included.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = resolve(process.env['DATA_DIR'] || '.data/bench');
process.env['DATA_DIR'] = dataDir;
const secret = randomBytes(32).toString('base64url');
const firstPort = readConfig().postgresFirstPort;
// With --scale the differences are small, and many short rounds reduce the noise of other load on the machine.
const [defaultRounds, defaultSeconds] = values.scale ? [15, 0.7] : [3, 3];
const rounds = Number(values.rounds ?? defaultRounds);
const seconds = Number(values.seconds ?? defaultSeconds);
if (values.scale) {
  process.stdout.write(await scale({ dataDir, firstPort, secret, rounds, seconds, keep, say }));
  process.exit();
}
if (values.desk) {
  process.stdout.write(await desk({ dataDir, firstPort, secret, rounds, keep, say }));
  process.exit();
}
if (values.capacity) {
  process.stdout.write(`${await capacity({ dataDir, firstPort, secret, seconds: Number(values.seconds ?? CAPACITY_SECONDS), say })}\n`);
  process.exit();
}
const cluster = await startBenchCluster(dataDir, firstPort);
const servers: Server[] = [];
try {
  say(`filling a database with ${THREADS} threads…`);
  const databaseUrl = await cluster.freshDatabase('titleline_bench');
  const market = await fillMarket(databaseUrl, { threads: THREADS, updates: UPDATES, secret });
  const sql = cluster.connect(databaseUrl);
  // Mail is written with its jobs and held, because what sending costs depends on the mail server.
  await holdMail(sql, 'operator', Date.now());
  const product = await startWebProcess({ databaseUrl, dataDir, secret });
  servers.push(product);
  const background = await startBackground({ databaseUrl, dataDir, secret });
  servers.push(background);
  const baseline = await startBaseline({ databaseUrl });
  servers.push(baseline);
  const settings = { postgresPid: cluster.pid, rounds, seconds };
  const bench: BenchContext = { cluster, market, databaseUrl, dataDir, secret, product, background, baseline, sql, settings };
  const measurements: Measurement[] = [];
  for (const part of Object.keys(PARTS) as Part[]) {
    if (positionals.length > 0 && !positionals.includes(part)) continue;
    say(`${part}…`);
    measurements.push(...(await PARTS[part](bench)));
  }
  process.stdout.write(`${table(measurements)}\n\n${machine()}\n`);
} catch (error) {
  say(`The benchmark failed. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  await cluster.stop();
}
