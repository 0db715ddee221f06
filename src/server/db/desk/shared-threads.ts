// What an organization's views show of the titles that went between it and a partner. Nothing that happened after it handed a title on is
// read: every time is compared with the one at which its view of the thread was frozen.
import type { Seller, TitleTerms } from '../../../domain/desk/clock/title-terms.ts';
import type { SharedThread } from '../../../domain/desk/partner-figures.ts';
import { ms, type Sql } from '../../postgres/connections/sql.ts';
import { neighborsInView } from '../threads/neighbors.ts';
import { TERMS } from './title-terms.ts';

/** The time at which the title had come to rest at a stake before the delivery `u`. An objection can be the first such time. */
const restedAt = (fact: string, first: 'min' | 'max'): string => `
  (select ${first}(e.at) from thread_event e
   where e.thread_id = u.thread_id and e.at < u.at
     and e.facts @> jsonb_build_array(jsonb_build_object('type', '${fact}', 'stakeId', pair.own_stake_id)))`;
const RECEIVED_AT = `coalesce(${restedAt('TitleReceived', 'max')}, ${restedAt('ClaimContested', 'min')})`;

/** `since` in ms: deliveries and requests from then on. Threads without any of them are left out. */
export async function readSharedThreads(sql: Sql, orgId: string, partnerId: string, since: number): Promise<SharedThread[]> {
  const from = new Date(since);
  return await sql<SharedThread[]>`
    select ${ms(sql, 'pair.joined_at')} as "joinedAt", entry.deal_on as "dealOn", entry.due_on as "dueOn", entry.kind,
      entry.seller_state as "sellerState",
      coalesce(sent.deliveries, '[]') as deliveries,
      coalesce(said.waits, '[]') as waits, coalesce(asked.requests, '[]') as requests
    from ${neighborsInView(sql, orgId, partnerId, from)} pair
    left join desk_entry entry on entry.org_id = ${orgId} and entry.thread_id = pair.thread_id
    cross join lateral (
      select json_agg(json_build_object(
        'ours', u.author_stake_id = pair.own_stake_id,
        'at', ${ms(sql, 'u.at')},
        'receivedAt', case when u.author_stake_id = pair.own_stake_id then ${ms(sql, RECEIVED_AT)} end,
        'ending', case when u.ended_at > pair.frozen_at then 'other' when u.ended_cause = 'withdrawn' then 'withdrawn'
          when u.status = 'disputed' and u.ended_cause = 'answered' then 'disputed' else 'other' end
      ) order by u.place) as deliveries
      from thread_update u
      where u.thread_id = pair.thread_id and u.type = 'delivered' and u.at >= ${from} and u.at <= pair.frozen_at
        and (u.author_stake_id, u.to_stake_id) in ((pair.own_stake_id, pair.stake_id), (pair.stake_id, pair.own_stake_id))
    ) sent
    cross join lateral (
      select json_agg(json_build_object('what', what, 'at', at)) as waits
      from (
        select u.waits_for as what, ${ms(sql, 'min(u.at)')} as at from thread_update u
        where u.thread_id = pair.thread_id and u.author_stake_id = pair.stake_id and u.at <= pair.frozen_at and u.waits_for <> 'nothing'
        group by u.waits_for) reason
    ) said
    cross join lateral (
      select json_agg(json_build_object(
        'ours', r.stake_id = pair.own_stake_id, 'isOpen', coalesce(r.resolved_at > pair.frozen_at, true)
      )) as requests
      from update_request r
      where r.thread_id = pair.thread_id and r.at >= ${from} and r.at <= pair.frozen_at
        and (r.stake_id, r.target_stake_id) in ((pair.own_stake_id, pair.stake_id), (pair.stake_id, pair.own_stake_id))
        and not (coalesce(r.withdrawn, false) and r.resolved_at <= pair.frozen_at)
    ) asked
    where sent.deliveries is not null or asked.requests is not null`;
}

/** A partner as the seller of titles, and the organization's terms for these. */
export async function readTermsFor(sql: Sql, orgId: string, partnerId: string): Promise<{ partner: Seller; terms: TitleTerms[] }> {
  const [row] = await sql<[{ partner: Seller; terms: TitleTerms[] }]>`
    select json_build_object('orgId', o.id, 'orgType', o.org_type, 'state', o.state) as partner, (
      select coalesce(json_agg(${sql.unsafe(TERMS)}), '[]') from title_terms tt
      where tt.org_id = ${orgId} and tt.is_on and (tt.for_org_id = o.id or tt.for_org_type = o.org_type)) as terms
    from org o where o.id = ${partnerId}`;
  return row;
}
