// Records what the server of this version sends to PostgreSQL, to be run when a version ships: tests/previous-version.test.ts holds the
// migrations that come later to it.
import { spawnSync } from 'node:child_process';

const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/previous-version.test.ts', '--reporter=dot'];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, RECORD_STATEMENTS: '1' } });
process.exit(status ?? 1);
