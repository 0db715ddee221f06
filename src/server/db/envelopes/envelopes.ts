// The deliveries of envelopes, as their sender and their recipient may see them.
import { ms, type Sql, type Fragment } from '../../postgres/connections/sql.ts';
import { frozenJson, type LiveOrFrozen } from '../threads/load-thread.ts';
import { nameFor } from '../orgs/org-visibility.ts';
import { JOIN_REPRESENTED_ORG } from '../threads/neighbors.ts';
import { orgsJson } from '../threads/orgs-on-thread.ts';
import { threadJson, viewerRow } from '../threads/threads.ts';
import type { Envelope } from '../../../domain/envelope/envelope.ts';
import type { ShipmentsToUsView } from '../../../api/envelopes.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import { liveJson } from '../threads/thread-lists.ts';

/** A delivery with its thread as the organization's view is made from it: live, or the ledger up to the organization's cut. */
export type ShippedRow = { updateId: string; stockNumber: string } & LiveOrFrozen;

/**
 * The deliveries of this code that the organization sent or that were sent to it. Several envelopes can have the same code: see
 * `domain/envelope/envelope-code.ts`.
 */
export const readShipped = async (sql: Sql, orgId: string, code: string): Promise<ShippedRow[]> =>
  await readDeliveries(sql, orgId, sql`u.envelope ->> 'code' = ${code}`);

/** Those of these deliveries. */
export const readShippedOf = async (sql: Sql, orgId: string, updateIds: readonly string[]): Promise<ShippedRow[]> =>
  await readDeliveries(sql, orgId, sql`u.id = any (${[...updateIds]})`);

const readDeliveries = async (sql: Sql, orgId: string, which: Fragment): Promise<ShippedRow[]> =>
  await sql<ShippedRow[]>`
    select shipped.update_id as "updateId", coalesce(entry.stock_number, '') as "stockNumber",
      case when s.standing <> 'completed' then json_build_object('thread', ${threadJson(sql, 'delivery')}, 'orgs', ${orgsJson(sql)}) end as live,
      case when s.standing = 'completed' then ${frozenJson(sql)} end as frozen
    from (
      select u.id as update_id, mine.id as stake_id from thread_update u
        join stake mine on mine.thread_id = u.thread_id and mine.id in (u.author_stake_id, u.to_stake_id)
      where ${which} and u.envelope is not null and u.type = 'delivered'
        and mine.org_id = ${orgId} and mine.order_index is not null
    ) shipped join stake s on s.id = shipped.stake_id join thread t on t.id = s.thread_id cross join lateral ${viewerRow(sql, orgId)}
      left join desk_entry entry on entry.org_id = ${orgId} and entry.thread_id = t.id`;

type EnvelopeToUs = ShipmentsToUsView['shipments'][number];

/**
 * What waits for the organization's confirmation, by envelope: the soonest first, those without an expected day last. A delivery of an
 * earlier version is an envelope of its own.
 */
export async function readEnvelopesToUs(sql: Sql, orgId: string): Promise<EnvelopeToUs[]> {
  const rows = await sql<(Omit<EnvelopeToUs, 'way' | 'trackingNumber'> & { envelope: Envelope | null })[]>`
    with mine as materialized (
      select id, thread_id, standing from stake where org_id = ${orgId} and in_transit and standing = 'active' and order_index is not null
      union all select id, thread_id, standing from stake where org_id = ${orgId} and standing = 'invited' and order_index is not null and in_transit
    ), coming as materialized (
      select u.id, u.thread_id, u.author_stake_id, u.at, u.envelope,
        -- An organization that is only invited reads no updates before the title is expected from it.
        case when mine.standing = 'active' then u.expected end as expected
      from mine join thread_update u on u.thread_id = mine.thread_id and u.status = 'pending' and u.type = 'delivered' and u.to_stake_id = mine.id
    ), shipment as (
      select envelope ->> 'code' as code, s.org_id, coalesce(envelope ->> 'code', coming.id::text) as grouped, min(coming.thread_id::text) as thread_id,
        count(*)::int as titles, min(expected) as expected, max(at) as at, (array_agg(envelope order by at desc))[1] as envelope
      from coming join stake s on s.id = coming.author_stake_id group by code, s.org_id, grouped
    )
    select code, thread_id as "threadId", titles, expected, ${ms(sql, 'at')} as "sentAt", envelope,
      json_build_object('orgId', o.id, 'name', ${nameFor(sql, orgId)}, 'orgType', o.org_type) as "from"
    from shipment join org self on self.id = shipment.org_id ${sql.unsafe(JOIN_REPRESENTED_ORG)}
    order by expected nulls last, at, grouped`;
  return rows.map(({ envelope, ...row }) => ({ ...row, way: envelope?.way ?? null, trackingNumber: envelope?.trackingNumber ?? null }));
}

// The search for the thread of a paper in hand, among an organization's own threads.

/** `delivery`: the one that waits for the organization's confirmation. */
export type FoundTitleRow = { stockNumber: string; delivery: { updateId: string; envelope: Envelope | null } | null } & LiveOrFrozen;

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
