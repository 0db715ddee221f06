// Fills a database with 10,000 organizations and 100,000 threads, which SQL copies from a few threads.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import type { createArchetypes } from './archetypes.ts';

export const ORGS = 10_000;
export const THREADS = 100_000;
/** The number of threads of the viewer's organization. */
export const OWN_THREADS = 60;

type Archetypes = Awaited<ReturnType<typeof createArchetypes>>;

/** The placeholder for a copy's number in a copied id. The first 24 characters of an id are unique already. */
const NUMBER = '~'.repeat(12);

export async function createMarket(sql: Sql, viewerOrgId: string, { seller, auction, buyer, threadIds }: Archetypes): Promise<void> {
  await sql.begin(async (tx) => {
    const ids = await tx<{ id: string }[]>`
      select id::text from thread union select id::text from stake union select id::text from thread_update union select id::text from update_request`;
    // Skips the checks of foreign keys, which would take most of the time: the copied rows are consistent.
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`set local statement_timeout = '5min'`;
    // The indexes are dropped and created again at the end, which is faster.
    const indexes = await tx<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('thread', 'stake', 'thread_update', 'update_request', 'notification', 'desk_row', 'desk_entry', 'desk_note')
        and not exists (select from pg_constraint where conname = indexname)`;
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
    await tx`
      create temp table trader on commit drop as
      select at, case at when 0 then ${viewerOrgId}::uuid else gen_random_uuid() end as id from generate_series(0, ${ORGS - 1}) at`;
    await tx`
      insert into org (id, name, org_type, canonical_name, city, state, join_code, created_at)
      select id, 'Trader ' || md5(at::text) || ' Motors', case when at % 10 = 1 then 'auction' else 'dealership' end,
        'trader ' || md5(at::text), 'City' || at % 200, 'TX', 'J' || at, now()
      from trader where at > 0`;
    // Each organization is connected with the next three.
    await tx`
      insert into connection (org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at)
      select side.org_id, side.partner_id, 'accepted', a.id, b.id, b.id, now(), now(), now() - a.at * interval '1 minute'
      from trader a cross join generate_series(1, 3) step join trader b on b.at = (a.at + step) % ${ORGS}
      cross join lateral (values (a.id, b.id), (b.id, a.id)) side (org_id, partner_id)`;
    // Organization 1 is the auction of every fifth thread. The viewer is on the first threads, at each place.
    await tx`
      create temp table copy on commit drop as
      select n, lpad(to_hex(n), 12, '0') as hex, archetype, s.id as seller, a.id as auction, b.id as buyer
      from (
        select n, (${threadIds}::uuid[])[1 + n % 5] as archetype,
          case when n <= ${OWN_THREADS} and n % 3 = 0 then 0 else 2 + n % 600 end as s,
          case when n <= ${OWN_THREADS} and n % 3 = 1 then 0 when n % 5 = 0 then 1 else 602 + (n * 7) % 4000 end as a,
          case when n <= ${OWN_THREADS} and n % 3 = 2 then 0 else 4602 + (n * 11) % 5000 end as b
        from generate_series(1, ${THREADS}) n
      ) parties join trader s on s.at = parties.s join trader a on a.at = parties.a join trader b on b.at = parties.b`;
    await tx.unsafe(`
      create function pg_temp.copied(id uuid, hex text) returns uuid immutable language sql as
      $$ select (left(id::text, 24) || hex)::uuid $$`);
    const org = (column: string) =>
      tx`case ${tx.unsafe(column)} when ${seller.orgId} then copy.seller when ${auction.orgId} then copy.auction when ${buyer.orgId} then copy.buyer end`;
    await tx`
      insert into thread (id, vin, year, make, model, mileage, current_stake_id, created_at, updated_at, seq, expected)
      select pg_temp.copied(t.id, hex), 'M' || lpad(n::text, 16, '0'), 1990 + n % 36, (array['Ford', 'Toyota', 'Honda', 'Kia'])[1 + n % 4], 'Model ' || n % 50,
        n, pg_temp.copied(current_stake_id, hex), created_at - n * interval '1 minute', updated_at - n * interval '1 minute', seq, expected
      from thread t join copy on copy.archetype = t.id order by n`;
    await tx`
      insert into stake
      select pg_temp.copied(s.id, hex), pg_temp.copied(thread_id, hex), ${org('s.org_id')}, joined, pg_temp.copied(invited_by, hex),
        created_at - n * interval '1 minute', standing, confirmed_at - n * interval '1 minute', delivered_at - n * interval '1 minute', cut, has_title,
        received_at - n * interval '1 minute', order_index, departed_how, departed_at, listed_at - n * interval '1 minute', turn, in_transit,
        former_org_ids, array(select ${org('met.id')} from unnest(met_org_ids) met (id)), expires_at - n * interval '1 minute',
        turn_at - n * interval '1 minute', pg_temp.copied(last_word_update_id, hex)
      from stake s join copy on copy.archetype = s.thread_id order by n`;
    await tx`
      insert into thread_update
      select pg_temp.copied(u.id, hex), pg_temp.copied(thread_id, hex), pg_temp.copied(author_stake_id, hex), type, at - n * interval '1 minute', message, eta,
        pg_temp.copied(to_stake_id, hex), status, ended_at - n * interval '1 minute', pg_temp.copied(ended_by, hex), ended_cause, ended_note, place,
        array(select pg_temp.copied(id, hex) from unnest(answered_stake_ids) answered (id)), expected
      from thread_update u join copy on copy.archetype = u.thread_id order by n`;
    await tx`
      insert into update_like
      select pg_temp.copied(l.update_id, hex), ${org('l.org_id')}, l.at - n * interval '1 minute'
      from update_like l join thread_update u on u.id = l.update_id join copy on copy.archetype = u.thread_id`;
    await tx`
      insert into update_request
      select pg_temp.copied(r.id, hex), pg_temp.copied(thread_id, hex), pg_temp.copied(stake_id, hex), pg_temp.copied(target_stake_id, hex), note,
        at - n * interval '1 minute', resolved_at - n * interval '1 minute'
      from update_request r join copy on copy.archetype = r.thread_id`;
    await tx`
      insert into notification (id, org_id, type, text, thread_id, year, make, model, from_org_id, at, unread)
      select gen_random_uuid(), party.id, 'tw_update', 'An update was posted.', pg_temp.copied(archetype, hex), 2024, 'Ford', 'Model', auction, now() - n * interval '1 minute', n % 4 = 0
      from copy cross join lateral (values (seller), (auction), (buyer)) party (id)`;
    // Days are moved by whole days.
    await tx`
      insert into desk_row
      select ${org('d.org_id')}, pg_temp.copied(thread_id, hex), as_of - n * interval '1 minute', 'M' || lpad(n::text, 16, '0'), 1990 + n % 36,
        (array['Ford', 'Toyota', 'Honda', 'Kia'])[1 + n % 4], 'Model ' || n % 50, ${org('upstream_org_id')}, ${org('downstream_org_id')}, place,
        expected, last_word_at - n * interval '1 minute', waiting_at - n * interval '1 minute', joined_at - n * interval '1 minute',
        received_at - n * interval '1 minute', turn, turn_at - n * interval '1 minute', deal_on - n / 1440, due_on - n / 1440,
        due_soon_at - n / 1440 * interval '1 day', late_at - n / 1440 * interval '1 day', critical_at - n / 1440 * interval '1 day', move,
        move_at - n * interval '1 minute'
      from desk_row d join copy on copy.archetype = d.thread_id order by n`;
    await tx`
      insert into desk_entry (org_id, thread_id, stock_number, due_on)
      select party.id, pg_temp.copied(archetype, hex), 'P' || n, current_date + n % 20
      from copy cross join lateral (values (seller), (auction), (buyer)) party (id) where n % 3 = 0`;
    await tx`
      insert into desk_note (id, org_id, thread_id, text, at)
      select gen_random_uuid(), party.id, pg_temp.copied(archetype, hex), 'The bank has sent the lien release.', now() - n * interval '1 minute'
      from copy cross join lateral (values (seller), (auction), (buyer)) party (id) where n % 10 = 0`;
    for (const entry of await entriesOf(tx as never, threadIds)) await copyEntry(tx as never, entry);
    for (const { definition } of indexes) await tx.unsafe(definition);

    async function copyEntry(copier: Sql, { threadId, seq, facts }: LedgerEntry): Promise<void> {
      let template = facts;
      for (const { id } of ids) template = template.replaceAll(id, id.slice(0, 24) + NUMBER);
      template = template.replaceAll(seller.orgId, '{seller}').replaceAll(auction.orgId, '{auction}').replaceAll(buyer.orgId, '{buyer}');
      await copier`
        insert into thread_event
        select pg_temp.copied(e.thread_id, hex), e.seq, e.at - n * interval '1 minute', ${org('e.org_id')}, e.user_id, e.command,
          replace(replace(replace(replace(${template}::text, ${NUMBER}, hex), '{seller}', copy.seller::text), '{auction}', copy.auction::text), '{buyer}', copy.buyer::text)::jsonb
        from thread_event e join copy on copy.archetype = e.thread_id where e.thread_id = ${threadId} and e.seq = ${seq} order by n`;
    }
  });
  await sql.unsafe('vacuum analyze');
}

type LedgerEntry = { threadId: string; seq: number; facts: string };
const entriesOf = async (sql: Sql, threadIds: readonly string[]): Promise<LedgerEntry[]> => [
  ...(await sql<LedgerEntry[]>`
    select thread_id as "threadId", seq, facts::text as facts from thread_event where thread_id = any(${threadIds as string[]}::uuid[])`),
];
