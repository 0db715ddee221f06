// What organizations chose for a thread, and their policies: what the clock of a title needs.
import type { Helper, PendingQuery, Row } from 'postgres';
import { type OwnDesk } from '../../../domain/desk/stored-row.ts';
import { defaultPolicy, type TitlePolicy } from '../../../domain/desk/title-policy.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { few, msOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { representedOrgIdSql } from '../threads/neighbors.ts';

/** `entry`: null if the organization chose nothing for the thread. `policy`: null for the default. */
export type OwnDeskJson = {
  entry: { dealOn: string | null; dueOn: string | null; followUpOn: string | null; followUpSetAt: number | null } | null;
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

/** Of these organizations, on a thread. */
export const readOwnDesks = async (sql: Sql | Tx, threadId: string, orgIds: readonly string[]): Promise<OwnDesks> =>
  desksOf(await selectOwnDesks(sql, threadId, few(sql, orgIds)));

export type OwnDeskRow = { orgId: string; desk: OwnDeskJson };

/** `threadId`: an id, or the column with it. `orgIds`: what follows `in`. */
export const selectOwnDesks = (sql: Sql | Tx, threadId: string | PendingQuery<Row[]>, orgIds: Helper<string[]> | PendingQuery<Row[]>) =>
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
export const sharePolicies = (tx: Tx, threadIds: PendingQuery<Row[]>) => tx`
  select pg_advisory_xact_lock_shared(hashtextextended('policy ' || id, 0))
  from (
    select distinct meant.id from (${threadIds}) thread (id)
      cross join lateral (select org_id from stake where thread_id = thread.id offset 0) s
      cross join lateral (select ${tx.unsafe(representedOrgIdSql('o'))} as id from org o where o.id = s.org_id offset 0) meant
    order by 1
  ) represented`;

export const sharePolicy = (tx: Tx, orgId: string) => tx`select ${sharedPolicyLock(tx, orgId)}`;

/** `orgId`: an id, or the column with it. */
export const sharedPolicyLock = (tx: Tx, orgId: string | PendingQuery<Row[]>) =>
  tx`pg_advisory_xact_lock_shared(hashtextextended('policy ' || ${orgId}::text, 0))`;

export const lockPolicy = (tx: Tx, orgId: string) => tx`select pg_advisory_xact_lock(hashtextextended(${`policy ${orgId}`}, 0))`;
