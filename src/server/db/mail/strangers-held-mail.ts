// Held mail to strangers: what is due, what was released today, and the outcome of a release.
import type { StrangerMail, WaitingMail } from '../../../domain/strangers/stranger-mail.ts';
import { isWanted, type QueuedMail, settleMail, JOIN_RECIPIENT } from './mails.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** The number of addresses per run; the next run handles the others. */
const BATCH_SIZE = 200;
const IS_HELD = `m.sender_org_id is not null and m.left_at is null and m.status = 'pending'`;

/** Locks the release of held mail until the transaction ends. Returns false if another process has the lock. */
export async function tryLockHeldMail(tx: Tx): Promise<boolean> {
  const [row] = await tx<[{ mine: boolean }]>`select pg_try_advisory_xact_lock(727003) as mine`;
  return row.mine;
}

/** The sender of `mail m` is still a member of the organization and has not sent the same invite again. */
export const IS_STILL_SENT = `
  (m.sender_user_id is null or exists (select from org_member s where s.org_id = m.sender_org_id and s.user_id = m.sender_user_id))
  and not exists (
    select from mail later where later.cause = m.cause and later.kind = m.kind and later.address = m.address
      and later.created_at > m.created_at
      and (later.status = 'sent' or later.status = 'pending' and coalesce(later.left_at, later.leaves_at) is not null))`;

export type HeldMail = WaitingMail & {
  kind: QueuedMail['kind'];
  cause: string | null;
  aboutOrgId: string | null;
  /** It is not due yet, but leaves together with a due one. */
  early: boolean;
  wanted: boolean;
};
/** What leaves until then is due. A mail that waits for no morning leaves when it was written, which may be in the future if a clock went back. */
const dueUntil = (sql: Sql | Tx, now: number) => sql`greatest(m.created_at, now(), ${new Date(now)}::timestamptz)`;

const columns = (sql: Sql | Tx, now: number) => sql`
  m.id, m.sender_org_id as "orgId", m.sender_user_id as "userId", m.address, m.kind, m.cause, m.org_id as "aboutOrgId",
  (m.leaves_at > ${dueUntil(sql, now)}) is true as early, ${isWanted(sql, now)} and ${sql.unsafe(IS_STILL_SENT)} as wanted`;

/**
 * Due mails, and other mails from the same organization to the same address; in the order in which they are released. Those of an organization
 * that the operator has disabled go on waiting.
 */
export const dueMails = async (tx: Tx, now: number): Promise<HeldMail[]> =>
  await tx<HeldMail[]>`
    with due as (
      select sender_org_id, address from mail m where ${tx.unsafe(IS_HELD)} and m.leaves_at <= ${dueUntil(tx, now)}
        and not exists (select from org sender where sender.id = m.sender_org_id and sender.disabled_at is not null)
      group by sender_org_id, address order by min(leaves_at), min(created_at) limit ${BATCH_SIZE}
    )
    select ${columns(tx, now)}
    from due join mail m on m.sender_org_id = due.sender_org_id and m.address = due.address ${tx.unsafe(JOIN_RECIPIENT)}
    where ${tx.unsafe(IS_HELD)} and m.leaves_at is not null
    order by m.leaves_at, m.created_at, m.id`;

/** What these organizations and users have sent to strangers since then (ms). */
export const mailsReleasedSince = async (
  tx: Tx,
  orgIds: readonly string[],
  userIds: readonly string[],
  since: number,
): Promise<StrangerMail[]> =>
  await tx<StrangerMail[]>`
    select distinct sender_org_id as "orgId", sender_user_id as "userId", address from mail
    where left_at >= ${new Date(since)} and status <> 'skipped'
      and (sender_org_id = any(${orgIds as string[]}::uuid[]) or sender_user_id = any(${userIds as string[]}::uuid[]))`;

/** When the organizations were claimed or created, in ms. */
export async function claimedSince(sql: Sql | Tx, orgIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; since: number }[]>`
    select id, ${ms(sql, 'coalesce(claimed_at, created_at)')} as since from org where id = any(${orgIds as string[]}::uuid[])`;
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/** `together`: groups of mails that go out as one message; the first of a group carries the others. */
export async function markReleased(tx: Tx, together: readonly string[][], now: number): Promise<void> {
  const rows = together.flatMap(([first, ...others]) => [{ id: first, by: null }, ...others.map((id) => ({ id, by: first }))]);
  await tx`
    update mail set left_at = ${new Date(now)}, carried_by = r.by
    from jsonb_to_recordset(${tx.json(rows)}) as r (id uuid, by uuid) where mail.id = r.id`;
}

export async function postpone(tx: Tx, ids: readonly string[], until: number): Promise<void> {
  await tx`update mail set leaves_at = ${new Date(until)} where id = any(${ids as string[]}::uuid[])`;
}

export async function skipMails(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  for (const id of ids) await settleMail(tx, id, 'skipped', now);
}

/** Held mails that are not wanted any more, because a mail may be held for long and is not checked meanwhile. */
export const unwantedMails = async (tx: Tx, now: number): Promise<HeldMail[]> =>
  await tx<HeldMail[]>`
    select * from (
      select ${columns(tx, now)} from mail m ${tx.unsafe(JOIN_RECIPIENT)} where ${tx.unsafe(IS_HELD)}
    ) held where not wanted limit 1000`;

/** Makes mails due that were written while their sender's email was being verified. */
export async function makeDueIfVerified(tx: Tx): Promise<void> {
  await tx`
    update mail m set leaves_at = m.created_at from app_user u
    where u.id = m.sender_user_id and u.email_verified and m.leaves_at is null and ${tx.unsafe(IS_HELD)}`;
}
