// The hold on all mail, for processes and for the operator: a restored copy sends nothing until the operator allows it.
import * as stored from '../db/mail/all-mail-on-hold.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import { JOB_INTERVALS } from '../jobs/job-intervals.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
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

type HoldCommand = 'hold' | 'send' | 'drop' | 'status';

/** Runs an operator's command; returns the sentence to print. Throws an Error on an older schema. `url`: of the same database. */
export async function changeMailHold(tx: Tx, url: string, command: HoldCommand): Promise<string> {
  if (!(await stored.supportsMailHold(tx)))
    throw new Error('The schema of this database knows no hold of mail. Start this version of Titleline once, and run this again.');
  if (command === 'hold') await stored.holdMail(tx, 'operator', Date.now());
  const hold = await stored.readMailHold(tx);
  if (!hold) return 'Mail is not on hold: it is sent as it comes.';
  switch (command) {
    case 'hold':
    case 'status': {
      const { before } = await stored.countWaitingMails(tx, hold.since);
      const drop = before === 0 ? '' : ` "npm run mail -- drop" gives up the ${before} that waited when the hold began.`;
      return (await mailHoldSentence(tx, hold)) + drop;
    }
    case 'drop': {
      const dropped = await stored.skipHeldMails(tx, hold, Date.now());
      return `${mailCount(dropped)} from before the hold will not be sent. ${await mailHoldSentence(tx, hold)}`;
    }
    case 'send':
      return `Mail is no longer on hold; ${mailCount(await releaseHeld(tx, url))} waited.`;
    default:
      return command satisfies never;
  }
}

/** Returns the number of mails that waited. Those to strangers are still released by their own rules. */
async function releaseHeld(tx: Tx, url: string): Promise<number> {
  const jobs = await startJobQueue(url, JOB_INTERVALS);
  try {
    const { all } = await stored.countWaitingMails(tx, 0);
    await jobs.enqueue(tx, await stored.endMailHold(tx));
    return all;
  } finally {
    await jobs.stop();
  }
}

const mailCount = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);

const formatUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
