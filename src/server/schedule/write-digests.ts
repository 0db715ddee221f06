// Writes the digests that are due: on weekdays, at the hour that each member chose, by the clocks of their time zone.
import { dayIn, isWeekday, nextTimeOfDay } from '../../domain/days.ts';
import { DAY_MS } from '../../domain/limits.ts';
import { digestOf } from '../../domain/mail-prefs.ts';
import * as digests from '../db/desk/digests.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import type { Outbox } from '../mail/outbox.ts';
import { digestZone, isDigestEmpty } from '../mail/digest/read-digest.ts';

type Services = { sql: Sql; outbox: Pick<Outbox, 'queueDigest'> };

/** More than become due in a minute. The others are written in the next run. */
const AT_ONCE = 1000;

/** When the member's next digest is due, strictly after `now` (ms), and not on the day of the last one. Null if they want none. */
function nextDigest(owner: digests.DigestOwner, now: number): number | null {
  const { at } = digestOf(owner.prefs);
  if (at === null) return null;
  const [hour, minute] = at.split(':').map(Number) as [number, number];
  const zone = digestZone(owner);
  const lastDay = owner.sentAt === null ? null : dayIn(zone, owner.sentAt);
  return nextTimeOfDay(zone, hour * 60 + minute, now, (day) => isWeekday(day) && day !== lastDay);
}

/**
 * May run in several processes at once, and be killed at any time: a mail and the time of the next digest are written together. `now` in ms.
 */
export async function writeDigests({ sql, outbox }: Services, now: number): Promise<void> {
  await digests.addDigests(sql);
  for (const owner of await digests.readUnscheduledDigests(sql, AT_ONCE)) await digests.scheduleDigest(sql, owner, nextDigest(owner, now));
  for (const { orgId, userId } of await digests.readDueDigests(sql, now, AT_ONCE)) {
    // If one fails, the others are still written.
    await write({ sql, outbox }, orgId, userId, now).catch((error: unknown) => log('tidying-failed', { what: 'writing a digest', error }));
  }
}

async function write({ sql, outbox }: Services, orgId: string, userId: string, now: number): Promise<void> {
  await sql.begin(async (tx) => {
    const owner = await digests.lockDueDigest(tx, orgId, userId, now);
    if (!owner) return;
    const since = owner.sentAt ?? now - DAY_MS;
    const zone = digestZone(owner);
    // If no process ran in time, it is still of use on the same day.
    const isToday = owner.dueAt !== null && dayIn(zone, owner.dueAt) === dayIn(zone, now);
    const isSent = isToday && digestOf(owner.prefs).at !== null && !(await isDigestEmpty(tx, owner, since, now));
    if (isSent) await outbox.queueDigest(tx, owner, since, now);
    await digests.finishDigest(tx, owner, nextDigest(isSent ? { ...owner, sentAt: now } : owner, now), isSent ? now : null);
  });
}
