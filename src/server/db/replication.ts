// The standbys that copy this PostgreSQL, and how many connections its server has: what metrics and alerts read.
import { first, type Sql } from '../postgres/connections/sql.ts';

/** How a standby confirms commits: `sync` and `quorum` are synchronous, `potential` takes over from one that fails. */
export const SYNC_STATES = ['sync', 'quorum', 'potential', 'async'] as const;

/**
 * `standbys`: those that stream now, by how they confirm commits. `lagSeconds`: what the slowest of them is behind in applying; null if none
 * streams. `lacksSynchronous`: `synchronous_standby_names` requires a synchronous standby, and none streams: commits wait for one.
 */
export type Replication = { standbys: Record<(typeof SYNC_STATES)[number], number>; lagSeconds: number | null; lacksSynchronous: boolean };

/** null if the role may not see it (`grant pg_monitor`), or if this server is a standby itself. */
export async function readReplication(sql: Sql): Promise<Replication | null> {
  const row = await first(
    sql<(Record<'sync' | 'quorum' | 'potential' | 'async', number> & Omit<Replication, 'standbys'>)[]>`
      select count(*) filter (where sync_state = 'sync') as sync, count(*) filter (where sync_state = 'quorum') as quorum,
        count(*) filter (where sync_state = 'potential') as potential, count(*) filter (where sync_state = 'async') as async,
        extract(epoch from max(coalesce(replay_lag, '0'))) as "lagSeconds",
        current_setting('synchronous_standby_names') <> '' and count(*) filter (where sync_state in ('sync', 'quorum')) = 0 as "lacksSynchronous"
      from pg_stat_replication
      where state = 'streaming'
      having pg_has_role(current_user, 'pg_read_all_stats', 'usage') and not pg_is_in_recovery()`,
  );
  if (!row) return null;
  const { lagSeconds, lacksSynchronous, ...standbys } = row;
  return { standbys, lagSeconds, lacksSynchronous };
}

/** Those of all databases, roles and programs, and how many the server accepts. */
export async function readServerConnections(sql: Sql): Promise<{ used: number; most: number }> {
  const [row] = await sql<[{ used: number; most: number }]>`
    select sum(numbackends)::int as used, current_setting('max_connections')::int as most from pg_stat_database`;
  return row;
}
