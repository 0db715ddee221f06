// One process at a time works for a consumer of the ledger.
import type { Tx } from '../../postgres/connections/sql.ts';

/** Returns false if another process has the lock. It is released when the transaction ends. */
export async function tryLockLedger(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx<[{ mine: boolean }]>`select pg_try_advisory_xact_lock(hashtextextended(${`ledger ${name}`}, 0)) as mine`;
  return row.mine;
}
