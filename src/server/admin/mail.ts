// Subcommands about mail: what waits and what fails, trying again, a test, and the hold on all mail.
import { randomUUID } from 'node:crypto';
import { WrongUsage } from '../command-line.ts';
import { settingsNow } from '../config.ts';
import { isoOf } from '../db/columns.ts';
import { readMailHold } from '../db/mail/all-mail-on-hold.ts';
import { readMailWatchers } from '../db/mail/mails.ts';
import { letMailsWaitAgain } from '../db/mail/retry-mails.ts';
import {
  type FailedMail,
  failingMailIds,
  givenUpMailIds,
  readFailingMails,
  readFailingMailServers,
  readGivenUpMails,
  readWaitingMails,
} from '../db/mail/waiting-mails.ts';
import { DAY_MS } from '../../domain/limits.ts';
import { withJobQueue } from '../jobs/job-queue.ts';
import type { Publish } from '../live/live-bus.ts';
import { describeMailHold, dropHeldMail, type HoldAnswer, holdAllMail, requireMailHold, sendHeldMail } from '../mail/all-mail-on-hold.ts';
import { failureSentence, NOT_SET_UP } from '../mail/mail-server-failure.ts';
import { createMailTransport, hasMailTransport } from '../mail/mail-transport.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { type ActContext, command } from './command.ts';
import { count, type Lines, shortTime } from './layout.ts';

/** How long a given-up mail is listed, and tried again with the others. */
const GIVEN_UP_DAYS = 7;
const MOST_LISTED = 1000;

/** Times as ISO 8601 in UTC. */
const viewOf = ({ since, nextTryAt, ...mail }: FailedMail) => ({ ...mail, since: isoOf(since)!, nextTryAt: isoOf(nextTryAt) });
type FailedMailView = ReturnType<typeof viewOf>;

const table = (mails: readonly FailedMailView[]): Lines => [
  {
    heads: ['id*', 'to', 'kind', 'since (UTC)', 'tries', 'next try', 'reason'],
    rows: mails.map(({ id, to, kind, since, tries, nextTryAt, reason }) => [
      id,
      to,
      kind,
      shortTime(since),
      String(tries ?? '-'),
      shortTime(nextTryAt),
      reason ?? 'unknown',
    ]),
  },
];

/** Says so if not all are listed. */
const firstOf = (listed: readonly unknown[], all: number): string =>
  listed.length < all ? `, of which these are the first ${listed.length.toLocaleString('en-US')}` : '';

const sinceGivenUp = (): number => Date.now() - GIVEN_UP_DAYS * DAY_MS;

const holdCommand = (name: 'hold' | 'send' | 'drop', does: string, run: (context: ActContext) => Promise<HoldAnswer>) =>
  command({ name: `mail ${name}`, kind: 'act', does, worksOnOlderSchema: true, run, text: ({ message }) => [message] });

const changeHold = async ({ act }: ActContext, change: (tx: Tx) => Promise<HoldAnswer>): Promise<HoldAnswer> =>
  await act(async (tx) => {
    const data = await change(tx);
    return { subject: data.changed ? {} : null, data };
  });

export const mailCommands = [
  command({
    name: 'mail status',
    kind: 'read',
    does: 'says whether mail is on hold, how much waits and fails, and which mail servers fail',
    run: async ({ sql }) => {
      const message = await describeMailHold(sql);
      const hold = await readMailHold(sql);
      const { count: waiting, oldestAt, failing } = await readWaitingMails(sql);
      const servers = await readFailingMailServers(sql);
      return {
        message,
        onHoldSince: hold && isoOf(hold.since),
        waiting,
        oldestAt: isoOf(oldestAt),
        failing,
        failingServers: servers.map(({ host, since, reason }) => ({ host, since: isoOf(since)!, reason })),
      };
    },
    text: ({ message, waiting, oldestAt, failing, failingServers }) => [
      message,
      waiting === 0
        ? 'No message waits.'
        : `${count(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}, the oldest since ${shortTime(oldestAt)} UTC. ${failing} of them failed before: "mail failing" lists them.`,
      ...failingServers.map(({ host, since, reason }) => `The mail server of ${host} fails since ${shortTime(since)} UTC: ${reason}`),
    ],
  }),
  command({
    name: 'mail failing',
    kind: 'read',
    does: `lists the messages that failed with the reasons: those that are tried again, and those that were given up in the last ${GIVEN_UP_DAYS} days`,
    run: async ({ sql }) => ({
      allFailing: (await failingMailIds(sql)).length,
      failing: (await readFailingMails(sql, MOST_LISTED)).map(viewOf),
      allGivenUp: (await givenUpMailIds(sql, sinceGivenUp())).length,
      givenUp: (await readGivenUpMails(sql, sinceGivenUp(), MOST_LISTED)).map(viewOf),
    }),
    text: ({ allFailing, failing, allGivenUp, givenUp }) => [
      ...(failing.length === 0
        ? ['No message is tried again.']
        : [`${count(allFailing, 'message')} will be tried again${firstOf(failing, allFailing)}:`, ...table(failing)]),
      '',
      ...(givenUp.length === 0
        ? [`No message was given up in the last ${GIVEN_UP_DAYS} days.`]
        : [
            `${count(allGivenUp, 'message')} given up in the last ${GIVEN_UP_DAYS} days${firstOf(givenUp, allGivenUp)}:`,
            ...table(givenUp),
          ]),
    ],
  }),
  command({
    name: 'mail retry',
    kind: 'act',
    does: 'tries messages again now, also those that were given up, and lets them be retried for as long as new ones',
    words: { shown: '[ID]', least: 0, most: 1, does: 'the id of a message, as "mail failing" lists it' },
    options: {
      all: { type: 'boolean', does: 'all that will be tried again' },
      'given-up': { type: 'boolean', does: `all that were given up in the last ${GIVEN_UP_DAYS} days` },
    },
    run: async ({ sql, act, databaseUrl }, { words: [id], values }) => {
      const isAll = values.all ?? false;
      const isGivenUp = values['given-up'] ?? false;
      if ((id === undefined) === (!isAll && !isGivenUp)) throw new WrongUsage('Give the id of a message, or --all or --given-up or both.');
      if (id !== undefined && !UUID.test(id)) throw new Error(`"${id}" is not the id of a message: "mail failing" lists them.`);
      const idsOf = async (tx: Tx) =>
        id === undefined
          ? [...(isAll ? await failingMailIds(tx) : []), ...(isGivenUp ? await givenUpMailIds(tx, sinceGivenUp()) : [])]
          : [id];
      const { messages, leftOut } = await retryMessages({ act, databaseUrl }, idsOf, id);
      if (id !== undefined && messages === 0)
        throw new Error(
          leftOut > 0
            ? `The message ${id} is not sent any more: ${TOO_LATE}.`
            : `No message with the id ${id} has failed, or it is being sent now.`,
        );
      return { messages, leftOut, onHold: (await readMailHold(sql)) !== null };
    },
    text: ({ messages, leftOut, onHold }) => [
      messages === 0 && leftOut === 0 ? 'No message has failed.' : `${count(messages, 'message')} will be tried at once.`,
      ...(leftOut === 0 ? [] : [`${count(leftOut, 'message')} ${leftOut === 1 ? 'is' : 'are'} not sent any more: ${TOO_LATE}.`]),
      ...(onHold ? ['Mail is on hold, so it waits: "mail send" ends the hold.'] : []),
    ],
  }),
  command({
    name: 'mail test',
    kind: 'act',
    does: 'sends a test to an address with the settings of this environment, and prints what the mail server answered',
    words: { shown: 'ADDRESS', least: 1, most: 1, does: 'where to send it' },
    run: async ({ act, signal }, { words: [to] }) => {
      if (!/^[^\s@<>]+@[^\s@<>]+$/.test(to!)) throw new Error(`"${to}" is not an email address.`);
      const settings = settingsNow();
      if (!hasMailTransport(settings)) throw new Error(failureSentence(NOT_SET_UP));
      const id = randomUUID();
      // Before it is sent: an attempt that fails or is stopped may have sent it too.
      await act(async () => ({ subject: { mail: id }, data: undefined }));
      const transport = createMailTransport(settings);
      const answer = await transport(testMessage(id, to!, settings.baseUrl), signal, false).catch((error: unknown) => {
        throw signal.aborted ? new Error('Stopped. The mail server may have taken the test.') : error;
      });
      return { to: to!, from: settings.mailFrom.address, id, answer };
    },
    text: ({ to, from, id, answer }) => [
      answer === null
        ? `SMTP_URL is not set here, so the test to ${to} was written to DATA_DIR/outbox/${id}.eml.`
        : `The mail server took the test from ${from} to ${to}, and answered: ${answer}`,
    ],
  }),
  holdCommand(
    'hold',
    'sends no mail from now on; a mail in progress is finished',
    async (context) => await changeHold(context, holdAllMail),
  ),
  holdCommand('send', 'ends the hold, and sends what waited', async (context) => {
    await requireMailHold(context.sql); // before the queue, which an older schema may not have
    return await withJobQueue(context.databaseUrl, async (jobs) => await changeHold(context, async (tx) => await sendHeldMail(tx, jobs)));
  }),
  holdCommand('drop', 'gives up the mails that waited when the hold began', async (context) => await changeHold(context, dropHeldMail)),
];

/** See `letMailsWaitAgain`. */
const TOO_LATE = 'its sender has left or sent it again, or it has a link to choose a password that was asked for over an hour ago';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Lets messages be tried now, and tells the pages that show their status. `idsOf`: which, within the act. `one`: the id that was given.
 * Returns how many, and how many are not sent any more because it is too late.
 */
export async function retryMessages(
  { act, databaseUrl }: Pick<ActContext, 'act' | 'databaseUrl'>,
  idsOf: (tx: Tx) => Promise<string[]>,
  one?: string,
): Promise<{ messages: number; leftOut: number }> {
  return await withJobQueue(
    databaseUrl,
    async (jobs) =>
      await act(async (tx, publish) => {
        const { queued, revived, leftOut } = await letMailsWaitAgain(tx, await idsOf(tx), Date.now());
        await jobs.enqueue(tx, queued);
        for (const mail of revived) await tellWatchers(tx, publish, mail);
        const messages = queued.length;
        const subject = messages === 0 ? null : one === undefined ? { messages } : { message: one };
        return { subject, data: { messages, leftOut } };
      }),
  );
}

async function tellWatchers(tx: Tx, publish: Publish, mail: Parameters<typeof readMailWatchers>[1]): Promise<void> {
  const watchers = await readMailWatchers(tx, mail);
  if (watchers) publish(watchers.orgIds, watchers.topic, 0);
}

const testMessage = (id: string, to: string, baseUrl: string) => {
  const text = `The operator of ${baseUrl} sent this to see whether its mail arrives. You need not do anything.`;
  return {
    id,
    to,
    subject: 'A test of Titleline’s mail',
    text: `${text}\n`,
    html: `<p>${text}</p>`,
    oneClickUrl: null,
    conversation: null,
  };
};
