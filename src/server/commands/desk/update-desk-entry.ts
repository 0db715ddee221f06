// Changes what an organization notes about a thread for itself. The thread does not change, and nobody else is told.
import type { In } from '../../../api/operations.ts';
import { dayIn } from '../../../domain/desk/calendar.ts';
import { isDealDay, isDueDay, isFollowUpDay } from '../../../domain/desk/chosen-days.ts';
import { placeOnThread, saveDeskEntry } from '../../db/desk/desk-entries.ts';
import { refreshTimes } from '../../db/desk/desk-rows.ts';
import { sharePolicy } from '../../db/desk/own-desks.ts';
import { readPolicy } from '../../db/desk/title-policies.ts';
import { isMember } from '../../db/orgs/members.ts';
import { holdThread } from '../../db/threads/load-thread.ts';
import { badDay } from './bad-day.ts';
import { Refused } from '../../refused.ts';
import type { ThreadContext } from '../../operations/contexts.ts';

export async function updateDeskEntry(context: ThreadContext, { threadId, ...changes }: In<'updateDeskEntry'>): Promise<void> {
  const { tx, viewer, now, publish } = context;
  const orgId = viewer.org.id;
  const { updatedAt } = await holdOwnThread(context, threadId);
  const { policy } = await readPolicy(tx, orgId);
  const today = dayIn(policy.timeZone, now);
  if (changes.dealOn && !isDealDay(changes.dealOn, today)) throw badDay('bad-deal-date', 'dealOn');
  if (changes.dueOn && !isDueDay(changes.dueOn, today)) throw badDay('bad-due-date', 'dueOn');
  if (changes.followUpOn && !isFollowUpDay(changes.followUpOn, today)) throw badDay('bad-follow-up', 'followUpOn');
  if (changes.assigneeId && !(await isMember(tx, orgId, changes.assigneeId))) throw new Refused('no-such-member');
  // The clocks of servers differ. A follow-up hides what happened before it was set.
  await saveDeskEntry(tx, orgId, threadId, changes, Math.max(now, updatedAt));
  await refreshTimes(tx, orgId, threadId);
  publish([orgId], 'desk', 0);
}

/** Locks the thread, so that no command computes its rows meanwhile. Throws if the organization is not in its chain. */
export async function holdOwnThread({ tx, viewer }: ThreadContext, threadId: string): Promise<{ updatedAt: number }> {
  const [[thread]] = await Promise.all([holdThread(tx, threadId).execute(), sharePolicy(tx, viewer.org.id).execute()]);
  const place = await placeOnThread(tx, viewer.org.id, threadId);
  if (!thread || place !== 'in-chain') throw new Refused(place === null ? 'no-such-thread' : 'not-on-thread');
  return thread;
}
