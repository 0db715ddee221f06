// `npm run drill -- canary`: attacks the product, and fails if it finds anything. docs/drills.md describes each drill and its latest
// results. `npm run drill -- canary oracles` runs one part, `--seed 7` repeats the same random choices, and `--small` makes the short run
// that the tests use.
import { resolve } from 'node:path';
import { argumentsOf, wholeNumber } from '../../src/server/command-line.ts';
import { readConfig } from '../../src/server/config.ts';
import { startBenchCluster } from '../bench/cluster.ts';
import { needPackages } from '../debian.ts';
import { enterNamespaces } from '../namespaces.ts';
import { alerts } from './alerts/main.ts';
import { canary } from './canary/main.ts';
import { type DebianDrill, type Drill, isAnythingFound, type Row, type Settings, table } from './drill.ts';
import { deploy } from './deploy/main.ts';
import { envelopes } from './envelopes/main.ts';
import { failover } from './failover/main.ts';
import { install } from './install/main.ts';
import { month } from './month/main.ts';
import { ownPostgresDrill } from './own-postgres/main.ts';
import { races } from './races/main.ts';
import { recovery } from './recovery/main.ts';
import { restore } from './restore/main.ts';

const DRILLS: Readonly<Record<string, Drill | DebianDrill>> = {
  alerts,
  canary,
  deploy,
  envelopes,
  failover,
  install,
  month,
  'own-postgres': ownPostgresDrill,
  races,
  recovery,
  restore,
};

const { values, words } = argumentsOf({
  name: 'npm run drill --',
  options: {
    seed: { type: 'string', value: 'N', does: 'make the same random choices as an earlier run' },
    small: { type: 'boolean', does: 'the short run that the tests use' },
  },
  words: { shown: 'DRILL [PART …]', most: Infinity, does: `one of ${Object.keys(DRILLS).join(', ')}; all its parts if none is named` },
});
const [name = '', ...requested] = words;
const drill = Object.hasOwn(DRILLS, name) ? DRILLS[name] : undefined;
if (!drill || !requested.every((part) => drill.parts.includes(part))) {
  const known = Object.entries(DRILLS).map(([one, { parts }]) => `${one} [${parts.join('] [')}]`);
  process.stderr.write(`Name a drill: npm run drill -- ${known.join(', or ')}.\n`);
  process.exit(2);
}
if (drill.packages) {
  needPackages(drill.packages);
  if (drill.inNamespaces) await enterNamespaces();
}
const started = performance.now();
const secondsSoFar = () => Math.round((performance.now() - started) / 1000);
const say = (line: string) => void process.stderr.write(`${String(secondsSoFar()).padStart(5)} s  ${line}\n`);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber('--seed', values.seed, { from: 0, to: 2 ** 31 });
const dataDir = resolve(process.env['DATA_DIR'] || '.data/drill');
process.env['DATA_DIR'] = dataDir;
say(`seed ${seed}`);
const parts = requested.length > 0 ? requested : drill.parts;
const settings: Settings = { dataDir, seed, small: values.small ?? false, parts, say };
const rows = drill.packages ? await drill.run(settings) : await runOnEmbedded(drill, settings);
const day = new Date().toISOString().slice(0, 10);
process.stdout.write(`${table(rows)}\n\n${day}, seed ${seed}, ${secondsSoFar()} s, Node ${process.version}\n`);
process.exit(isAnythingFound(rows) ? 1 : 0);

async function runOnEmbedded({ run }: Drill, its: Settings): Promise<Row[]> {
  const cluster = await startBenchCluster(dataDir, readConfig().postgresFirstPort);
  try {
    return await run({ ...its, databaseUrl: await cluster.freshDatabase(`titleline_drill_${name}`) });
  } finally {
    await cluster.stop();
  }
}
