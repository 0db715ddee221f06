// An archive that fails: its disk is full or gone, its command is killed, a file of it is cut off. The product goes on, and nothing is lost.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readWalArchiving } from '../../../src/server/db/last-backup.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { newAgeKey } from '../../../testing/age-key.ts';
import type { Row } from '../drill.ts';
import { openThreads } from '../recovery/sellers.ts';
import { waitUntil } from '../recovery/wait-until.ts';
import { takeAllRoom } from '../take-all-room.ts';
import { filesUnder, Installation, killAndLose, LIMIT_MS, withDatabase } from './embedded.ts';
import { compareLatest, Posts } from './posts.ts';

const SELLERS = 4;
const DISK_BYTES = 24 * 1024 * 1024;
const OUTAGE_MS = 15_000;
const KILLS = 10;
const WAIT_MS = 120_000;

/** `folder`: for an installation whose archive has a small disk of its own. Needs root in a mount namespace. */
export async function faults(folder: string): Promise<Row> {
  try {
    return await failOften(folder);
  } finally {
    spawnSync('umount', ['--lazy', join(folder, 'disk')]);
  }
}

async function failOften(folder: string): Promise<Row> {
  const place = new Installation(folder, await newAgeKey(), (disk) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=777`, 'archive', disk]),
  );
  const found: string[] = [];
  const product = await place.start();
  const sellers = await withDatabase(place.dataDir, async (sql) => await openThreads(product.origin, sql, SELLERS));
  const posts = new Posts(sellers);
  await place.backUp();

  const during = async (what: string, fail: () => () => void) => {
    await withDatabase(place.dataDir, async (sql) => {
      const undo = fail();
      await sql`select pg_switch_wal()`;
      await waitUntil(`the archive fails: ${what}`, async () => (await readWalArchiving(sql)).isFailing, WAIT_MS);
      const before = posts.acknowledged;
      await setTimeout(OUTAGE_MS);
      if (posts.acknowledged - before < (OUTAGE_MS / 1000) * SELLERS) found.push(`${what}: the product did not go on`);
      undo();
      await untilArchived(sql, what);
      const halves = filesUnder(place.archiveDir).filter((file) => file.endsWith('.part'));
      if (halves.length > 0) found.push(`${what}: it left ${halves.join(', ')}`);
    });
  };
  await during('the disk of the archive is full', () => {
    const filler = takeAllRoom(place.archiveDir);
    return () => rmSync(filler);
  });
  await during('the folder of the archive is gone', () => {
    renameSync(place.archiveDir, `${place.archiveDir}.away`);
    return () => renameSync(`${place.archiveDir}.away`, place.archiveDir);
  });
  found.push(...(await withDatabase(place.dataDir, killCommands)));

  const killedAt = await killAndLose(place, product);
  await posts.stop();
  const segments = filesUnder(place.archiveDir).filter((file) => /\.zst(\.age)?$/.test(file) && !file.includes('.backup.'));
  const damaged = segments.toSorted().at(-2)!;
  const whole = readFileSync(damaged);
  truncateSync(damaged, Math.floor(whole.length / 2));
  const sentence = await place.restore('refused', 'latest').then(
    () => 'it was restored',
    (error: { stderr: string }) => error.stderr,
  );
  if (!sentence.includes(`${damaged} could not be read`)) found.push(`with a cut file: ${sentence}`);
  if (existsSync(join(place.folder, 'refused', 'postgres'))) found.push('with a cut file: something was replaced');
  writeFileSync(damaged, whole);
  const { dataDir } = await place.restore('copy', 'latest');
  const copy = await place.start(dataDir, {});
  const latest = await withDatabase(dataDir, async (sql) => await compareLatest(sql, posts.all, killedAt, LIMIT_MS));
  await copy.stop();
  found.push(...latest.problems);
  return {
    what: `archive full, gone, its command killed ${KILLS} times, a file cut off`,
    comparisons: latest.comparisons,
    found: found.length,
    detail: `${posts.acknowledged} commands, oldest lost ${(latest.lostMs / 1000).toFixed(1)} s`,
    examples: found,
  };
}

/** PostgreSQL's command tells nothing when it is killed; the segment is archived by a later one. */
async function killCommands(sql: Sql): Promise<string[]> {
  for (let killed = 0; killed < KILLS; ) {
    await sql`select pg_switch_wal()`;
    const pid = await nextArchiver();
    await setTimeout(150 * Math.random());
    try {
      process.kill(pid, 'SIGKILL');
      killed++;
    } catch {
      // It has ended.
    }
    await setTimeout(500);
  }
  await untilArchived(sql, 'the command was killed');
  return [];
}

/** The id of the next process that archives a segment. */
async function nextArchiver(): Promise<number> {
  let pid: number | undefined;
  await waitUntil('a segment is being archived', () => (pid = runningArchivers()[0]) !== undefined, WAIT_MS);
  return pid!;
}

const runningArchivers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const [program = '', file = ''] = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
        return program.endsWith('node') && file.endsWith('archive-wal.ts');
      } catch {
        return false;
      }
    })
    .map(Number);

/** Resolves when everything that was written before is archived. */
async function untilArchived(sql: Sql, what: string): Promise<void> {
  const [{ wal }] = await sql<[{ wal: string }]>`select pg_walfile_name(pg_switch_wal()) as wal`;
  await waitUntil(
    `all WAL is archived after: ${what}`,
    async () => {
      const [row] = await sql<[{ isArchived: boolean }]>`
        select coalesce(left(last_archived_wal, 24) >= ${wal} and last_archived_wal not like '%.history', false) as "isArchived" from pg_stat_archiver`;
      return row.isArchived;
    },
    WAIT_MS,
  );
}
