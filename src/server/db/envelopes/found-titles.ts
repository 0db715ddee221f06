// The search for the thread of a paper in hand, among an organization's own threads.
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import type { Envelope } from '../../../domain/envelope/envelope.ts';
import type { Sql } from '../../postgres/connections/sql.ts';
import { frozenJson, type FrozenRow, type LiveRow } from '../threads/load-thread.ts';
import { liveJson } from '../threads/thread-lists.ts';

/** `delivery`: the one that waits for the organization's confirmation. */
export type FoundTitleRow = { stockNumber: string; delivery: { updateId: string; envelope: Envelope | null } | null } & (
  | { live: LiveRow; frozen: null }
  | { live: null; frozen: FrozenRow }
);

/** More than anybody reads. */
const MOST = 20;

/**
 * The organization's threads whose VIN, as it sees it, ends with `end`: upper case, with digits for look-alike letters. Those that are on
 * their way to it come first. It reads the organization's own threads and compares each: the time depends on how many these are, and on
 * nothing about threads of others. So no index on VINs may serve it.
 */
export async function readTitlesByEnd(sql: Sql, orgId: string, end: string): Promise<FoundTitleRow[]> {
  const { letters, digits } = VIN_LOOK_ALIKES;
  return await sql<FoundTitleRow[]>`
    select coalesce(entry.stock_number, '') as "stockNumber",
      case when s.delivery_id is not null then json_build_object('updateId', s.delivery_id, 'envelope', s.envelope) end as delivery,
      case when s.standing <> 'completed' then ${liveJson(sql, 'for-card')} end as live,
      case when s.standing = 'completed' then ${frozenJson(sql)} end as frozen
    from (
      select stake.*, u.id as delivery_id, u.envelope
      from stake join thread on thread.id = stake.thread_id
        left join thread_update u on u.thread_id = stake.thread_id and u.status = 'pending' and u.type = 'delivered' and u.to_stake_id = stake.id
      where stake.org_id = ${orgId} and stake.order_index is not null
        and right(translate(coalesce(stake.frozen_vehicle ->> 'vin', thread.vin), ${letters}, ${digits}), ${end.length}) = ${end}
      order by u.id is null, stake.standing = 'completed', stake.listed_at desc, stake.thread_id limit ${MOST}
    ) s join thread t on t.id = s.thread_id cross join lateral (select s.last_word_update_id) mine
      left join desk_entry entry on entry.org_id = ${orgId} and entry.thread_id = t.id
    order by s.delivery_id is null, s.standing = 'completed', s.listed_at desc, s.thread_id`;
}
