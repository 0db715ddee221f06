// Vitest's global setup: one PostgreSQL and one migrated template database, which testing/servers/test-services.ts clones for every test file.
import { ensureDatabase } from '../../src/server/postgres/embedded/app-role.ts';
import { startEmbedded } from '../../src/server/postgres/embedded/embedded.ts';
import { prepareDatabase } from '../../src/server/postgres/prepare-database.ts';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Sql, connect } from '../../src/server/postgres/connections/sql.ts';
import { GRANT_BULK_LOADING } from '../database/bulk-loading.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the maintenance database of the PostgreSQL that the tests use, for its superuser. */
    databaseUrl: string;
    /** URL of the template for the product's role. */
    templateUrl: string;
  }
}

export const TEMPLATE = 'template_titleline';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = resolve(join(process.env['DATA_DIR'] ?? '.data', 'test'));
  const embedded = await startEmbedded(folder, Number(process.env['PG_FIRST_PORT'] ?? 54_360));
  const admin = connect(embedded.adminUrl('postgres'), 1);
  // The data is deleted after the run, so it does not have to survive a power cut.
  for (const setting of ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'])
    await admin.unsafe(`alter system set ${setting}`);
  await admin`select pg_reload_conf()`;
  await admin.unsafe(GRANT_BULK_LOADING);
  await dropDatabases(admin); // of a run that was killed
  await admin.end();
  await ensureDatabase(embedded.adminUrl('postgres'), TEMPLATE);
  await prepareDatabase(embedded.url(TEMPLATE));
  project.provide('databaseUrl', embedded.adminUrl('postgres'));
  project.provide('templateUrl', embedded.url(TEMPLATE));
  return async () => {
    const last = connect(embedded.adminUrl('postgres'), 1);
    await dropDatabases(last);
    await last.end();
    embedded.stop();
  };
}

async function dropDatabases(admin: Sql): Promise<void> {
  const databases = await admin<{ datname: string }[]>`select datname from pg_database where datname like 't\\_%' or datname = ${TEMPLATE}`;
  for (const { datname } of databases) await admin.unsafe(`drop database "${datname}" with (force)`);
}
