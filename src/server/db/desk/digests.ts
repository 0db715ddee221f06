// When the digests of members are due, and what they tell of threads: one row for each member of each organization. `due_at` is
// null until it is computed: a trigger clears it after a change of a member's preferences.
import type { EmailPrefs } from '../../../domain/mail-prefs.ts';
import { type TimeZone, zoneOf } from '../../../domain/time-zones.ts';
import type { Role, MailType, NotificationType } from '../../../domain/vocabulary.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { type Fragment, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { ACT_LINES, type DigestCounts, FILE_LINES, LATE_LINES, MOVED_LINES } from '../../../domain/digest/digest.ts';
import { ARE_NEIGHBORS, JOIN_REPRESENTED_ORG } from '../threads/neighbors.ts';
import { PRESSES } from '../threads/pressing.ts';
import { type DeskPageRow, ENTRY_OF_ROW, STATE, withThreads } from './table-rows-and-filter-counts.ts';

export type DigestOwner = {
  orgId: string;
  userId: string;
  role: Role;
  prefs: EmailPrefs;
  /** The member works for other organizations too. */
  isInSeveral: boolean;
  /** That of the organization's policy. */
  orgZone: TimeZone;
  /** When the digest is due, and when the last one was written (ms); null if it has yet to be computed, or none was. */
  dueAt: number | null;
  sentAt: number | null;
};
type Row = Omit<DigestOwner, 'orgZone'> & { zone: TimeZone | null; state: UsState | null };

const owners = (sql: Sql | Tx) => sql`
  select d.org_id as "orgId", d.user_id as "userId", me.role, u.email_prefs as prefs,
    exists (select from org_member other where other.user_id = d.user_id and other.org_id <> d.org_id) as "isInSeveral", p.time_zone as zone, o.state,
    case when isfinite(d.due_at) then ${ms(sql, 'd.due_at')} end as "dueAt", ${ms(sql, 'd.sent_at')} as "sentAt"
  from digest d join org_member me on me.org_id = d.org_id and me.user_id = d.user_id join app_user u on u.id = d.user_id
    join org o on o.id = d.org_id left join title_policy p on p.org_id = d.org_id`;
const ownerOf = ({ zone, state, ...row }: Row): DigestOwner => ({ ...row, orgZone: zone ?? zoneOf(state) });

/** Rows for members who have none. */
export async function addDigests(sql: Sql): Promise<void> {
  await sql`
    insert into digest (org_id, user_id)
    select m.org_id, m.user_id from org_member m
    where not exists (select from digest d where d.org_id = m.org_id and d.user_id = m.user_id)
    on conflict do nothing`;
}

/** Those whose due time has yet to be computed. */
export const readUnscheduledDigests = async (sql: Sql, limit: number): Promise<DigestOwner[]> =>
  (await sql<Row[]>`${owners(sql)} where d.due_at is null order by d.org_id, d.user_id limit ${limit}`).map(ownerOf);

/** `dueAt` in ms, null: never. Not if it was computed meanwhile. */
export async function scheduleDigest(sql: Sql, { orgId, userId }: DigestOwner, dueAt: number | null): Promise<void> {
  await sql`update digest set due_at = ${instant(dueAt)}::text::timestamptz where org_id = ${orgId} and user_id = ${userId} and due_at is null`;
}

export const readDueDigests = async (sql: Sql, now: number, limit: number): Promise<{ orgId: string; userId: string }[]> =>
  await sql<{ orgId: string; userId: string }[]>`
    select org_id as "orgId", user_id as "userId" from digest where due_at <= ${new Date(now)} order by due_at, org_id, user_id limit ${limit}`;

/** Locks the member's digest. Null if it is not due any more, or another process writes it. `now` in ms. */
export async function lockDueDigest(tx: Tx, orgId: string, userId: string, now: number): Promise<DigestOwner | null> {
  const rows = await tx<Row[]>`
    ${owners(tx)} where d.org_id = ${orgId} and d.user_id = ${userId} and d.due_at <= ${new Date(now)} for update of d skip locked`;
  return rows[0] ? ownerOf(rows[0]) : null;
}

/** `sentAt`: null if nothing was written now. Times in ms. */
export async function finishDigest(tx: Tx, { orgId, userId }: DigestOwner, dueAt: number | null, sentAt: number | null): Promise<void> {
  await tx`
    update digest set due_at = ${instant(dueAt)}::text::timestamptz, sent_at = coalesce(${sentAt === null ? null : new Date(sentAt)}, sent_at)
    where org_id = ${orgId} and user_id = ${userId}`;
}

const instant = (at: number | null): string => (at === null ? 'infinity' : new Date(at).toISOString());

/** The member's digest. Null if they are no member any more. */
export async function readDigestOwner(sql: Sql, orgId: string, userId: string): Promise<DigestOwner | null> {
  const [row] = await sql<Row[]>`${owners(sql)} where d.org_id = ${orgId} and d.user_id = ${userId}`;
  return row ? ownerOf(row) : null;
}

/** How many threads need the organization, how many are late and how many moved, and the first of each. */
export type DigestRows = {
  counts: DigestCounts;
  /**
   * Ids of threads: those for which a claim has to be filed today; the others that need the organization and are not left to a colleague; late
   * ones that do not need it; and those that moved, newest first. The others are in the table's order.
   */
  file: string[];
  act: string[];
  late: string[];
  moved: { threadId: string; isCompleted: boolean; stockNumber: string }[];
};

/**
 * `userId`: the reader; what is assigned to another member is left to that colleague unless it presses. `since`, `now` in ms. A thread
 * moved if its last word is later than `since` and is no note of the organization itself, or if its part was completed since. Those that
 * need the organization or are late are not among them.
 */
export async function readDigestRows(sql: Sql | Tx, orgId: string, userId: string, since: number, now: number): Promise<DigestRows> {
  const [row] = await sql<[{ digest: DigestRows }]>`
    with rows as materialized (
      select d.thread_id, d.due_on, d.deal_on, ${sql.unsafe(STATE)} as state, ${sql.unsafe(PRESSES)} as presses,
        coalesce(d.move_at <= at.now, false) or ${sql.unsafe(PRESSES)} is not null as needs,
        coalesce(d.claim_file_at <= at.now and d.claim_closes_at > at.now, false) as files,
        coalesce(e.assignee_id <> ${userId}, false) and ${sql.unsafe(PRESSES)} is null as theirs,
        case when d.last_word_at > ${new Date(since)} and not (u.type = 'note' and u.author_stake_id = s.id and u.at = d.last_word_at)
          then d.last_word_at end as moved_at
      from desk_row d cross join (select ${new Date(now)}::timestamptz as now) at
        left join desk_entry e on e.org_id = d.org_id and e.thread_id = d.thread_id
        left join stake s on s.thread_id = d.thread_id and s.org_id = d.org_id and s.order_index is not null
        left join thread_update u on u.id = s.last_word_update_id
      where d.org_id = ${orgId}
    ), moved as (
      select thread_id, moved_at, false as completed from rows where moved_at is not null and not needs and state > 1
      union all
      select s.thread_id, s.delivered_at, true from stake s
      where s.org_id = ${orgId} and s.standing = 'completed' and s.order_index is not null and s.listed_at > ${new Date(since)}
        and s.delivered_at > ${new Date(since)}
    )
    select json_build_object(
      'counts', (select json_build_object(
        'open', count(*), 'late', count(*) filter (where state < 2), 'critical', count(*) filter (where state = 0),
        'dueSoon', count(*) filter (where state = 2),
        'file', count(*) filter (where files), 'act', count(*) filter (where needs and not files and not theirs),
        'lateToo', count(*) filter (where needs and not theirs and state < 2), 'theirs', count(*) filter (where needs and theirs),
        'lateTheirs', count(*) filter (where needs and theirs and state < 2), 'moved', (select count(*) from moved)) from rows),
      'file', ${first(sql, sql`files`, FILE_LINES)},
      'act', ${first(sql, sql`needs and not files and not theirs`, ACT_LINES)},
      'late', ${first(sql, sql`state < 2 and not needs`, LATE_LINES)},
      'moved', (select coalesce(json_agg(json_build_object('threadId', thread_id, 'isCompleted', completed, 'stockNumber', coalesce(stock_number, '')) order by moved_at desc, thread_id), '[]') from (
        select moved.*, e.stock_number from moved left join desk_entry e on e.org_id = ${orgId} and e.thread_id = moved.thread_id
        order by moved_at desc, thread_id limit ${MOVED_LINES}) m)) as digest`;
  return row.digest;
}

/** The first `rows` of a condition, in the table's default order. */
const first = (sql: Sql | Tx, condition: Fragment, limit: number): Fragment => sql`(
  select coalesce(json_agg(thread_id order by n), '[]') from (
    select thread_id, row_number() over (
      order by presses nulls last, state, case when state < 3 then due_on end nulls last, deal_on, thread_id) as n
    from rows where ${condition} order by n limit ${limit}) chosen)`;

/** `phone`: ten digits, of the title contact of the neighbor that did not answer; empty if it has none. */
type Silence = { threadId: string; phone: string };

/** The threads of which the organization's managers were told that its neighbor did not answer. */
export const readUnanswered = async (sql: Sql | Tx, orgId: string, threadIds: readonly string[]): Promise<Silence[]> =>
  await sql<Silence[]>`
    select r.thread_id as "threadId", o.title_contact_phone as phone
    from automatic_reminder r join stake s on s.id = r.subject_id join stake beside on ${sql.unsafe(ARE_NEIGHBORS)} and beside.org_id = r.org_id
      join org self on self.id = s.org_id ${sql.unsafe(JOIN_REPRESENTED_ORG)}
    where r.org_id = ${orgId} and r.thread_id = any(${[...threadIds]}::uuid[]) and r.kind = 'update' and r.told_at is not null`;

/** The rows of these active threads, in this order, each with its thread. */
export async function readRowsOf(sql: Sql, orgId: string, threadIds: readonly string[]): Promise<DeskPageRow[]> {
  const ids = sql`${[...threadIds]}::uuid[]`;
  return await sql<DeskPageRow[]>`${withThreads(
    sql,
    orgId,
    sql`
      select d.*, ${sql.unsafe(ENTRY_OF_ROW)}
      from desk_row d left join desk_entry e on e.org_id = d.org_id and e.thread_id = d.thread_id
      where d.org_id = ${orgId} and d.thread_id = any(${ids}) order by array_position(${ids}, d.thread_id)`,
  )}`;
}

/** `at` in ms. `vehicle`: null unless it is about a thread. */
export type DigestNotice = {
  type: NotificationType;
  text: string;
  at: number;
  threadId: string | null;
  fromOrgId: string | null;
  vehicle: { year: number; make: string; model: string } | null;
};

/**
 * Unread notifications of these types since then (ms), newest first, for the organization or this member alone. Those that were settled are
 * left out.
 */
export async function readDigestNotices(
  sql: Sql | Tx,
  orgId: string,
  userId: string,
  types: readonly MailType[],
  since: number,
): Promise<DigestNotice[]> {
  if (types.length === 0) return [];
  return await sql<DigestNotice[]>`
    select n.type, n.text, ${ms(sql, 'n.at')} as at, n.thread_id as "threadId", n.from_org_id as "fromOrgId",
      case when n.year is not null then json_build_object('year', n.year, 'make', n.make, 'model', n.model) end as vehicle
    from notification n
    where n.org_id = ${orgId} and (n.user_id is null or n.user_id = ${userId}) and n.type = any(${[...types]}) and n.at > ${new Date(since)} and n.unread
      and (n.type <> 'tw_invite' or exists (
        select from stake s where (s.thread_id = n.thread_id or n.thread_id is null) and s.org_id = n.org_id and s.order_index is not null and s.standing = 'invited'))
      and (n.type <> 'connection_request' or exists (
        select from connection c where c.org_id = n.org_id and c.partner_org_id = n.from_org_id and c.status = 'pending'))
    order by n.at desc, n.id`;
}
