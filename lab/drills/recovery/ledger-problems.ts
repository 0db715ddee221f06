// What must be true once the ledger was followed to its end: every entry has its place, and every notice was delivered exactly once.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';

const CONSUMERS = ['mails', 'notifications'];
/** The types of notices that are about threads. Others do not come from the ledger. */
const TYPES = ['tw_invite', 'tw_update', 'tw_delivery', 'request_update'];
/** The most findings that are listed of each kind. */
const MAX_LISTED = 20;

/** Whether every entry has a position, and every consumer has handled them all. */
export async function isFollowed(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ isFollowed: boolean }]>`
    select (select count(*) from thread_event) = coalesce((select max(position) from ledger_position), 0)
      and not exists (select from ledger_consumer where position < (select coalesce(max(position), 0) from ledger_position)) as "isFollowed"`;
  return row.isFollowed;
}

export async function positionProblems(sql: Sql): Promise<string[]> {
  const [counts] = await sql<[{ entries: number; positions: number; first: number; last: number }]>`
    select (select count(*) from thread_event) as entries, count(*) as positions,
      coalesce(min(position), 0) as first, coalesce(max(position), 0) as last
    from ledger_position`;
  const { entries, positions, first, last } = counts;
  const problems: string[] = [];
  if (positions !== entries) problems.push(`${entries} entries have ${positions} positions`);
  if (first !== 1 || last !== positions) problems.push(`${positions} positions go from ${first} to ${last}`);
  const unplaced = await sql<{ threadId: string; seq: number }[]>`
    select thread_id as "threadId", seq from thread_event e full join ledger_position p using (thread_id, seq)
    where e.command is null or p.position is null limit ${MAX_LISTED}`;
  problems.push(...unplaced.map(({ threadId, seq }) => `entry ${seq} of thread ${threadId} has no position, or does not exist`));
  const disordered = await sql<{ threadId: string; seq: number }[]>`
    select thread_id as "threadId", seq from (
      select *, position < lag(position) over (partition by thread_id order by seq) as is_early from ledger_position
    ) placed where is_early limit ${MAX_LISTED}`;
  problems.push(...disordered.map(({ threadId, seq }) => `entry ${seq} of thread ${threadId} has a position before an earlier one`));
  const consumers = await sql<{ name: string; position: number }[]>`select name, position from ledger_consumer order by name`;
  if (consumers.map(({ name }) => name).join() !== CONSUMERS.join()) problems.push(`the consumers are ${JSON.stringify(consumers)}`);
  const short = consumers.filter(({ position }) => position !== last);
  return [...problems, ...short.map(({ name, position }) => `${name} is at ${position} of ${last}`)];
}

type Delivery = { what: string; due: number; written: number };
const delivered = (kind: string, rows: readonly Delivery[]): string[] =>
  rows.map(({ what, due, written }) => `${kind} ${what}: ${due} due, ${written} written`);

/** Compares per entry and recipient. Two entries that cannot be told apart would be found too. */
export async function notificationProblems(sql: Sql): Promise<string[]> {
  const rows = await sql<Delivery[]>`
    with notice as (
      select e.thread_id, e.at, e.user_id as by, s.org_id, n ->> 'type' as type, (n ->> 'requestId')::uuid as request_id, 1 as due, 0 as written
      from thread_event e cross join jsonb_array_elements(e.notices) n join stake s on s.id = (n ->> 'to')::uuid
      union all
      select thread_id, at, created_by, org_id, type, request_id, 0, 1 from notification where type = any(${TYPES}::text[])
    )
    select concat_ws(' ', type, 'at', at, 'on', thread_id, 'to', org_id) as what, sum(due) as due, sum(written) as written
    from notice group by thread_id, at, by, org_id, type, request_id
    having sum(due) <> 1 or sum(written) <> 1 order by at limit ${MAX_LISTED}`;
  return delivered('notification', rows);
}

/** Compares per entry, recipient and member the mails about entries since then (ms), and their jobs. No mail may have been sent yet. */
export async function heldMailProblems(sql: Sql, since: number): Promise<string[]> {
  const rows = await sql<Delivery[]>`
    with notice as (
      select '/t/' || e.thread_id as path, e.at, s.org_id, u.id as user_id, u.email as address, n ->> 'type' as kind,
        n -> 'quote' ->> 'text' as quote, 1 as due, 0 as written
      from thread_event e cross join jsonb_array_elements(e.notices) n join stake s on s.id = (n ->> 'to')::uuid
        join org_member m on m.org_id = s.org_id join app_user u on u.id = m.user_id
      where e.at >= ${new Date(since)} and u.id is distinct from e.user_id and wants_mail(u.email_prefs, n ->> 'type')
      union all
      select content ->> 'path', created_at, org_id, user_id, address, kind, content -> 'quote' ->> 'text', 0, 1
      from mail where created_at >= ${new Date(since)} and kind = any(${TYPES}::text[])
    )
    select concat_ws(' ', kind, 'at', at, 'on', path, 'to', user_id, 'of', org_id) as what, sum(due) as due, sum(written) as written
    from notice group by path, at, org_id, user_id, address, kind, quote
    having sum(due) <> 1 or sum(written) <> 1 order by at limit ${MAX_LISTED}`;
  const jobs = await sql<{ id: string; pending: number; jobs: number }[]>`
    select id, count(m.id) as pending, count(j.id) as jobs
    from (select distinct coalesce(carried_by, id) as id from mail where status = 'pending') m
      full join (select id from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')) j using (id)
    group by id having count(m.id) <> 1 or count(j.id) <> 1 limit ${MAX_LISTED}`;
  return [...delivered('mail', rows), ...jobs.map((one) => `message ${one.id}: ${one.pending} waiting, ${one.jobs} jobs`)];
}

/** `received`: the ids of the messages that arrived, in any order. A message may contain several mails. */
export async function sentMailProblems(sql: Sql, since: number, received: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string; message: string; status: string; isOfEntry: boolean }[]>`
    select id, coalesce(carried_by, id) as message, status, created_at >= ${new Date(since)} and kind = any(${TYPES}::text[]) as "isOfEntry" from mail`;
  const copies = new Map<string, number>();
  for (const id of received) copies.set(id, (copies.get(id) ?? 0) + 1);
  const known = new Set(rows.map(({ message }) => message));
  const unsent = rows.filter(({ isOfEntry, status }) => isOfEntry && status !== 'sent').map(({ id, status }) => `mail ${id} is ${status}`);
  const miscounted = rows
    .filter(({ message, status }) => (copies.get(message) ?? 0) !== (status === 'sent' ? 1 : 0))
    .map(({ id, message, status }) => `mail ${id} is ${status} and its message arrived ${copies.get(message) ?? 0} times`);
  const unknown = [...copies.keys()].filter((id) => !known.has(id)).map((id) => `message ${id} arrived and is not in the outbox`);
  return [...unsent, ...miscounted, ...unknown].slice(0, MAX_LISTED);
}

/** `texts`: the messages and notes of the commands that were accepted, each of which is in exactly one entry. */
export async function missingEntries(sql: Sql, texts: readonly string[]): Promise<string[]> {
  const rows = await sql<{ text: string; count: number }[]>`
    select coalesce(fact ->> 'message', fact ->> 'note') as text, count(*) as count
    from thread_event cross join jsonb_array_elements(facts) fact where fact ->> 'type' in ('UpdatePosted', 'UpdateRequested') group by 1`;
  const counts = new Map(rows.map(({ text, count }) => [text, count]));
  const problems = texts.filter((text) => counts.get(text) !== 1).map((text) => `${text} is in ${counts.get(text) ?? 0} entries`);
  const all = new Set(texts);
  return [...problems, ...rows.filter(({ text }) => !all.has(text)).map(({ text }) => `${text} has an entry and was not acknowledged`)];
}
