// The envelopes that an organization sent and received, newest first. An envelope is listed at its last delivery.
import type { EnvelopeSearchWords } from '../../../domain/search/envelope-search.ts';
import type { TitleResult } from '../../../domain/thread/view/envelope-title.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import type { Cursor } from '../cursor.ts';
import { ms, type Sql, type Fragment } from '../../postgres/connections/sql.ts';
import { nameFor } from '../orgs/org-visibility.ts';
import { JOIN_REPRESENTED_ORG } from '../threads/neighbors.ts';
import { foldedName } from '../threads/search-sql.ts';

type LoggedEnvelope = {
  /** Its last delivery. */
  updateId: string;
  /** How many of its titles came to what. */
  results: Partial<Record<TitleResult, number>>;
  cursor: Cursor;
};

const SIDES = [
  { mine: 'from_org_id', stake: 'author_stake_id', otherStake: 'to_stake_id' },
  { mine: 'to_org_id', stake: 'to_stake_id', otherStake: 'author_stake_id' },
] as const;

/** As `shippedTitle` tells them. */
const RESULT = `
  case when u.status = 'pending' then 'waiting'
    when u.status = 'confirmed' then case when u.ended_cause = 'answered' then 'received' else 'settled' end
    when u.ended_cause = 'answered' then case when u.ended_paper = 'never-came' then 'missing' else 'disputed' end
    when u.ended_cause = 'settled' then 'settled' else 'withdrawn' end`;

/** At most `limit`, after the cursor. `words`: null for all. */
export async function readEnvelopeLog(
  sql: Sql,
  orgId: string,
  words: EnvelopeSearchWords | null,
  after: Cursor | null,
  limit: number,
): Promise<LoggedEnvelope[]> {
  const isBefore = after ? sql`and (u.at, u.id) < (${new Date(after[1])}, ${after[2]})` : sql``;
  const matches = words
    ? sql`and (u.envelope ->> 'code', u.from_org_id, u.to_org_id) in (select code, from_org_id, to_org_id from matching)`
    : sql``;
  // The last delivery of each envelope. Deliveries on threads that the organization has left count for nothing.
  const sides = SIDES.map(
    ({ mine, stake }) => sql`
    (select u.id, u.at, u.envelope ->> 'code' as code, u.from_org_id, u.to_org_id
    from thread_update u join stake mine on mine.id = u.${sql(stake)} and mine.order_index is not null
    where u.${sql(mine)} = ${orgId} and u.envelope is not null ${isBefore} ${matches}
      and not exists (
        select from thread_update later join stake own on own.id = later.${sql(stake)} and own.order_index is not null
        where later.envelope ->> 'code' = u.envelope ->> 'code' and later.envelope is not null
          and later.from_org_id = u.from_org_id and later.to_org_id = u.to_org_id and (later.at, later.id) > (u.at, u.id))
    order by u.at desc, u.id desc limit ${limit})`,
  );
  return await sql<LoggedEnvelope[]>`
    with ${words ? sql`matching as materialized (${matching(sql, orgId, words)}),` : sql``}
    last as (${sides[0]!} union all ${sides[1]!} order by at desc, id desc limit ${limit})
    select last.id as "updateId", json_build_array(false, ${ms(sql, 'last.at')}, last.id) as cursor, (
      select json_object_agg(result, count) from (
        select ${sql.unsafe(RESULT)} as result, count(*)::int as count
        from thread_update u join stake mine on mine.org_id = ${orgId} and mine.id in (u.author_stake_id, u.to_stake_id)
        where u.envelope ->> 'code' = last.code and u.envelope is not null and u.from_org_id = last.from_org_id and u.to_org_id = last.to_org_id
          and mine.order_index is not null
        group by 1) counted
    ) as results
    from last order by last.at desc, last.id desc`;
}

/** The envelopes with a title that fits the words, by what the organization's view shows: an organization that left the chain has no name. */
function matching(sql: Sql, orgId: string, { names, sent, trackingNumber, end }: EnvelopeSearchWords): Fragment {
  const { letters, digits } = VIN_LOOK_ALIKES;
  const [given, received] = SIDES.map(
    ({ mine, stake, otherStake }) => sql`
      select u.envelope ->> 'code' as code, u.from_org_id, u.to_org_id
      from thread_update u join stake mine on mine.id = u.${sql(stake)} and mine.order_index is not null
        join thread t on t.id = u.thread_id
        join stake beside on beside.id = u.${sql(otherStake)}
        join org self on self.id = beside.org_id ${sql.unsafe(JOIN_REPRESENTED_ORG)}
        cross join lateral (select ${nameFor(sql, orgId)} as name) shown
        cross join lateral (select ${sql.unsafe(foldedName('shown.name'))} as name) folded
      where u.${sql(mine)} = ${orgId} and u.envelope is not null and (
        u.envelope ->> 'code' = any(${sent}::text[])
        ${names.length === 0 ? sql`` : sql`or (beside.order_index is not null and not exists (select from unnest(${names}::text[]) word where strpos(folded.name, word) = 0))`}
        ${trackingNumber === null ? sql`` : sql`or position(${trackingNumber} in u.envelope ->> 'trackingNumber') > 0`}
        ${end === null ? sql`` : sql`or right(translate(coalesce(mine.frozen_vehicle ->> 'vin', t.vin), ${letters}, ${digits}), ${end.length}) = ${end}`})`,
  );
  return sql`${given!} union ${received!}`;
}
