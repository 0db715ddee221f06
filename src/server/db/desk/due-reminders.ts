// Reminders that organizations' policies send: who is due, on which threads something may be due, and what was sent.
import type { ReminderKind, SentReminders } from '../../../domain/desk/policy-reminders.ts';
import { WAITS_UPSTREAM } from '../../../domain/desk/table-filters.ts';
import { defaultPolicy, type TitlePolicy } from '../../../domain/desk/clock/title-policy.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { POLICY } from './title-policies.ts';

export type RemindingOrg = {
  orgId: string;
  policy: TitlePolicy;
  /** When reminders were turned on (ms). */
  since: number;
  /** When the next reminders are due (ms). Null if that has yet to be computed. */
  dueAt: number | null;
};

/** Organizations whose reminders of today are due, those that wait longest first. None that the operator has disabled. `now` in ms. */
export async function readRemindingOrgs(sql: Sql, now: number, limit: number): Promise<RemindingOrg[]> {
  const rows = await sql<(Omit<RemindingOrg, 'policy'> & { policy: TitlePolicy | null })[]>`
    select p.org_id as "orgId", ${sql.unsafe(POLICY)} as policy, ${ms(sql, 'coalesce(p.reminders_since, p.changed_at)')} as since,
      ${ms(sql, 'p.next_reminders_at')} as "dueAt"
    from title_policy p
    where p.reminders and not exists (select from org o where o.id = p.org_id and o.disabled_at is not null) and (p.next_reminders_at is null or p.next_reminders_at <= ${new Date(now)})
    order by p.next_reminders_at nulls first, p.org_id limit ${limit}`;
  return rows.map((row) => ({ ...row, policy: row.policy ?? defaultPolicy(null) }));
}

/** `dueAt`: what it was when the organization was read, so that a run of another process, or a change of the policy, counts. */
export async function scheduleReminders(sql: Sql | Tx, orgId: string, dueAt: number | null, next: number): Promise<void> {
  await sql`
    update title_policy set next_reminders_at = ${new Date(next)}
    where org_id = ${orgId} and next_reminders_at is not distinct from ${dueAt === null ? null : new Date(dueAt)}`;
}

/** What SQL can tell of where something may be due: the domain decides. Days: YYYY-MM-DD. Times in ms. */
type ReminderSearch = { orgId: string; today: string; deliveredBefore: number; invitedBefore: number };

/** Live threads of the organization, in the order of their ids. */
export async function readThreadsToRemindOn(sql: Sql, search: ReminderSearch): Promise<string[]> {
  const { orgId, today, deliveredBefore, invitedBefore } = search;
  const rows = await sql<{ id: string }[]>`
    select d.thread_id as id from desk_row d
    where d.org_id = ${orgId} and (
      (d.place = any(${[...WAITS_UPSTREAM]}) and (d.due_on <= ${today}::date or d.expected < ${today}::date))
      or (d.place = 'from-us' and exists (
        select from thread_update u join stake s on s.id = u.author_stake_id
        where u.thread_id = d.thread_id and u.type = 'delivered' and u.status = 'pending' and s.org_id = d.org_id
          and u.at < ${new Date(deliveredBefore)}
          and not exists (
            select from automatic_reminder r
            where r.org_id = d.org_id and r.thread_id = d.thread_id and r.kind = 'delivery' and r.subject_id = u.id)))
      or exists (
        select from stake s join stake inviter on inviter.id = s.invited_by
        where s.thread_id = d.thread_id and s.standing = 'invited' and s.order_index is not null and inviter.org_id = d.org_id
          and s.created_at < ${new Date(invitedBefore)}
          and not exists (
            select from automatic_reminder r
            where r.org_id = d.org_id and r.thread_id = d.thread_id and r.kind = 'invitation' and r.subject_id = s.id)))
    order by 1`;
  return rows.map(({ id }) => id);
}

/** By thread. */
export async function readSentReminders(tx: Tx, orgId: string, threadIds: readonly string[]): Promise<Map<string, SentReminders[]>> {
  const rows = await tx<(SentReminders & { threadId: string })[]>`
    select thread_id as "threadId", kind, subject_id as "subjectId", sent, ${ms(tx, 'last_at')} as "lastAt", ${ms(tx, 'told_at')} as "toldAt"
    from automatic_reminder where org_id = ${orgId} and thread_id = any(${[...threadIds]}::uuid[])`;
  return Map.groupBy(rows, ({ threadId }) => threadId);
}

/** `nth`: how many it makes in a row. `at` in ms. */
export type NewReminder = { threadId: string; kind: ReminderKind; subjectId: string; nth: number; at: number };

export async function recordReminders(tx: Tx, orgId: string, reminders: readonly NewReminder[]): Promise<void> {
  if (reminders.length === 0) return;
  await tx`
    insert into automatic_reminder (org_id, thread_id, kind, subject_id, sent, last_at)
    select ${orgId}, "threadId", kind, "subjectId", nth, at
    from jsonb_to_recordset(${tx.json(reminders.map((one) => ({ ...one, at: new Date(one.at).toISOString() })))}) as n (
      "threadId" uuid, kind text, "subjectId" uuid, nth int, at timestamptz)
    on conflict (org_id, thread_id, kind, subject_id) do update set sent = excluded.sent, last_at = excluded.last_at, told_at = null`;
}

/** The managers were told that the organization of the stake did not answer. `at` in ms. */
export async function recordManagersTold(
  tx: Tx,
  orgId: string,
  told: readonly { threadId: string; subjectId: string; at: number }[],
): Promise<void> {
  for (const { threadId, subjectId, at } of told)
    await tx`
      update automatic_reminder set told_at = ${new Date(at)}
      where org_id = ${orgId} and thread_id = ${threadId} and kind = 'update' and subject_id = ${subjectId}`;
}
