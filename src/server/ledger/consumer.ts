// A consumer follows the ledger: it is called with the entries in the order of their positions, each once, some time after their commands.
import type { Tx } from '../postgres/connections/sql.ts';
import type { LedgerEntry } from '../db/ledger/cursors.ts';
import type { Publish } from '../live/live-bus.ts';
import { stakesNamedIn, toldNotice, type ToldNotice } from '../../domain/thread/notices/told-notice.ts';
import { readNoticeDirectory } from '../db/ledger/notice-directory.ts';

/**
 * Handles the next entries. What it writes in this transaction is committed together with its place in the ledger, or not at all: if it throws, it is
 * called again with the same entries. `publish`: notifies open pages after that.
 */
export type Consumer = (context: { tx: Tx; publish: Publish }, entries: readonly LedgerEntry[]) => Promise<void>;

// The stored notices of ledger entries, as their recipients read them now.

export type ToldEntry = { entry: LedgerEntry; notices: ToldNotice[] };

/** The entries of which somebody is told. */
export async function tellNotices(tx: Tx, entries: readonly LedgerEntry[]): Promise<ToldEntry[]> {
  const told = entries.filter(({ notices }) => notices.length > 0);
  if (told.length === 0) return [];
  const all = told.flatMap(({ notices }) => notices);
  const recipients = all.map(({ to }) => to);
  const named = all.flatMap((notice) => [...stakesNamedIn(notice), ...(notice.from ? [notice.from] : [])]);
  const directory = await readNoticeDirectory(tx, recipients, named);
  return told.map((entry) => ({ entry, notices: entry.notices.map((notice) => toldNotice(notice, directory)) }));
}
