// Messages that gather mails which are written one after the other, until they are sent.
import { BUNDLE_MAX } from '../../../domain/limits.ts';
import { ms, type Tx } from '../../postgres/connections/sql.ts';
import { JOB_ID } from './mails.ts';

/**
 * `id`: of a new message. `into`: the ids of earlier ones that gather the same for the same person, have room for its mails, and are about none
 * of its threads. `unlimited`: of those new ones whose message may have any number.
 */
export async function readOpenMessages(
  tx: Tx,
  ids: readonly string[],
  unlimited: readonly string[],
): Promise<{ id: string; into: string[] }[]> {
  return await tx<{ id: string; into: string[] }[]>`
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
}

/**
 * When the last message was sent, or written if it is not, that gathered the same for the same person (ms), by the id of the new one. `since` in
 * ms: earlier ones are not looked for.
 */
export async function readLastMessages(tx: Tx, ids: readonly string[], since: number): Promise<{ id: string; at: number }[]> {
  return await tx<{ id: string; at: number }[]>`
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
}

/** The mails of message `id` become mails of message `into`. */
export async function joinMessage(tx: Tx, { id, into }: { id: string; into: string }): Promise<void> {
  await tx`update mail set carried_by = ${into} where id = ${id} or carried_by = ${id}`;
}

/** Whether a title of this shipment, to organization `orgId`, still waits for an answer. */
export async function isShipmentOpen(tx: Tx, code: string, orgId: string): Promise<boolean> {
  const [row] = await tx<[{ isOpen: boolean }]>`
    select exists (
      select from thread_update u join stake s on s.id = u.to_stake_id
      where u.envelope ->> 'code' = ${code} and u.envelope is not null and u.status = 'pending' and s.org_id = ${orgId}) as "isOpen"`;
  return row.isOpen;
}
