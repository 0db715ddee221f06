// Writes the mails about an entry, with their jobs, to the members of the organizations that are told of it.
import type { Fact } from '../../domain/thread/facts.ts';
import { isAnswer } from '../../domain/thread/ledger.ts';
import type { LedgerEntry } from '../db/ledger/cursors.ts';
import { endDueMails } from '../db/mail/mails.ts';
import { type EntryRef, readDeliveryEntry } from '../db/mail/notice-mails.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import type { NoticeOfEntry, Outbox } from '../mail/outbox.ts';
import { type Consumer, tellNotices, type ToldEntry } from './consumer.ts';

export const queueMails =
  (outbox: Outbox): Consumer =>
  async ({ tx }, entries) => {
    const told = await tellNotices(tx, entries);
    const corrections = await correctionsOf(tx, told);
    for (const run of untilCorrected(told, corrections)) {
      for (const { entry } of run) {
        const corrects = corrections.get(entry);
        if (corrects) await outbox.stopMails(tx, corrects, entry.at);
      }
      const notices = run.flatMap((one) => noticesToMail(one, corrections.get(one.entry) ?? null));
      await outbox.queueNotices(tx, notices);
    }
    const requests = told.flatMap(({ notices }) => notices.filter(({ type }) => type === 'request_update'));
    const requestIds = requests.flatMap(({ mailCause }) => mailCause ?? []);
    await endDueMails(tx, requestIds);
  };

/** The entry that each one corrects: the one that it takes back, or that of the delivery that it withdraws. */
type Corrections = ReadonlyMap<LedgerEntry, EntryRef>;

async function correctionsOf(tx: Tx, told: readonly ToldEntry[]): Promise<Corrections> {
  const corrections = new Map<LedgerEntry, EntryRef>();
  for (const { entry } of told) {
    const { threadId, facts } = entry;
    const undo = facts.find((fact) => fact.type === 'TakenBack');
    const withdrawn = facts.find(isWithdrawal);
    const corrected = undo ? { threadId, seq: undo.seq } : withdrawn ? await readDeliveryEntry(tx, threadId, withdrawn.updateId) : null;
    if (corrected) corrections.set(entry, corrected);
  }
  return corrections;
}

/** By its sender. Without `by`, its recipient has left the thread. */
const isWithdrawal = (fact: Fact): fact is Extract<Fact, { type: 'DeliveryDisputed' }> =>
  fact.type === 'DeliveryDisputed' && fact.cause === 'withdrawn' && fact.by !== null;

/** Runs of entries, none of which corrects another one of its run: the mails about what is corrected are written by then. */
function untilCorrected(told: readonly ToldEntry[], corrections: Corrections): ToldEntry[][] {
  const runs: ToldEntry[][] = [[]];
  for (const one of told) {
    const corrects = corrections.get(one.entry);
    if (corrects && runs.at(-1)!.some(({ entry }) => entry.threadId === corrects.threadId && entry.seq === corrects.seq)) runs.push([]);
    runs.at(-1)!.push(one);
  }
  return runs;
}

/** Mail about an envelope waits as long as the sender is offered Undo. */
const canBeCorrected = (facts: readonly Fact[]): boolean =>
  isAnswer(facts) || facts.some((fact) => fact.type === 'DeliveryMarked' && fact.envelope !== undefined);

const noticesToMail = ({ entry, notices }: ToldEntry, corrects: EntryRef | null): NoticeOfEntry[] =>
  notices.map((notice) => ({
    ...notice,
    threadId: entry.threadId,
    about: {
      by: entry.userId,
      at: entry.at,
      entry: canBeCorrected(entry.facts) ? { threadId: entry.threadId, seq: entry.seq } : null,
      corrects,
    },
  }));
