// Organizations' policies.
import { defaultPolicy, type TitlePolicy } from '../../../domain/desk/title-policy.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { POLICY } from './own-desks.ts';

/** `changedBy`: a name; null if the account was deleted. `changedAt` in ms. */
export type PolicyChange = { changedBy: string | null; changedAt: number };

/** `changed`: null for the default policy. */
export async function readPolicy(sql: Sql | Tx, orgId: string): Promise<{ policy: TitlePolicy; changed: PolicyChange | null }> {
  const [{ state, policy, changed }] = await sql<[{ state: UsState | null; policy: TitlePolicy | null; changed: PolicyChange }]>`
    select o.state, ${sql.unsafe(POLICY)} as policy, json_build_object(
      'changedAt', ${ms(sql, 'p.changed_at')}, 'changedBy', (select u.name from app_user u where u.id = p.changed_by)) as changed
    from org o left join title_policy p on p.org_id = o.id where o.id = ${orgId}`;
  return policy ? { policy, changed } : { policy: defaultPolicy(state), changed: null };
}

/** When the next reminders are due. `since`: since when they are turned on. Times in ms, null while they are off. */
export type ReminderTimes = { since: number | null; next: number | null };

/** Since when the organization's reminders are turned on (ms); null if they are off. */
export async function readRemindersSince(tx: Tx, orgId: string): Promise<number | null> {
  const [row] = await tx<{ since: number | null }[]>`
    select case when reminders then ${ms(tx, 'coalesce(reminders_since, changed_at)')} end as since from title_policy where org_id = ${orgId}`;
  return row?.since ?? null;
}

/** `now` in ms. */
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
    critical_days: policy.criticalDays,
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
