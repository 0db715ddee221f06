// The operator's command: `npm run admin -- --help`. Its subcommands are in src/server/admin.
import { runAdmin } from '../src/server/admin/run-admin.ts';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
const { output, error, exitCode } = await runAdmin(process.argv.slice(2), process.stdout.columns, stop.signal);
process.stdout.write(output);
process.stderr.write(error);
process.exitCode = exitCode;
