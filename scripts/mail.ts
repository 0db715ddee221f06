// Puts mail on hold and sends it again: `npm run mail -- hold | send | drop | status`.
import { readDatabaseConfig } from '../src/server/config.ts';
import { connect } from '../src/server/db/sql.ts';
import { withDatabase } from '../src/server/db/with-database.ts';
import { changeHold } from '../src/server/email/hold.ts';
import { startFailure } from '../src/server/start-failure.ts';

const COMMANDS = ['hold', 'send', 'drop', 'status'] as const;

try {
  const [given, ...others] = process.argv.slice(2);
  const command = COMMANDS.find((one) => one === given);
  if (!command || others.length > 0)
    throw new Error(
      'Say what to do with mail: "npm run mail -- hold" (send none), "-- send" (send what waits, and all from now on), "-- drop" (give up what waited when the hold began) or "-- status".',
    );
  const told = await withDatabase(readDatabaseConfig(), async (url) => {
    const sql = connect(url, 2);
    try {
      return await changeHold(sql, url, command);
    } finally {
      await sql.end();
    }
  });
  process.stdout.write(`${told.trim()}\n`);
} catch (error) {
  process.stderr.write(`${startFailure(error, undefined)}\n`);
  process.exitCode = 1;
}
