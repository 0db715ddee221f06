// Organizations' policies, and what they chose for a thread: what the clock of a title needs.
import { defaultPolicy, type TitlePolicy } from '../../../domain/desk/title-policy.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { ms, type Sql, type Tx, few, msOf, type Fragment } from '../../postgres/connections/sql.ts';
import type { Helper } from 'postgres';
import type { OwnDesk } from '../../../domain/desk/stored-row.ts';
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

export type OwnDeskJson = {
  /** Null if the organization chose nothing for the thread. */
  entry: { dealOn: string | null; dueOn: string | null; followUpOn: string | null; followUpSetAt: number | null } | null;
  /** Null for the default. */
  policy: TitlePolicy | null;
  state: UsState | null;
};

/** For a row `p` of title_policy, which may be missing. */
export const POLICY = `
  case when p.org_id is not null then json_build_object(
    'dueDays', p.due_days, 'criticalDays', p.critical_days, 'dueSoonDays', p.due_soon_days, 'sendOnDays', p.send_on_days,
    'timeZone', p.time_zone, 'reminders', p.reminders) end`;

/** For an organization `o`, its row `e` of desk_entry and `p` of title_policy, which may be missing. */
export const OWN_DESK = `
  json_build_object(
    'entry', case when e.org_id is not null then json_build_object(
      'dealOn', e.deal_on, 'dueOn', e.due_on, 'followUpOn', e.follow_up_on, 'followUpSetAt', ${msOf('e.follow_up_set_at')}) end,
    'policy', ${POLICY},
    'state', o.state)`;

export const ownDeskFromJson = ({ entry, policy, state }: OwnDeskJson): OwnDesk => ({
  days: { dealOn: entry?.dealOn ?? null, dueOn: entry?.dueOn ?? null },
  followUp: entry?.followUpOn ? { on: entry.followUpOn, setAt: entry.followUpSetAt! } : null,
  policy: policy ?? defaultPolicy(state),
});

export type OwnDesks = Map<string, OwnDesk>;

export const readOwnDesks = async (sql: Sql | Tx, threadId: string, orgIds: readonly string[]): Promise<OwnDesks> =>
  desksOf(await selectOwnDesks(sql, threadId, few(sql, orgIds)));

export type OwnDeskRow = { orgId: string; desk: OwnDeskJson };

/** `threadId`: an id, or the column with it. `orgIds`: what follows `in`. */
export const selectOwnDesks = (sql: Sql | Tx, threadId: string | Fragment, orgIds: Helper<string[]> | Fragment) =>
  sql<OwnDeskRow[]>`
    select o.id as "orgId", ${sql.unsafe(OWN_DESK)} as desk
    from org o left join desk_entry e on e.org_id = o.id and e.thread_id = ${threadId} left join title_policy p on p.org_id = o.id
    where o.id in ${orgIds}`;

/** For a `thread t`: of all organizations that are or were on it. */
export const DESKS = `
  (select json_agg(json_build_object('orgId', o.id, 'desk', ${OWN_DESK}))
   from (select distinct org_id from stake where thread_id = t.id) s join org o on o.id = s.org_id
     left join desk_entry e on e.org_id = o.id and e.thread_id = t.id left join title_policy p on p.org_id = o.id)`;

export const desksOf = (rows: readonly OwnDeskRow[]): OwnDesks => new Map(rows.map(({ orgId, desk }) => [orgId, ownDeskFromJson(desk)]));

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

export const sharePolicy = (tx: Tx, orgId: string) => tx`select ${sharedPolicyLock(tx, orgId)}`;

/** `orgId`: an id, or the column with it. */
export const sharedPolicyLock = (tx: Tx, orgId: string | Fragment) =>
  tx`pg_advisory_xact_lock_shared(hashtextextended('policy ' || ${orgId}::text, 0))`;

export const lockPolicy = (tx: Tx, orgId: string) => tx`select pg_advisory_xact_lock(hashtextextended(${`policy ${orgId}`}, 0))`;
