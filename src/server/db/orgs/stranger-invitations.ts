// How many invitations to threads organizations have sent today to organizations that are not partners, for the rules in
// `domain/strangers/invitation-limits.ts`.
import { mailDayStart } from '../../../domain/strangers/stranger-mail.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { few, ms, type Tx } from '../../postgres/connections/sql.ts';

type Group = { orgIds: readonly string[]; count: number; state: UsState | null };

/** The invitations of today, also those that this transaction adds. */
export class InvitationCounts {
  readonly #groups: ReadonlyMap<string, Group>;
  readonly #added = new Map<string, number>();

  constructor(groups: ReadonlyMap<string, Group>) {
    this.#groups = groups;
  }

  /** In all organizations of its owners. */
  today(orgId: string): number {
    const { orgIds, count } = this.#groups.get(orgId)!;
    return orgIds.reduce((sum, id) => sum + (this.#added.get(id) ?? 0), count);
  }

  stateOf(orgId: string): UsState | null {
    return this.#groups.get(orgId)!.state;
  }

  add(orgId: string, count: number): void {
    if (count > 0) this.#added.set(orgId, (this.#added.get(orgId) ?? 0) + count);
  }

  get added(): { orgId: string; count: number }[] {
    return [...this.#added].map(([orgId, count]) => ({ orgId, count }));
  }
}

/**
 * Counts the invitations of these organizations and all others of their owners. Locks the counts of the owners until the transaction ends, in
 * the order of their ids, so that concurrent invitations are counted. Call it after a thread, a VIN or policies are locked, and before connections
 * are. `now` in ms.
 */
export async function lockInvitationCounts(tx: Tx, orgIds: readonly string[], now: number): Promise<InvitationCounts> {
  const asked = [...new Set(orgIds)];
  if (asked.length === 0) return new InvitationCounts(new Map());
  // A statement's snapshot is older than the lock for which it waits.
  const [, rows] = await Promise.all([
    tx`
      select pg_advisory_xact_lock(hashtextextended('invitations of ' || user_id, 0)) from (
        select distinct user_id from org_member where org_id in ${few(tx, asked)} and role = 'owner' order by user_id) owner`.execute(),
    tx<(Group & { id: string })[]>`
      select o.id, o.state, groups."orgIds", (
        select coalesce(sum(c.count), 0) from stranger_invitations c
        where c.org_id = any(groups."orgIds") and ${ms(tx, 'c.day')} >= ${mailDayStart(now)}) as count
      from org o cross join lateral (
        select coalesce(array_agg(distinct other.org_id), array[o.id]) as "orgIds"
        from org_member own join org_member other on other.user_id = own.user_id and other.role = 'owner'
        where own.org_id = o.id and own.role = 'owner'
      ) groups
      where o.id in ${few(tx, asked)}`.execute(),
  ]);
  return new InvitationCounts(new Map(rows.map(({ id, ...group }) => [id, group])));
}

/** Writes what this transaction adds. `now` in ms. */
export async function saveInvitationCounts(tx: Tx, counts: InvitationCounts, now: number): Promise<void> {
  if (counts.added.length === 0) return;
  await tx`
    insert into stranger_invitations as s (org_id, day, count)
    select "orgId", ${new Date(mailDayStart(now))}, count
    from jsonb_to_recordset(${tx.json(counts.added)}) as added ("orgId" uuid, count int) order by "orgId"
    on conflict (org_id) do update set
      count = case when s.day < excluded.day then excluded.count else s.count + excluded.count end, day = greatest(s.day, excluded.day)`;
}
