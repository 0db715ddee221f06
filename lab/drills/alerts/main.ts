// `npm run drill -- alerts`: the alert rules of ops/. `rules` checks them and runs their unit tests with promtool. `real` lets a real
// Prometheus watch a real product while what the alerts are about happens, and each must fire that was silent before.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DebianDrill, Row } from '../drill.ts';
import { alertNames, RULES, thatNeverFire } from './rules.ts';
import { watchRealFailures } from './real-failures.ts';

const FOLDER = 'ops/prometheus';

export const alerts: DebianDrill = {
  parts: ['rules', 'real'],
  packages: ['prometheus', 'postgresql-15'],
  inNamespaces: true,
  run: async ({ dataDir, parts, say }) => {
    const rows: Row[] = [];
    if (parts.includes('rules')) rows.push(...tryRules(join(dataDir, 'rules')));
    if (parts.includes('real')) rows.push(...(await watchRealFailures(join(dataDir, 'real'), say)));
    return rows;
  },
};

function tryRules(scratch: string): Row[] {
  const names = alertNames(readFileSync(RULES, 'utf8'));
  execFileSync('promtool', ['check', 'rules', RULES], { stdio: ['ignore', 'ignore', 'pipe'] });
  execFileSync('promtool', ['check', 'config', '--syntax-only', `${FOLDER}/scrape.yaml`], { stdio: ['ignore', 'ignore', 'pipe'] });
  const { failed: real, output } = unitTests(FOLDER, names);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  cpSync(`${FOLDER}/alerts.test.yaml`, join(scratch, 'alerts.test.yaml'));
  writeFileSync(join(scratch, 'alerts.yaml'), thatNeverFire(readFileSync(RULES, 'utf8')));
  const { failed: ofNone } = unitTests(scratch, names);
  const unnoticed = names.filter((name) => !ofNone.includes(name));
  return [
    {
      what: 'unit tests: each alert fires in its bad case, and not in a near miss',
      comparisons: names.length,
      found: real.length,
      examples: real.length > 0 ? [output.slice(0, 2000)] : [],
    },
    {
      what: 'the same tests of rules that never fire: each test fails',
      comparisons: names.length,
      found: unnoticed.length,
      examples: unnoticed,
    },
  ];
}

/** The alerts whose unit tests fail, and what promtool printed. */
function unitTests(folder: string, names: readonly string[]): { failed: string[]; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder, encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  return { failed: status === 0 ? [] : names.filter((name) => output.includes(`"${name}"`)), output: status === 0 ? '' : output };
}
