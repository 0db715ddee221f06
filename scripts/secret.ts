// Lets the product start with another secret than before: `npm run secret -- forget`.
import { forgetSecret } from '../src/server/db/accounts/shared-secret.ts';
import { runOperatorCommand } from '../src/server/processes/operator-command.ts';
import { readDatabaseConfig } from '../src/server/config.ts';
import { withDatabase } from '../src/server/postgres/embedded/embedded.ts';
import { connect } from '../src/server/postgres/connections/sql.ts';

const USAGE = 'Say what to do: "npm run secret -- forget" lets the product start with another secret than before.';

await runOperatorCommand(async (signal) => {
  if (process.argv.slice(2).join(' ') !== 'forget') throw new Error(USAGE);
  return await withDatabase(
    readDatabaseConfig(),
    async (url) => {
      const sql = connect(url, 1);
      try {
        return [await forgetSecret(sql)];
      } finally {
        await sql.end();
      }
    },
    signal,
  );
});
