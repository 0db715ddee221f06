// Writes migrations/schema.sql: the schema after all migrations, read from the catalog of a temporary database.
import { writeFileSync } from 'node:fs';
import { argumentsOf } from '../src/server/command-line.ts';
import { readConfig } from '../src/server/config.ts';
import { describeSchema } from '../src/server/postgres/migrations/describe-schema.ts';
import { ensureDatabase } from '../src/server/postgres/embedded/app-role.ts';
import { withEmbedded } from '../src/server/postgres/embedded/embedded.ts';
import { migrate } from '../src/server/postgres/migrations/migrate.ts';
import { connect } from '../src/server/postgres/connections/sql.ts';

argumentsOf({ name: 'npm run schema', options: {} });

const { dataDir, postgresFirstPort } = readConfig();
await withEmbedded(dataDir, postgresFirstPort, async ({ url, adminUrl }) => {
  const scratch = `schema_${process.pid}`;
  await ensureDatabase(adminUrl('postgres'), scratch);
  const sql = connect(url(scratch), 1);
  try {
    await migrate(sql);
    writeFileSync('migrations/schema.sql', await describeSchema(sql));
  } finally {
    await sql.end();
    const admin = connect(adminUrl('postgres'), 1);
    await admin.unsafe(`drop database "${scratch}"`);
    await admin.end();
  }
});
process.stdout.write('Wrote migrations/schema.sql.\n');
