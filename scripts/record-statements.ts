// Records the statements that this version's server sends to PostgreSQL. Run it when a version ships: tests/previous-version.test.ts
// checks that the statements still work after later migrations.
import { spawnSync } from 'node:child_process';
import { argumentsOf } from '../src/server/command-line.ts';

argumentsOf({ name: 'npm run record-statements', options: {} });

const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/previous-version.test.ts', '--reporter=dot'];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, RECORD_STATEMENTS: '1' } });
process.exit(status ?? 1);
