// A consumer follows the ledger: it is called with the entries in the order of their positions, each once, some time after their commands.
import type { Tx } from '../postgres/connections/sql.ts';
import type { LedgerEntry } from '../db/ledger/cursors.ts';
import type { Publish } from '../live/live-bus.ts';

/**
 * Handles the next entries. What it writes in this transaction is committed together with its place in the ledger, or not at all: if it throws, it is
 * called again with the same entries. `publish`: notifies open pages after that.
 */
export type Consumer = (context: { tx: Tx; publish: Publish }, entries: readonly LedgerEntry[]) => Promise<void>;
