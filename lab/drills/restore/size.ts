// How long a restore of a large database takes, and what backup and archive of it need.
import { statSync } from 'node:fs';
import { newAgeKey } from '../../../testing/age-key.ts';
import type { Row } from '../drill.ts';
import { openThreads } from '../recovery/sellers.ts';
import { filesUnder, Installation, killAndLose, LIMIT_MS, withDatabase } from './embedded.ts';
import { compareLatest, Posts } from './posts.ts';

const MEGABYTE = 1024 * 1024;
/** Rows of about a kilobyte that does not compress well, as they are in a large market's tables of text. */
const ROW_BYTES = 1024;

/** `megabytes`: of the database; half as much WAL is replayed. */
export async function restoreOfSize(folder: string, isEncrypted: boolean, megabytes: number): Promise<Row> {
  const place = new Installation(folder, isEncrypted ? await newAgeKey() : undefined);
  const product = await place.start();
  const rows = (megabytes * MEGABYTE) / ROW_BYTES;
  const sellers = await withDatabase(place.dataDir, async (sql) => {
    await sql.unsafe(`create table filler as
      select n, (select string_agg(md5(n::text || m::text), '') from generate_series(1, 30) m) as text from generate_series(1, ${rows}) n`);
    return await openThreads(product.origin, sql, 2);
  });
  const began = performance.now();
  await place.backUp();
  const backupSeconds = seconds(began);
  const posts = new Posts(sellers);
  await withDatabase(place.dataDir, async (sql) => {
    await sql.unsafe(`update filler set text = text where n <= ${rows / 2}`);
    await sql`select pg_switch_wal()`;
    let behind = true;
    while (behind)
      [{ behind }] = await sql<[{ behind: boolean }]>`
      select pg_sleep(1)::text is null or last_archived_time is null or last_archived_time < now() - interval '40 seconds'
        or (select count(*) from pg_ls_archive_statusdir() where name like '%.ready') > 1 as behind from pg_stat_archiver`;
  });
  const killedAt = await killAndLose(place, product);
  await posts.stop();
  const { dataDir, ms } = await place.restore('copy', 'latest');
  const copy = await place.start(dataDir, {});
  const latest = await withDatabase(dataDir, async (sql) => await compareLatest(sql, posts.all, killedAt, LIMIT_MS));
  await copy.stop();
  const archived = filesUnder(place.archiveDir);
  const archivedMegabytes = archived.reduce((sum, file) => sum + statSync(file).size, 0) / MEGABYTE;
  return {
    what: `restore of ${megabytes} MB, ${isEncrypted ? 'encrypted' : 'plain'}`,
    comparisons: latest.comparisons,
    found: latest.problems.length,
    detail: `backup ${backupSeconds} s, restore ${Math.round(ms / 1000)} s with ${archived.length} WAL files (${Math.round(archivedMegabytes)} MB compressed)`,
    examples: latest.problems,
  };
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 1000);
