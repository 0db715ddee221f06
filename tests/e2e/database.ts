// What the browser tests have no door for: the database of their servers.
import { readConfig } from '../../src/server/config.ts';
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts';
import { connect } from '../../src/server/db/sql.ts';

const { dataDir, postgresFirstPort } = readConfig({ DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.data/e2e' });

/** As if they had followed the link in their mail. */
export async function verifyEmail(email: string): Promise<void> {
  // The servers run on it already: this only finds where it is.
  const embedded = await startEmbedded(dataDir, postgresFirstPort);
  const sql = connect(embedded.url('titleline'), 1);
  try {
    await sql`update app_user set email_verified = true where email = ${email}`;
  } finally {
    await sql.end();
  }
}
