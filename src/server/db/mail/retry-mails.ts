// Messages that an operator has tried again at once: those that failed, and those that were given up.
import { RESET_LINK_MS } from '../../../domain/limits.ts';
import { JOB_ID, type QueuedMail } from './mails.ts';
import { IS_STILL_SENT } from './strangers-held-mail.ts';
import type { Tx } from '../../postgres/connections/sql.ts';

/** A mail that had been given up and waits again, with what its status on pages depends on. */
type RevivedMail = { kind: string; cause: string | null; aboutOrgId: string | null };

/** `leftOut`: how many messages were given up and are not sent after all. */
type Retried = { queued: QueuedMail[]; revived: RevivedMail[]; leftOut: number };

/**
 * A mail that was given up may come too late: its sender has left, or sent the invitation again (also if that was given up too), or nobody
 * waits for the link to choose a password any more. One that is still tried is sent in any case.
 */
const isInTime = (tx: Tx, now: number) => tx`
  (m.status = 'pending' or (m.kind <> 'reset_password' or m.created_at > ${new Date(now - RESET_LINK_MS)})
    and (m.sender_org_id is null or ${tx.unsafe(IS_STILL_SENT)} and not exists (
      select from mail later where later.cause = m.cause and later.kind = m.kind and later.address = m.address
        and later.created_at > m.created_at and later.status = 'failed')))`;

/**
 * Lets these messages wait again, as if they had just been written: each may be retried for as long. `jobIds`: of their jobs, which are
 * replaced. One that a process sends at this moment is left alone, as is what was forgotten after 90 days. Returns the mails that need a new
 * job. `now` in ms.
 */
export async function letMailsWaitAgain(tx: Tx, jobIds: readonly string[], now: number): Promise<Retried> {
  const ids = [...jobIds];
  await tx`select from pgboss.job where name = 'mail' and id = any(${ids}::uuid[]) order by id for update`;
  const found = await tx<(RevivedMail & { id: string; jobId: string; isGivenUp: boolean; isInTime: boolean })[]>`
    select m.id, ${tx.unsafe(JOB_ID)} as "jobId", m.kind, m.cause, m.org_id as "aboutOrgId", m.status = 'failed' as "isGivenUp",
      ${isInTime(tx, now)} as "isInTime"
    from mail m
    where ${tx.unsafe(JOB_ID)} = any(${ids}::uuid[]) and m.status in ('pending', 'failed') and m.address <> ''
      and (m.sender_org_id is null or m.left_at is not null)
      and not exists (select from pgboss.job j where j.name = 'mail' and j.id = ${tx.unsafe(JOB_ID)} and j.state = 'active')
    for update of m`;
  const waiting = found.filter((mail) => mail.isInTime);
  const waitingJobs = [...new Set(waiting.map(({ jobId }) => jobId))];
  await tx`
    update mail set status = 'pending', settled_at = null, first_tried_at = null
    where id = any(${waiting.map(({ id }) => id)}::uuid[])`;
  await tx`delete from pgboss.job where name = 'mail' and id = any(${waitingJobs}::uuid[])`;
  const queued = await tx<QueuedMail[]>`
    select id, kind, address from (
      select distinct on (${tx.unsafe(JOB_ID)}) ${tx.unsafe(JOB_ID)} as id, kind, address, created_at from mail m
      where ${tx.unsafe(JOB_ID)} = any(${waitingJobs}::uuid[]) and status = 'pending' order by ${tx.unsafe(JOB_ID)}, created_at
    ) waiting order by created_at, id`;
  const foundJobs = new Set(found.map(({ jobId }) => jobId));
  return { queued, revived: waiting.filter(({ isGivenUp }) => isGivenUp), leftOut: foundJobs.size - waitingJobs.length };
}
