// The same-VIN rule for a thread that exists: an organization has one live thread of a VIN with the same bought-from organization.
import { positionOf, orgOf, representedOrgId, stakeOf } from '../../domain/thread/chain.ts';
import type { OrgId, Stake, Thread, ThreadId } from '../../domain/thread/thread.ts';
import type { Tx } from '../db/sql.ts';
import { lockVin, sameVinThread } from '../db/threads/load-thread.ts';

/**
 * Another live thread of `vin` on which the organization stands next to the same bought-from organization. Null if there is none. Locks
 * the VIN for the organization until the transaction ends.
 */
export async function otherThreadOfVin(tx: Tx, thread: Thread, orgId: OrgId, vin: string): Promise<ThreadId | null> {
  const seller = boughtFrom(thread, orgId);
  if (!seller) return null;
  const [, other] = await Promise.all([lockVin(tx, orgId, vin), sameVinThread(tx, orgId, representedOrgId(seller), vin)]);
  return other;
}

/** The upstream neighbor, or the latest one that was invited to be it and has left the chain. */
function boughtFrom(thread: Thread, orgId: OrgId): Stake | undefined {
  const me = stakeOf(thread, orgId);
  const upstream = me && thread.chain[positionOf(thread, me.id) - 1];
  return (
    upstream ??
    thread.departed.findLast(
      ({ joined, invitedBy }) => (joined === 'bought-from' || joined === 'previous') && orgOf(thread, invitedBy) === orgId,
    )
  );
}
