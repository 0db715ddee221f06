// Writes the mails about an entry, with their jobs, to the members of the organizations that are told of it.
import { isAnswer } from '../../domain/thread/ledger.ts';
import type { LedgerEntry } from '../db/ledger/cursors.ts';
import { endDueMails } from '../db/mail/mails.ts';
import type { NoticeOfEntry, Outbox } from '../mail/outbox.ts';
import type { Consumer } from './consumer.ts';
import { tellNotices, type ToldEntry } from './told-notices.ts';

export const queueMails =
  (outbox: Outbox): Consumer =>
  async ({ tx }, entries) => {
    const told = await tellNotices(tx, entries);
    for (const run of untilTakenBack(told)) {
      const [{ entry: first }] = run as [ToldEntry];
      const corrects = correctedBy(first);
      if (corrects) await outbox.stopMails(tx, corrects, first.at);
      await outbox.queueNotices(tx, run.flatMap(noticesToMail));
    }
    await endDueMails(
      tx,
      told.flatMap(({ notices }) => notices.flatMap(({ type, mailCause }) => (type === 'request_update' ? (mailCause ?? []) : []))),
    );
  };

/** Runs of entries. One that takes another back begins a run: the mails about the other are written by then. */
function untilTakenBack(told: readonly ToldEntry[]): ToldEntry[][] {
  const runs: ToldEntry[][] = [];
  for (const one of told)
    if (runs.length === 0 || correctedBy(one.entry)) runs.push([one]);
    else runs.at(-1)!.push(one);
  return runs;
}

/** The entry that this one takes back, null if it takes none back. */
function correctedBy({ threadId, facts }: LedgerEntry): { threadId: string; seq: number } | null {
  const undo = facts.find((fact) => fact.type === 'TakenBack');
  return undo ? { threadId, seq: undo.seq } : null;
}

const noticesToMail = ({ entry, notices }: ToldEntry): NoticeOfEntry[] =>
  notices.map((notice) => ({
    ...notice,
    threadId: entry.threadId,
    about: {
      by: entry.userId,
      at: entry.at,
      entry: isAnswer(entry.facts) ? { threadId: entry.threadId, seq: entry.seq } : null,
      corrects: correctedBy(entry),
    },
  }));
