// Messages that an operator has tried again at once: those that failed, and those that were given up.
import { JOB_ID, type QueuedMail } from './mails.ts';
import type { Tx } from '../../postgres/connections/sql.ts';

/** A mail of a message that is tried again, with what its status on pages depends on. */
type RetriedMail = { jobId: string; kind: string; cause: string | null; aboutOrgId: string | null };

/**
 * Lets these messages wait again, as if they had just been written: each may be retried for as long. `jobIds`: of their jobs, which are
 * replaced. One that a process sends at this moment is left alone, as is what was forgotten after 90 days. Returns the mails, and those that
 * need a new job.
 */
export async function letMailsWaitAgain(tx: Tx, jobIds: readonly string[]): Promise<{ mails: RetriedMail[]; queued: QueuedMail[] }> {
  const ids = [...jobIds];
  await tx`select from pgboss.job where name = 'mail' and id = any(${ids}::uuid[]) order by id for update`;
  const mails = await tx<RetriedMail[]>`
    update mail m set status = 'pending', settled_at = null, first_tried_at = null
    where ${tx.unsafe(JOB_ID)} = any(${ids}::uuid[]) and m.status in ('pending', 'failed') and m.address <> ''
      and (m.sender_org_id is null or m.left_at is not null)
      and not exists (select from pgboss.job j where j.name = 'mail' and j.id = ${tx.unsafe(JOB_ID)} and j.state = 'active')
    returning ${tx.unsafe(JOB_ID)} as "jobId", m.kind, m.cause, m.org_id as "aboutOrgId"`;
  const waiting = [...new Set(mails.map(({ jobId }) => jobId))];
  await tx`delete from pgboss.job where name = 'mail' and id = any(${waiting}::uuid[])`;
  const queued = await tx<QueuedMail[]>`
    select id, kind, address from (
      select distinct on (${tx.unsafe(JOB_ID)}) ${tx.unsafe(JOB_ID)} as id, kind, address, created_at from mail m
      where ${tx.unsafe(JOB_ID)} = any(${waiting}::uuid[]) and status = 'pending' order by ${tx.unsafe(JOB_ID)}, created_at
    ) waiting order by created_at, id`;
  return { mails, queued };
}
