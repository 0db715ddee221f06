// Organizations' policies. The lock that keeps them, and the names and terms of the organizations on a thread, as they are for a while.
import { defaultPolicy, type TitlePolicy } from '../../../domain/desk/clock/title-policy.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { ms, type Sql, type Tx, type Fragment } from '../../postgres/connections/sql.ts';
import { representedOrgIdSql } from '../threads/neighbors.ts';

/** `changedBy`: a name; null if the account was deleted. `changedAt` in ms. */
type PolicyChange = { changedBy: string | null; changedAt: number };

/** `changed`: null for the default policy. */
export async function readPolicy(sql: Sql | Tx, orgId: string): Promise<{ policy: TitlePolicy; changed: PolicyChange | null }> {
  const [{ state, policy, changed }] = await sql<[{ state: UsState | null; policy: TitlePolicy | null; changed: PolicyChange }]>`
    select o.state, ${sql.unsafe(POLICY)} as policy, json_build_object(
      'changedAt', ${ms(sql, 'p.changed_at')}, 'changedBy', (select u.name from app_user u where u.id = p.changed_by)) as changed
    from org o left join title_policy p on p.org_id = o.id where o.id = ${orgId}`;
  return policy ? { policy, changed } : { policy: defaultPolicy(state), changed: null };
}

/** An organization with what its table depends on. */
export type OwnOrg = { orgId: string; name: string; policy: TitlePolicy };

/** The organizations of a person, by name, but none that the operator has disabled. */
export async function readOwnOrgs(sql: Sql, userId: string): Promise<OwnOrg[]> {
  const rows = await sql<{ orgId: string; name: string; state: UsState | null; policy: TitlePolicy | null }[]>`
    select o.id::text as "orgId", o.name, o.state, ${sql.unsafe(POLICY)} as policy
    from org_member m join org o on o.id = m.org_id left join title_policy p on p.org_id = o.id
    where m.user_id = ${userId} and o.disabled_at is null order by lower(o.name), o.id`;
  return rows.map(({ state, policy, ...org }) => ({ ...org, policy: policy ?? defaultPolicy(state) }));
}

/** When the next reminders are due. `since`: since when they are turned on. Times in ms, null while they are off. */
export type ReminderTimes = { since: number | null; next: number | null };

/** Since when the organization's reminders are turned on (ms); null if they are off. */
export async function readRemindersSince(tx: Tx, orgId: string): Promise<number | null> {
  const [row] = await tx<{ since: number | null }[]>`
    select case when reminders then ${ms(tx, 'coalesce(reminders_since, changed_at)')} end as since from title_policy where org_id = ${orgId}`;
  return row?.since ?? null;
}

export async function savePolicy(
  tx: Tx,
  orgId: string,
  policy: TitlePolicy,
  { since, next }: ReminderTimes,
  userId: string,
  now: number,
): Promise<void> {
  const row = {
    due_days: policy.dueDays,
    // Counted from the deal.
    critical_days: policy.dueDays + policy.criticalPastDueDays,
    due_soon_days: policy.dueSoonDays,
    send_on_days: policy.sendOnDays,
    time_zone: policy.timeZone,
    reminders: policy.reminders,
    reminders_since: since === null ? null : new Date(since),
    next_reminders_at: next === null ? null : new Date(next),
    changed_by: userId,
    changed_at: new Date(now),
  };
  await tx`insert into title_policy ${tx({ org_id: orgId, ...row })} on conflict (org_id) do update set ${tx(row)}`;
}

/** For a row `p` of title_policy, which may be missing. */
export const POLICY = `
  case when p.org_id is not null then json_build_object(
    'dueDays', p.due_days, 'criticalPastDueDays', p.critical_days - p.due_days, 'dueSoonDays', p.due_soon_days, 'sendOnDays', p.send_on_days,
    'timeZone', p.time_zone, 'reminders', p.reminders) end`;

/**
 * A change of an organization's policy computes all of its rows again, and a change of its name those of all organizations on its threads,
 * which may not read the new name either. While a command computes one of them, both stay as they are: commands share the lock until their
 * transaction ends, and such a change has it alone. Organizations that have left the threads are included, because of their names.
 * `threadIds`: selects the ids of the threads. Each row is looked up by itself: the planner does not know that there are few.
 */
export const sharePolicies = (tx: Tx, threadIds: Fragment) => tx`
  select pg_advisory_xact_lock_shared(hashtextextended('policy ' || id, 0))
  from (
    select distinct meant.id from (${threadIds}) thread (id)
      cross join lateral (select org_id from stake where thread_id = thread.id offset 0) s
      cross join lateral (select ${tx.unsafe(representedOrgIdSql('o'))} as id from org o where o.id = s.org_id offset 0) meant
    order by 1
  ) represented`;

export const sharePoliciesOn = (tx: Tx, threadId: string) => sharePolicies(tx, tx`select ${threadId}::uuid`);

export const sharePolicy = (tx: Tx, orgId: string) => tx`select ${sharedPolicyLock(tx, orgId)}`;

/** `orgId`: an id, or the column with it. */
export const sharedPolicyLock = (tx: Tx, orgId: string | Fragment) =>
  tx`pg_advisory_xact_lock_shared(hashtextextended('policy ' || ${orgId}::text, 0))`;

export const lockPolicy = (tx: Tx, orgId: string) => tx`select pg_advisory_xact_lock(hashtextextended(${`policy ${orgId}`}, 0))`;
