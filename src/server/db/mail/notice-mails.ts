// Mails about entries of the ledger: written for the members of those who are told, several in one message, and stopped if their entry is taken
// back.
import { BUNDLE_MAX } from '../../../domain/limits.ts';
import type { NoticeContent } from '../../../domain/thread/notices/mail-content.ts';
import { valuesOf, type Tx, ms } from '../../postgres/connections/sql.ts';
import { representedOrgIdSql } from '../threads/neighbors.ts';
import { JOB_ID, type QueuedMail } from './mails.ts';

/** The notice to one organization, as mailed to its members. */
export type NoticeToMail = {
  orgId: string;
  type: string;
  /** Only owners and admins get it. */
  toManagers: boolean;
  /** null if no page shows the status of the mail. */
  cause: string | null;
  content: NoticeContent;
  about: MailAbout;
  /**
   * Set if it may share a message with such mails about other threads. `from`: the organization that acted, a neighbor on each of them.
   * `gatheredBy`: set if it shares one with all that have the same, whenever they are written before it is sent. Without `from` they may be
   * about what any organizations did, and as many as there are. `waitMs`: how long each waits for the next one, null if that depends on others.
   */
  bundle:
    | { from: string; threadId: string; gatheredBy: string | null; waitMs: number | null }
    | { from: null; threadId: string; gatheredBy: string; waitMs: null }
    | null;
};

/**
 * What a mail is about. `by`: the user who acted, null if nobody did. `at`: when, in ms. `entry`: an entry that its author may take back, or a
 * delivery in an envelope. `corrects`: the entry that is taken back, or the delivery that is withdrawn.
 */
export type MailAbout = { by: string | null; at: number; entry: EntryRef | null; corrects: EntryRef | null };

/** `gatheredBy`: see `NoticeToMail`, with the recipient. */
export type NoticeMessage = QueuedMail & { canBeTakenBack: boolean; gatheredBy: string | null };

export type EntryRef = { threadId: string; seq: number };

/**
 * Writes a mail to each member who wants such mail, except the acting user. For a stand-in the same is written as for the organization that
 * it stands for, but it is not sent: see `readDueMails`. If an entry is corrected, members whose mail about it was stopped get none. Each
 * organization is looked up separately: the planner cannot know the number of notices, and would scan all organizations and users instead of
 * looking up the hundred that it estimates.
 *
 * Mails of one type from one neighbor to the same member are one message, whose first mail carries the others: at most one about each thread,
 * and `BUNDLE_MAX` in all. Those that may be taken back do not share a message with those that do not wait. Mails to stand-ins share one with
 * the mails to the organization that is meant, because the sender sees when each is settled. Mails without a sender are one message in any
 * case. Returns the mails that no other one carries.
 */
export async function insertNoticeMails(tx: Tx, notices: readonly NoticeToMail[]): Promise<NoticeMessage[]> {
  const rows = notices.map(({ about: { by, at, entry, corrects }, cause, bundle, ...notice }, place) => ({
    ...notice,
    cause: notice.type === 'request_update' ? cause : null,
    by,
    at: new Date(at).toISOString(),
    entryThreadId: entry?.threadId,
    entrySeq: entry?.seq,
    correctsThreadId: corrects?.threadId,
    correctsSeq: corrects?.seq,
    place,
    neighborId: bundle?.from,
    threadId: bundle?.threadId,
    gatheredBy: bundle?.gatheredBy,
  }));
  const queued = await tx<(NoticeMessage & { isCarried: boolean })[]>`
    with notice as materialized (
      select n.*, o.id as meant, o.status
      from jsonb_to_recordset(${tx.json(rows)}) as n (
        "orgId" uuid, type text, "toManagers" boolean, cause uuid, content jsonb, by uuid, at timestamptz, "entryThreadId" uuid, "entrySeq" int,
        "correctsThreadId" uuid, "correctsSeq" int, place int, "neighborId" uuid, "threadId" uuid, "gatheredBy" text)
      cross join lateral (select ${tx.unsafe(representedOrgIdSql('self'))} as id from org self where self.id = n."orgId" offset 0) self
      cross join lateral (select id, status from org where id = self.id offset 0) o
    ), written as materialized (
      select gen_random_uuid() as id, n.*, n."gatheredBy" || ' to ' || n.meant as gathered, member.id as "userId", member.email
      from notice n cross join lateral (
        select u.id, u.email, u.email_prefs, m.role from org_member m join app_user u on u.id = m.user_id where m.org_id = n.meant offset 0
      ) member
      where n.status = 'claimed' and member.id is distinct from n.by and wants_mail(member.email_prefs, n.type)
        and (not n."toManagers" or member.role in ('owner', 'admin'))
        and (n."correctsSeq" is null or (
          select coalesce(bool_or(m.status in ('pending', 'sent')), true) from mail m
          where m.thread_id = n."correctsThreadId" and m.entry_seq = n."correctsSeq" and m.user_id = member.id))
    ), grouped as (
      select *, dense_rank() over (order by "userId", meant, type, "neighborId", gathered, gathered is null and "entrySeq" is null) as "group" from written
    ), repeated as (
      select *, case when "neighborId" is null then 1 else row_number() over (partition by "group", "threadId" order by place) end as nth from grouped
    ), counted as (
      select *, case when "neighborId" is null then 0
        else (row_number() over (partition by "group", nth order by place) - 1) / ${BUNDLE_MAX}::int end as message from repeated
    ), bundled as (
      select *, first_value(id) over (partition by "group", nth, message order by place) as first from counted
    )
    insert into mail (id, kind, cause, org_id, user_id, address, content, created_at, thread_id, entry_seq, gathered_by, carried_by)
    select id, type, cause, "orgId", "userId", email, content, at, "entryThreadId", "entrySeq", gathered,
      case when "threadId" is not null and first <> id then first end
    from bundled order by place
    returning id, kind, address, entry_seq is not null as "canBeTakenBack", gathered_by as "gatheredBy", carried_by is not null as "isCarried"`;
  return queued.filter(({ isCarried }) => !isCarried);
}

export async function readDeliveryEntry(tx: Tx, threadId: string, updateId: string): Promise<EntryRef | null> {
  const [entry] = await tx<EntryRef[]>`
    select thread_id as "threadId", seq from thread_event
    where thread_id = ${threadId} and facts @> ${tx.json([{ type: 'DeliveryMarked', updateId }])}`;
  return entry ?? null;
}

/** The mails about an entry that are not settled. `jobId`: of the message that each is part of. */
export const readWaitingMails = async (tx: Tx, { threadId, seq }: EntryRef): Promise<{ id: string; jobId: string }[]> =>
  await tx<{ id: string; jobId: string }[]>`
    select id, ${tx.unsafe(JOB_ID)} as "jobId" from mail m where thread_id = ${threadId} and entry_seq = ${seq} and status = 'pending'`;

export async function skipWaitingMails(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0) await tx`update mail set status = 'skipped', settled_at = ${new Date(now)} where id in ${tx(ids)}`;
}

/** Those of the messages of which nothing is left to send. */
export const emptyMessages = async (tx: Tx, jobIds: readonly string[]): Promise<string[]> =>
  await valuesOf(tx<{ id: string }[]>`
    select id from unnest(${[...jobIds]}::uuid[]) message (id)
    where not exists (select from mail m where (m.id = message.id or m.carried_by = message.id) and m.status = 'pending')`);

// Messages that gather mails which are written one after the other, until they are sent.

/**
 * `id`: of a new message. `into`: the ids of earlier ones that gather the same for the same person, have room for its mails, and are about none
 * of its threads. `unlimited`: of those new ones whose message may have any number.
 */
export const readOpenMessages = async (
  tx: Tx,
  ids: readonly string[],
  unlimited: readonly string[],
): Promise<{ id: string; into: string[] }[]> =>
  await tx<{ id: string; into: string[] }[]>`
    select fresh.id, array_agg(earlier.id order by earlier.at) as into
    from (
      select m.id, m.user_id, m.gathered_by, m.kind, (select count(*) from mail c where c.id = m.id or c.carried_by = m.id) as mails
      from mail m where m.id in ${tx(ids)}
    ) fresh cross join lateral (
      select ${tx.unsafe(JOB_ID)} as id, min(m.created_at) as at from mail m
      where m.user_id = fresh.user_id and m.gathered_by = fresh.gathered_by and m.kind = fresh.kind and m.status = 'pending'
        and ${tx.unsafe(JOB_ID)} <> fresh.id
      group by ${tx.unsafe(JOB_ID)} having fresh.id = any(${[...unlimited]}::uuid[]) or (
        count(*) + fresh.mails <= ${BUNDLE_MAX} and not exists (
          select from mail c where fresh.id in (c.id, c.carried_by) and c.content ->> 'path' = any(array_agg(m.content ->> 'path'))))
    ) earlier
    group by fresh.id`;

/**
 * When the last message was sent, or written if it is not, that gathered the same for the same person (ms), by the id of the new one. `since` in
 * ms: earlier ones are not looked for.
 */
export const readLastMessages = async (tx: Tx, ids: readonly string[], since: number): Promise<{ id: string; at: number }[]> =>
  await tx<{ id: string; at: number }[]>`
    select fresh.id, ${ms(tx, 'max(earlier.at)')} as at
    from mail fresh cross join lateral (
      select m.settled_at as at from mail m
      where m.address = fresh.address and m.address <> '' and m.status in ('sent', 'failed') and m.settled_at > ${new Date(since)}
        and m.gathered_by = fresh.gathered_by
      union all
      select m.created_at from mail m
      where m.user_id = fresh.user_id and m.gathered_by = fresh.gathered_by and m.status = 'pending' and m.created_at > ${new Date(since)}
        and not ${tx.unsafe(JOB_ID)} = any(${[...ids]}::uuid[])
    ) earlier
    where fresh.id = any(${[...ids]}::uuid[])
    group by fresh.id`;

/** The mails of message `id` become mails of message `into`. */
export async function joinMessage(tx: Tx, { id, into }: { id: string; into: string }): Promise<void> {
  await tx`update mail set carried_by = ${into} where id = ${id} or carried_by = ${id}`;
}

/** Whether a title of this envelope, to organization `orgId`, still waits for an answer. */
export async function isEnvelopeOpen(tx: Tx, code: string, orgId: string): Promise<boolean> {
  const [row] = await tx<[{ isOpen: boolean }]>`
    select exists (
      select from thread_update u join stake s on s.id = u.to_stake_id
      where u.envelope ->> 'code' = ${code} and u.envelope is not null and u.status = 'pending' and s.org_id = ${orgId}) as "isOpen"`;
  return row.isOpen;
}
