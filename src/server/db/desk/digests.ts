// When the digests of members are due: one row for each member of each organization. After a change of a member's preferences a trigger sets it
// to null.
import type { EmailPrefs } from '../../../domain/mail-prefs.ts';

import { type TimeZone, zoneOf } from '../../../domain/time-zones.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import type { QueuedMail } from '../mail/mails.ts';

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
export async function readUnscheduledDigests(sql: Sql, limit: number): Promise<DigestOwner[]> {
  return (await sql<Row[]>`${owners(sql)} where d.due_at is null order by d.org_id, d.user_id limit ${limit}`).map(ownerOf);
}

/** `dueAt` in ms, null: never. Not if it was computed meanwhile. */
export async function scheduleDigest(sql: Sql, { orgId, userId }: DigestOwner, dueAt: number | null): Promise<void> {
  await sql`update digest set due_at = ${instant(dueAt)}::text::timestamptz where org_id = ${orgId} and user_id = ${userId} and due_at is null`;
}

export async function readDueDigests(sql: Sql, now: number, limit: number): Promise<{ orgId: string; userId: string }[]> {
  return await sql<{ orgId: string; userId: string }[]>`
    select org_id as "orgId", user_id as "userId" from digest where due_at <= ${new Date(now)} order by due_at, org_id, user_id limit ${limit}`;
}

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

/** Writes the mail. What it says is read when it is sent. `since`: since when titles moved. Times in ms. */
export async function insertDigestMail(tx: Tx, { orgId, userId }: DigestOwner, since: number, now: number): Promise<QueuedMail[]> {
  return await tx<QueuedMail[]>`
    insert into mail (id, kind, org_id, user_id, address, content, created_at)
    select gen_random_uuid(), 'digest', ${orgId}, u.id, u.email, ${tx.json({ since })}, ${new Date(now)} from app_user u where u.id = ${userId}
    returning id, kind, address`;
}
