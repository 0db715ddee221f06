// The baseline's writes: one statement each, which inserts only the rows that make the change visible.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';

export type NewUpdate = { id: string; threadId: string; author: string; message: string };

export async function insertUpdate(sql: Sql, { id, threadId, author, message }: NewUpdate): Promise<void> {
  await sql`
    insert into thread_update (id, thread_id, author_stake_id, type, at, message, place)
    select ${id}, ${threadId}, ${author}, 'note', now(), ${message}, coalesce(max(place) + 1, 0) from thread_update where thread_id = ${threadId}`;
}

export async function insertDelivery(sql: Sql, { id, threadId, author, to }: NewUpdate & { to: string }): Promise<void> {
  await sql`
    insert into thread_update (id, thread_id, author_stake_id, type, at, to_stake_id, status, place)
    select ${id}, ${threadId}, ${author}, 'delivered', now(), ${to}, 'pending', coalesce(max(place) + 1, 0) from thread_update where thread_id = ${threadId}`;
}

export type NewThread = { id: string; vin: string; orgIds: string[]; stakeIds: string[] };

export async function insertThread(sql: Sql, { id, vin, orgIds, stakeIds }: NewThread): Promise<void> {
  await sql`
    with made as (
      insert into thread (id, vin, year, make, model, mileage, current_stake_id, created_at, updated_at, seq)
      values (${id}, ${vin}, 2021, 'Ford', 'Escape', 41000, ${stakeIds[0]!}, now(), now(), 1))
    insert into stake (id, thread_id, org_id, joined, invited_by, created_at, standing, confirmed_at, order_index, listed_at)
    select stake_id, ${id}, org_id, case place when 1 then 'creator' else 'sold-to' end, ${stakeIds[0]!}, now(),
      case place when 1 then 'active' else 'invited' end, case place when 1 then now() end, place - 1, now()
    from unnest(${stakeIds}::uuid[], ${orgIds}::uuid[]) with ordinality as party (stake_id, org_id, place)`;
}
