// Puts mail on hold and releases it: `npm run mail -- hold | send | drop | status`.
import { readArguments } from '../src/server/command-line.ts';
import { runOperatorCommand } from '../src/server/processes/operator-command.ts';
import { readDatabaseConfig } from '../src/server/config.ts';
import { connect } from '../src/server/postgres/connections/sql.ts';
import { withDatabase } from '../src/server/postgres/embedded/embedded.ts';
import { changeMailHold } from '../src/server/mail/all-mail-on-hold.ts';

const COMMANDS = ['hold', 'send', 'drop', 'status'] as const;
const USAGE =
  'Say what to do with mail: "npm run mail -- hold" (send none), "-- send" (send what waits, and all from now on), "-- drop" (give up what waited when the hold began) or "-- status".';

await runOperatorCommand(async (signal) => {
  const {
    words: [given],
  } = readArguments({
    name: 'npm run mail --',
    options: {},
    words: { shown: COMMANDS.join(' | '), most: 1, does: 'what to do with mail; "status" only says it' },
  });
  const command = COMMANDS.find((one) => one === given);
  if (!command) throw new Error(USAGE);
  return await withDatabase(
    readDatabaseConfig(),
    async (url) => {
      const sql = connect(url, 2);
      try {
        return [await changeMailHold(sql, url, command)];
      } finally {
        await sql.end();
      }
    },
    signal,
  );
});
