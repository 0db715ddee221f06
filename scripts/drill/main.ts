// `npm run drill -- canary`: attacks the product, and fails if something gives way. docs/drills.md says what each drill does and how
// it went. `--seed 7` makes the same choices again, `--small` takes the short run that the tests take.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/server/config.ts';
import { benchCluster } from '../bench/cluster.ts';
import { canary } from './canary/main.ts';
import { type Drill, isFound, table } from './drill.ts';

const DRILLS: Readonly<Record<string, Drill>> = { canary };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, small: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const drill = Object.hasOwn(DRILLS, name) ? DRILLS[name] : undefined;
if (!drill || positionals.length !== 1) {
  process.stderr.write(`Name a drill: npm run drill -- ${Object.keys(DRILLS).join(', or ')}.\n`);
  process.exit(2);
}
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const dataDir = resolve(process.env['DATA_DIR'] || '.data/drill');
process.env['DATA_DIR'] = dataDir;
const started = performance.now();
const say = (line: string) => void process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
say(`seed ${seed}`);
const cluster = await benchCluster(dataDir, readConfig().postgresFirstPort);
let isClean = false;
try {
  const rows = await drill({
    databaseUrl: await cluster.freshDatabase(`titleline_drill_${name}`),
    dataDir,
    seed,
    small: values.small,
    say,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const day = new Date().toISOString().slice(0, 10);
  process.stdout.write(`${table(rows)}\n\n${day}, seed ${seed}, ${seconds} s, Node ${process.version}\n`);
  isClean = !isFound({ rows });
} finally {
  await cluster.stop();
}
process.exit(isClean ? 0 : 1);
