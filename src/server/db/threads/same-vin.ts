// An organization has one live thread of a VIN with a seller.
import { currentOrgId } from '../orgs/org-visibility.ts';
import type { Tx, Fragment } from '../../postgres/connections/sql.ts';
import { ARE_NEIGHBORS, representedOrgIdSql } from './neighbors.ts';

/** Serializes concurrent clicks of one organization: the second finds the thread of the first. Call it before `sameVinThread`. */
export const lockVin = async (tx: Tx, orgId: string, vin: string): Promise<unknown> =>
  await tx`select ${vinLock(tx, orgId, vin)}`.execute();

/** A value, or the column with it. */
type Given = string | Fragment;

export const vinLock = (tx: Tx, orgId: Given, vin: Given) =>
  tx`pg_advisory_xact_lock(hashtextextended('thread ' || ${orgId}::text || ' ' || ${vin}::text, 0))`;

/**
 * Another live thread with this VIN on which the organization is next to `neighborOrgId`, or to the organization into which that was merged.
 * Null if there is none.
 */
export async function sameVinThread(tx: Tx, orgId: string, neighborOrgId: string, vin: string): Promise<string | null> {
  const [row] = await selectSameVinThread(tx, orgId, neighborOrgId, vin);
  return row?.id ?? null;
}

export const selectSameVinThread = (tx: Tx, orgId: Given, neighborOrgId: Given, vin: Given) =>
  tx<{ id: string }[]>`
    select t.id from stake s
    join thread t on t.id = s.thread_id
    join stake beside on ${tx.unsafe(ARE_NEIGHBORS)}
    join org o on o.id = beside.org_id
    where s.org_id = ${orgId} and s.order_index is not null and s.standing in ('active', 'invited')
      and t.vin = ${vin} and ${tx.unsafe(representedOrgIdSql('o'))} = ${currentOrgId(tx, neighborOrgId)}
    order by t.created_at desc limit 1`;
