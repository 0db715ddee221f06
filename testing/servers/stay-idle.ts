// For tests that hold locks while others are to wait for them.
import type { Sql, Tx } from '../../src/server/postgres/connections/sql.ts';

/** The transaction keeps its locks however long the test waits: the server's own are ended once they were idle for ten seconds. */
export const stayIdle = async (tx: Sql | Tx): Promise<void> => {
  await tx`set local idle_in_transaction_session_timeout = 0`;
};
