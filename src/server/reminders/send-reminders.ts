// Sends the reminders of organizations whose policies have them turned on: each morning, by the clocks of the policy's time zone.
import { addDays, dayIn, nextTimeOfDay, startOfDay } from '../../domain/desk/calendar.ts';
import { DELIVERY_REMINDER_DAYS, INVITATION_REMINDER_DAYS, REMINDER_HOUR } from '../../domain/desk/policy-reminders.ts';
import type { TimeZone } from '../../domain/time-zones.ts';
import { readRemindingOrgs, readThreadsToRemindOn, type RemindingOrg, scheduleReminders } from '../db/desk/reminders.ts';
import { MOST_THREADS } from '../db/threads/lock-threads.ts';
import { log } from '../log.ts';
import { remindOnThreads, type ReminderServices } from './remind-on-threads.ts';

/** Organizations per run. The others are due in the next one. */
const ORGS_AT_ONCE = 200;

/** When an organization's reminders are sent next. Strictly after `now` (ms). */
export const nextReminders = (zone: TimeZone, now: number): number => nextTimeOfDay(zone, REMINDER_HOUR * 60, now);

/**
 * May run in several processes at once, and be killed at any time: what was sent is recorded with each thread, and the run of an
 * organization is over only when all of its threads were looked at. `now` in ms.
 */
export async function sendReminders(services: ReminderServices, now: number): Promise<void> {
  for (const org of await readRemindingOrgs(services.sql, now, ORGS_AT_ONCE)) {
    // If one fails, the others still send theirs.
    await remindFor(services, org, now).catch((error: unknown) => log('tidying-failed', { what: 'sending reminders', error }));
  }
}

async function remindFor(services: ReminderServices, { orgId, policy, since, dueAt }: RemindingOrg, now: number): Promise<void> {
  const { timeZone } = policy;
  if (dueAt !== null) {
    const today = dayIn(timeZone, now);
    const startOf = (daysAgo: number) => startOfDay(timeZone, addDays(today, 1 - daysAgo));
    const threadIds = await readThreadsToRemindOn(services.sql, {
      orgId,
      today,
      deliveredBefore: startOf(DELIVERY_REMINDER_DAYS),
      invitedBefore: startOf(INVITATION_REMINDER_DAYS),
    });
    for (let at = 0; at < threadIds.length; at += MOST_THREADS)
      await remindOnThreads(services, { orgId, since }, threadIds.slice(at, at + MOST_THREADS), now);
  }
  await scheduleReminders(services.sql, orgId, dueAt, nextReminders(timeZone, now));
}
