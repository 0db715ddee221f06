// The stored notices of ledger entries, as their recipients read them now.
import { stakesNamedIn, toldNotice, type ToldNotice } from '../../domain/thread/notices/told-notice.ts';
import type { LedgerEntry } from '../db/ledger/cursors.ts';
import { readNoticeDirectory } from '../db/ledger/notice-directory.ts';
import type { Tx } from '../postgres/connections/sql.ts';

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
