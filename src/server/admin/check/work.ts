// Whether the work in the background goes on: jobs, the followers of the ledger, backups and the archive of WAL.
import { isoOf } from '../../db/columns.ts';
import { readJobs } from '../../db/jobs.ts';
import { readLastBackup, readWalArchiving } from '../../db/last-backup.ts';
import { readFollowerLag } from '../../db/ledger/follower-lag.ts';
import { readMailHold } from '../../db/mail/all-mail-on-hold.ts';
import { readFailingMailServers } from '../../db/mail/waiting-mails.ts';
import { count, shortTime } from '../layout.ts';
import { broken, duration, type Finding, NotChecked, ok, orOk, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';
import type { Database } from './open-database.ts';
import { runningProduct } from './running-product.ts';

/** ms. Jobs are claimed within seconds, and entries followed within one. */
const LATE_MS = 120_000;
/** ms. A nightly backup may take longer today than it did yesterday. The alert has the same limit, which a test compares. */
export const BACKUP_IS_OLD_MS = 26 * 3_600_000;

/** What nobody does while the product is stopped is no fault. */
async function late(it: Installation, what: string, todo: string): Promise<Finding> {
  const product = await it.product().catch(() => undefined);
  return product?.kind === 'titleline'
    ? broken(what, todo)
    : warning(`${what} The product does not run here.`, 'Start it, and run this again.');
}

async function jobs({ sql }: Database, it: Installation): Promise<Finding[]> {
  const [{ waiting, failed, oldestDueAt }, hold, servers] = await Promise.all([
    readJobs(sql),
    readMailHold(sql),
    readFailingMailServers(sql),
  ]);
  // While mail is on hold, or a mail server fails, mail waits; other lines say so.
  const waitsMs = oldestDueAt === null || hold || servers.length > 0 ? 0 : Date.now() - oldestDueAt;
  return orOk(
    [
      failed > 0 &&
        warning(
          `${count(failed, 'job')} ${failed === 1 ? 'was' : 'were'} given up in the last day.`,
          'npm run admin -- jobs has the reasons. npm run admin -- jobs retry tries them again.',
        ),
      waitsMs > LATE_MS &&
        (await late(
          it,
          `A job could run for ${duration(waitsMs)}, and no process takes it.`,
          'Read the log for jobs-failed, and restart the product.',
        )),
    ],
    `${count(waiting, 'job')} ${waiting === 1 ? 'waits' : 'wait'}, and none failed in the last day.`,
  );
}

async function followers({ sql }: Database, it: Installation): Promise<Finding> {
  const all = await readFollowerLag(sql);
  const behind = all.filter(({ lagMs, entries }) => entries > 0 && lagMs > LATE_MS);
  if (behind.length === 0) return ok('The followers of the ledger are up to date, so notifications and mails are written.');
  return await late(
    it,
    `${behind.map(({ consumer, entries, lagMs }) => `The follower ${consumer} is ${count(entries, 'entry', 'entries')} and ${duration(lagMs)} behind`).join('. ')}: notifications and mails are late.`,
    'Read the log for ledger-not-followed, which has the reason: npm run admin -- followers',
  );
}

async function backup({ sql, facts }: Database, { settings: { databaseUrl } }: Installation): Promise<Finding> {
  if (facts.isEmpty) throw new NotChecked('the database has nothing in it yet');
  const last = await readLastBackup(sql);
  const how =
    databaseUrl === undefined
      ? 'Run npm run backup, and let a timer run it every night (docs/backup.md).'
      : 'Back PostgreSQL up every night with its own tools, and let them record it ("With DATABASE_URL" in docs/backup.md).';
  if (last === null) return warning('No backup was ever taken: a lost disk loses everything.', how);
  const age = Date.now() - last.at;
  const when = `The last backup is of ${shortTime(isoOf(last.at))} UTC (${last.place})`;
  return age > BACKUP_IS_OLD_MS ? warning(`${when}, ${duration(age)} ago.`, how) : ok(`${when}.`);
}

async function archive({ sql }: Database, it: Installation): Promise<Finding> {
  const { isOn, isFailing, failedAt, archivedAt } = await readWalArchiving(sql);
  const { archiveDir } = it.settings;
  if (!isOn && archiveDir !== undefined) {
    if (!runningProduct(it.settings)) throw new NotChecked('PostgreSQL archives its WAL while the product runs');
    return broken(
      `ARCHIVE_DIR is ${archiveDir}, and PostgreSQL archives no WAL.`,
      'Restart the product, so that it starts PostgreSQL with it.',
    );
  }
  if (!isOn) return ok('PostgreSQL archives no WAL, so a lost disk loses what was done since the last backup.');
  return isFailing
    ? broken(
        `PostgreSQL cannot archive its WAL since ${shortTime(isoOf(failedAt))} UTC (last done ${shortTime(isoOf(archivedAt), 'never')}). It keeps all of it, until its disk is full.`,
        'Its log has the reason: the place of the archive is full, away or not writable. It tries again by itself.',
      )
    : ok(`PostgreSQL archives its WAL, the last at ${shortTime(isoOf(archivedAt), 'no time yet')} UTC.`);
}

export const workChecks: readonly Check[] = [
  { name: 'jobs', lookAtDatabase: jobs },
  { name: 'followers', lookAtDatabase: followers },
  { name: 'backup', lookAtDatabase: backup },
  { name: 'archive', lookAtDatabase: archive },
];
