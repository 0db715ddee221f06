// Mails: written in the transaction of their cause, read again when they are sent, settled once.
import { NEW_ORG_MS } from '../../../domain/limits.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import type { DueMail, MailContent, PlatformInviteContent } from '../../../domain/thread/notices/mail-content.ts';
import { nameFor } from '../orgs/org-visibility.ts';
import { IS_REVOKED } from '../orgs/org-invites.ts';
import { valuesOf, few, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { ARE_NEIGHBORS, representedOrgIdSql } from '../threads/neighbors.ts';

/** A mail that needs a job. Its kind and address determine its priority and its limits. */
export type QueuedMail = { id: string; kind: MailContent['kind']; address: string };

/** The job of `mail m`: its own, or that of the mail that carries it. */
export const JOB_ID = 'coalesce(m.carried_by, m.id)';

/** The acting user (null if none) and organization; the limits on mail to strangers apply to them. `now` in ms. */
export type Sender = { userId: string | null; orgId: string; now: number };

/** The columns of held mail to strangers. It is due at once if the sender's email is verified, otherwise after verification. */
export const HOLD_COLUMNS = 'sender_org_id, sender_user_id, leaves_at';
export const holdValues = (tx: Tx, { userId, orgId, now }: Sender) => tx`
  ${orgId}::uuid, ${userId}::uuid,
  case when coalesce((select email_verified from app_user where id = ${userId}::uuid), true) then ${new Date(now)}::timestamptz end`;

/**
 * Notes for requests whose mails will be written later whether there will be any: to a member of the organization asked, other than the
 * acting user, who wants such mail.
 */
export async function noteDueMails(tx: Tx, requests: readonly { id: string; orgId: string; userId: string | null }[]): Promise<void> {
  const ids = requests.map(({ id }) => id);
  await tx`
    update update_request r set mail_due = exists (
      select from org self join org o on o.id = ${tx.unsafe(representedOrgIdSql('self'))}
        join org_member m on m.org_id = o.id join app_user u on u.id = m.user_id
      where self.id = asked."orgId" and o.status = 'claimed' and u.id is distinct from asked."userId"
        and wants_mail(u.email_prefs, 'request_update'))
    from jsonb_to_recordset(${tx.json(requests)}) as asked (id uuid, "orgId" uuid, "userId" uuid)
    where r.id = asked.id and r.id in ${few(tx, ids)}`;
}

export async function endDueMails(tx: Tx, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length > 0) await tx`update update_request set mail_due = false where id = any(${[...requestIds]}::uuid[]) and mail_due`;
}

/** `stakeId`: the placeholder's stake on a thread. */
export type PlatformInviteToMail = { orgId: string; stakeId: string; content: PlatformInviteContent };

/**
 * Writes held mails with the claim links to the title contacts of placeholders. Does nothing for an organization that has no address or is
 * already claimed. `isRestored`: nothing is written if a mail contains the invitation already.
 */
export async function insertPlatformInvites(
  tx: Tx,
  invites: readonly PlatformInviteToMail[],
  sender: Sender,
  isRestored = false,
): Promise<void> {
  await tx`
    insert into mail (id, kind, cause, org_id, address, content, created_at, ${tx.unsafe(HOLD_COLUMNS)})
    select gen_random_uuid(), 'platform_invite', n."stakeId", self.id, lower(o.title_contact_email), n.content, ${new Date(sender.now)},
      ${holdValues(tx, sender)}
    from jsonb_to_recordset(${tx.json(invites)}) as n ("orgId" uuid, "stakeId" uuid, content jsonb)
      join org self on self.id = n."orgId" join org o on o.id = ${tx.unsafe(representedOrgIdSql('self'))}
    where o.status = 'provisional' and not o.inactive and o.title_contact_email <> '' ${
      isRestored
        ? tx`and not exists (
            select from mail m
            where m.kind = 'platform_invite' and m.cause = n."stakeId" and m.org_id = n."orgId" and m.status in ('pending', 'sent'))`
        : tx``
    }`;
}

/**
 * Writes a held mail with the invite to its address. Does nothing if the invite has no address. It does not depend on whether the address
 * has an account: a non-member is a stranger to the organization, and the time of the mail would reveal it.
 */
export async function insertOrgInvite(tx: Tx, inviteId: string, sender: Sender): Promise<void> {
  await tx`
    insert into mail (id, kind, cause, org_id, address, content, created_at, ${tx.unsafe(HOLD_COLUMNS)})
    select gen_random_uuid(), 'org_invite', i.id, i.org_id, i.email, '{}', ${new Date(sender.now)}, ${holdValues(tx, sender)}
    from org_invite i where i.id = ${inviteId} and i.email is not null`;
}

// What the operator's disabling does to `mail m`. Nothing is sent to or for those who are disabled, and nobody else may learn why.
const IS_SENDER_DISABLED = 'exists (select from app_user s where s.id = m.sender_user_id and s.disabled_at is not null)';
const IS_SENDING_ORG_DISABLED = 'exists (select from org s where s.id = m.sender_org_id and s.disabled_at is not null)';
const IS_RECIPIENT_DISABLED = 'exists (select from app_user r where r.email = m.address and r.disabled_at is not null)';
/** Mail to a stranger, and about a request: organizations that may not learn about the account see what became of it. */
const IS_WATCHED = `(m.sender_org_id is not null or m.kind = 'request_update')`;
/** It is settled as if it were sent: "skipped" would tell who is disabled. */
const IS_SILENCED = `(${IS_WATCHED} and ${IS_RECIPIENT_DISABLED} or ${IS_SENDER_DISABLED} or ${IS_SENDING_ORG_DISABLED})`;

/**
 * Whether `mail m` still has a purpose: none if the operator has disabled its recipient, unless its status would tell somebody, and none if it
 * waits for its release and the operator has disabled the person who caused it. `self`: its organization, which is or stands for `o`; `i`: its
 * invite; `u`: its recipient.
 */
export const isWanted = (sql: Sql | Tx, now: number) => sql`
  (${sql.unsafe(IS_WATCHED)} or not ${sql.unsafe(IS_RECIPIENT_DISABLED)}) and (m.left_at is not null or not ${sql.unsafe(IS_SENDER_DISABLED)})
  and case m.kind
    when 'platform_invite' then o.status = 'provisional' and not o.inactive and lower(o.title_contact_email) = m.address
      and exists (select from stake s where s.id = m.cause and s.org_id = self.id and s.order_index is not null)
    when 'org_invite' then i.redeemed_at is null and not ${sql.unsafe(IS_REVOKED)} and i.expires_at > ${new Date(now)}
      and not exists (select from org_member j where j.org_id = o.id and j.user_id = u.id)
    when 'reset_password' then u.id is not null
    when 'verify_email' then u.email = m.address and not u.email_verified
    when 'sign_up_invitation' then exists (
      select from sign_up_invitation s where s.id = m.cause and s.expires_at > ${new Date(now)}
        and not exists (select from app_user used where used.sign_up_invitation_id = s.id))
    when 'account_notice' then m.user_id is null or u.id is not null
    when 'org_notice' then exists (
      select from org_member j where j.org_id = o.id and j.user_id = u.id and j.role in ('owner', 'admin'))
    when 'digest' then wants_digest(u.email_prefs) and exists (select from org_member j where j.org_id = o.id and j.user_id = u.id)
    else wants_mail(u.email_prefs, m.kind) and exists (select from org_member j where j.org_id = o.id and j.user_id = u.id)
      -- A mail that links to a thread requires that the organization is still in its chain.
      and case when m.content ->> 'path' like '/t/%' then exists (
        select from stake s where s.thread_id = substr(m.content ->> 'path', 4)::uuid and s.org_id = m.org_id and s.order_index is not null)
      else true end
      and not (m.kind = 'request_update' and exists (select from update_request r where r.id = m.cause and r.withdrawn))
      -- It was being sent when the answer that it is about was taken back, or the delivery withdrawn, so it was followed by a correction.
      and not (m.entry_seq is not null and exists (
        select from thread_event e where e.thread_id = m.thread_id and e.seq > m.entry_seq and e.command = 'takeBack'
          and e.facts @> jsonb_build_array(jsonb_build_object('type', 'TakenBack', 'seq', m.entry_seq))))
      and not (m.entry_seq is not null and exists (
        select from thread_event sent cross join lateral jsonb_array_elements(sent.facts) marked (fact)
          join thread_event e on e.thread_id = sent.thread_id and e.seq > sent.seq and e.command = 'withdrawDelivery'
            and e.facts @> jsonb_build_array(jsonb_build_object('type', 'DeliveryDisputed', 'updateId', marked.fact ->> 'updateId'))
        where sent.thread_id = m.thread_id and sent.seq = m.entry_seq and marked.fact ->> 'type' = 'DeliveryMarked'))
  end is true`;

/** The condition on `u` is an equation with its key, so that PostgreSQL expects one row and reads no whole tables for what it checks. */
export const JOIN_RECIPIENT = `
  left join org self on self.id = m.org_id
  left join org o on o.id = ${representedOrgIdSql('self')}
  left join org_invite i on m.kind = 'org_invite' and i.id = m.cause
  left join app_user u on u.id = case
    when m.kind in ('org_invite', 'reset_password') then (select a.id from app_user a where a.email = m.address) else m.user_id end`;

/** Reads the mail and those that it carries, each with a new check of whether it is still wanted; the oldest first. */
export const readDueMails = async (sql: Sql, id: string, now: number): Promise<DueMail[]> =>
  await valuesOf(sql<{ mail: DueMail }[]>`
    select jsonb_build_object(
      'id', m.id, 'content', m.content || jsonb_build_object('kind', m.kind), 'at', ${ms(sql, 'm.created_at')},
      'status', m.status, 'address', m.address, 'wasSilent', exists (select from silent_mailbox s where s.address = lower(m.address)), 'cause', m.cause, 'firstTriedAt', ${ms(sql, 'm.first_tried_at')},
      'org', case when o.id is not null then jsonb_build_object('id', self.id, 'name', ${nameFor(sql, sql`m.sender_org_id`)}, 'state', o.state) end,
      'simulated', case when self.stands_for is not null or ${sql.unsafe(IS_SILENCED)} then jsonb_build_object('failed', coalesce((
        select last.status = 'failed' from mail last join org told on told.id = last.org_id
        where last.address = m.address and last.address <> '' and last.status in ('sent', 'failed') and told.stands_for is null
        order by last.settled_at desc limit 1), false)) end,
      'from', (
        select jsonb_build_object(
          'isNew', coalesce(f.claimed_at, f.created_at) > ${new Date(now - NEW_ORG_MS)}, 'similarName', f.similar_name is true)
        from org f where f.id = (m.content ->> 'fromOrgId')::uuid and not exists (
          select from connection c where c.org_id = o.id and c.partner_org_id = f.id and c.status = 'accepted')),
      'user', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name, 'timeZone', u.email_prefs -> 'digest' ->> 'timeZone',
        'isInSeveral', (select count(*) > 1 from org_member where user_id = u.id)) end,
      'stockNumber', (
        select nullif(e.stock_number, '') from desk_entry e
        where m.user_id is not null and m.content ->> 'path' like '/t/%' and e.org_id = m.org_id
          and e.thread_id = substr(m.content ->> 'path', 4)::uuid),
      'invite', case when i.id is not null then jsonb_build_object(
        'code', i.code, 'role', i.role, 'expiresAt', ${ms(sql, 'i.expires_at')},
        'invitedBy', (select name from app_user where id = i.created_by)) end,
      'wanted', ${isWanted(sql, now)}
    ) as mail
    from mail m ${sql.unsafe(JOIN_RECIPIENT)}
    where m.id = ${id} or m.carried_by = ${id}
    order by m.created_at, m.id`);

/** Records that an attempt failed, and why; `failure` is null if no mail server answered. `now` in ms. */
export async function recordFailure(sql: Sql, ids: readonly string[], failure: string | null, now: number): Promise<void> {
  await sql`
    update mail set failure = coalesce(${failure}, failure), first_tried_at = coalesce(first_tried_at, ${new Date(now)})
    where id = any(${ids as string[]}::uuid[]) and status = 'pending'`;
}

/** Returns whether this call settled the mail: of two concurrent calls one does. `now` in ms. */
export async function settleMail(
  sql: Sql | Tx,
  id: string,
  status: Exclude<MailStatus, 'pending'>,
  now: number,
  failure?: string,
): Promise<boolean> {
  const settled = await sql`
    update mail set status = ${status}, settled_at = ${new Date(now)}, failure = coalesce(${failure ?? null}, failure)
    where id = ${id} and status = 'pending' returning 1`;
  return settled.length > 0;
}

/**
 * Pending mails without a job, because each process that worked on it died. Held mails need no job. Returns the ids of the jobs.
 */
export const mailsWithoutJob = async (sql: Sql): Promise<string[]> =>
  await valuesOf(sql<{ id: string }[]>`
    select distinct ${sql.unsafe(JOB_ID)} as id from mail m
    where status = 'pending' and (sender_org_id is null or left_at is not null) and not exists (
      select from pgboss.job j
      where j.name = 'mail' and j.id = ${sql.unsafe(JOB_ID)} and j.state in ('created', 'retry', 'active'))`);

type WatchedMail = { kind: string; cause: string | null; aboutOrgId: string | null };

/** The organizations whose pages show the status of a mail, and the topic under which they are notified. */
export async function readMailWatchers(
  sql: Sql | Tx,
  { kind, cause, aboutOrgId }: WatchedMail,
): Promise<{ orgIds: string[]; topic: string } | null> {
  if (kind === 'org_invite' && aboutOrgId !== null) return { orgIds: [aboutOrgId], topic: 'organization' };
  if (cause === null) return null;
  const rows =
    kind === 'platform_invite'
      ? await sql<{ orgId: string; threadId: string }[]>`
          select beside.org_id as "orgId", s.thread_id as "threadId"
          from stake s join stake beside on ${sql.unsafe(ARE_NEIGHBORS)}
          where s.id = ${cause} and beside.standing <> 'completed'`
      : await sql<{ orgId: string; threadId: string }[]>`
          select s.org_id as "orgId", r.thread_id as "threadId" from update_request r join stake s on s.id = r.stake_id where r.id = ${cause}`;
  return rows[0] ? { orgIds: rows.map(({ orgId }) => orgId), topic: `thread:${rows[0].threadId}` } : null;
}
