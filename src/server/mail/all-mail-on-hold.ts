// The hold on all mail, for processes and for the operator: a restored copy sends nothing until the operator allows it.
import * as stored from '../db/mail/all-mail-on-hold.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { log } from '../log.ts';

/** Returns a function that tells whether mail is on hold. Logs when a hold begins, also if it is found at a start, and when it ends. */
export function watchMailHold(sql: Sql): () => Promise<boolean> {
  let wasOnHold = false;
  return async () => {
    const hold = await stored.readMailHold(sql);
    if (hold && !wasOnHold) log('mail-on-hold', { what: await mailHoldSentence(sql, hold) });
    if (!hold && wasOnHold) log('mail-sent-again');
    wasOnHold = hold !== null;
    return wasOnHold;
  };
}

/** One sentence: since when and why mail is on hold, and what to do. */
async function mailHoldSentence(sql: Sql | Tx, hold: stored.MailHold): Promise<string> {
  const { all } = await stored.countWaitingMails(sql, hold.since);
  const since = hold.reason === 'restore' ? `the restore of ${formatUtc(hold.since)}` : formatUtc(hold.since);
  return `Mail is on hold since ${since}; ${mailCount(all)} ${all === 1 ? 'waits' : 'wait'}. "npm run mail -- send" sends what waits.`;
}

/** What an operator's command says. `changed`: whether it did anything. */
export type HoldAnswer = { message: string; changed: boolean };

const NOT_ON_HOLD = 'Mail is not on hold: it is sent as it comes.';

/** Throws an Error on an older schema. */
export async function requireMailHold(sql: Sql | Tx): Promise<void> {
  if (!(await stored.supportsMailHold(sql)))
    throw new Error('The schema of this database knows no hold of mail. Start this version of Titleline once, and run this again.');
}

/** Says whether mail is on hold, and what that means. */
export async function describeMailHold(sql: Sql | Tx): Promise<string> {
  await requireMailHold(sql);
  const hold = await stored.readMailHold(sql);
  if (!hold) return NOT_ON_HOLD;
  const { before } = await stored.countWaitingMails(sql, hold.since);
  const drop = before === 0 ? '' : ` "npm run mail -- drop" gives up the ${before} that waited when the hold began.`;
  return (await mailHoldSentence(sql, hold)) + drop;
}

/** Begins a hold, if there is none. */
export async function holdAllMail(tx: Tx): Promise<HoldAnswer> {
  await requireMailHold(tx);
  const changed = await stored.holdMail(tx, 'operator', Date.now());
  return { message: await describeMailHold(tx), changed };
}

/** Gives up the mails that waited when the hold began. */
export async function dropHeldMail(tx: Tx): Promise<HoldAnswer> {
  await requireMailHold(tx);
  const hold = await stored.readMailHold(tx);
  if (!hold) return { message: NOT_ON_HOLD, changed: false };
  const dropped = await stored.skipHeldMails(tx, hold, Date.now());
  return {
    message: `${mailCount(dropped)} from before the hold will not be sent. ${await mailHoldSentence(tx, hold)}`,
    changed: dropped > 0,
  };
}

/** Ends the hold. Mails to strangers are still released by their own rules. */
export async function sendHeldMail(tx: Tx, jobs: Pick<JobQueue, 'enqueue'>): Promise<HoldAnswer> {
  await requireMailHold(tx);
  if (!(await stored.readMailHold(tx))) return { message: NOT_ON_HOLD, changed: false };
  const { all } = await stored.countWaitingMails(tx, 0);
  await jobs.enqueue(tx, await stored.endMailHold(tx));
  return { message: `Mail is no longer on hold; ${mailCount(all)} waited.`, changed: true };
}

const mailCount = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);

const formatUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
