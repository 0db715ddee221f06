// Releases held mail: every second what is due by the rules of `domain/strangers/stranger-mail.ts`; every minute, mail that is not wanted any more
// is settled as skipped. Only one process does this at a time.
import { mailDayStart, nextMailMorning, releaseMails } from '../../domain/strangers/stranger-mail.ts';
import * as heldMail from '../db/mail/strangers-held-mail.ts';
import { readMailWatchers } from '../db/mail/mails.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { LiveBus } from '../live/live-bus.ts';
import type { Metrics } from '../metrics/metrics.ts';

type Services = { sql: Sql; live: Pick<LiveBus, 'publish'>; metrics: Pick<Metrics, 'mail'>; jobs: Pick<JobQueue, 'enqueue'> };
export type HeldMailRelease = ReturnType<typeof createHeldMailRelease>;

export function createHeldMailRelease({ sql, live, metrics, jobs }: Services) {
  /** Runs `work` if no other process is releasing mail. `work` returns the mails whose status on pages changed. */
  const exclusively = async (work: (tx: Tx) => Promise<{ skipped: heldMail.HeldMail[]; postponed: heldMail.HeldMail[] }>) => {
    const changed = await sql.begin(async (tx) => ((await heldMail.tryLockHeldMail(tx)) ? await work(tx) : { skipped: [], postponed: [] }));
    for (const _ of changed.skipped) metrics.mail('skipped');
    for (const mail of [...changed.skipped, ...changed.postponed]) {
      const watchers = await readMailWatchers(sql, mail);
      if (watchers) live.publish(watchers.orgIds, watchers.topic, 0);
    }
  };

  return {
    /** `now` in ms. */
    releaseDue: async (now: number) =>
      await exclusively(async (tx) => {
        const held = await heldMail.dueMails(tx, now);
        if (held.length === 0) return { skipped: [], postponed: [] };
        const skipped = held.filter(({ wanted }) => !wanted);
        await heldMail.skipMails(tx, ids(skipped), now);
        const due = held.filter(({ wanted }) => wanted);
        const { together, wait } = await decideRelease(tx, due, now);
        await heldMail.markReleased(tx, together, now);
        const waiting = new Set(wait);
        const postponed = due.filter(({ id, early }) => waiting.has(id) && !early);
        await heldMail.postpone(tx, ids(postponed), nextMailMorning(now));
        const carriers = new Set(together.map(([first]) => first));
        const carrying = due.filter(({ id }) => carriers.has(id));
        await jobs.enqueue(tx, carrying);
        return { skipped, postponed };
      }),

    skipUnwanted: async (now: number) =>
      await exclusively(async (tx) => {
        await heldMail.makeDueIfVerified(tx);
        const skipped = await heldMail.unwantedMails(tx, now);
        await heldMail.skipMails(tx, ids(skipped), now);
        return { skipped, postponed: [] };
      }),
  };
}

const ids = (mails: readonly heldMail.HeldMail[]): string[] => mails.map(({ id }) => id);

async function decideRelease(tx: Tx, due: readonly heldMail.HeldMail[], now: number) {
  const orgIds = [...new Set(due.map(({ orgId }) => orgId))];
  const userIds = [...new Set(due.flatMap(({ userId }) => userId ?? []))];
  const left = await heldMail.mailsReleasedSince(tx, orgIds, userIds, mailDayStart(now));
  return releaseMails(due, left, await heldMail.claimedSince(tx, orgIds), now);
}
