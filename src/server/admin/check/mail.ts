// Whether mail leaves: the mail server, the sender, and what waits or failed.
import { isIP } from 'node:net';
import { DAY_MS } from '../../../domain/limits.ts';
import { isoOf } from '../../db/columns.ts';
import { countWaitingMails, readMailHold } from '../../db/mail/all-mail-on-hold.ts';
import { readFailingMails, readFailingMailServers, readGivenUpMails, readWaitingMails } from '../../db/mail/waiting-mails.ts';
import { failureAdvice, failureReason, NOT_SET_UP } from '../../mail/mail-server-failure.ts';
import { hasMailTransport, SMTP_TIMEOUTS, tryMailServer } from '../../mail/mail-transport.ts';
import { count, shortTime } from '../layout.ts';
import { broken, duration, type Finding, ok, orOk, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';
import type { Database } from './open-database.ts';
import { isLoopback } from './product.ts';

/** ms. A person waits for this check. */
const PATIENCE = { ...SMTP_TIMEOUTS, greetingMs: 4000, firstMs: 6000 };

async function mailServer({ settings, need }: Installation): Promise<Finding> {
  for (const name of ['SMTP_URL', 'BASE_URL']) need(name);
  const { smtpUrl, dataDir } = settings;
  if (smtpUrl === undefined)
    return hasMailTransport(settings)
      ? ok(`SMTP_URL is not set: mails are files under ${dataDir}/outbox.`)
      : warning(failureReason(NOT_SET_UP), failureAdvice(NOT_SET_UP));
  const failure = await tryMailServer(settings, PATIENCE);
  const { host, username } = new URL(smtpUrl);
  return failure
    ? broken(failureReason(failure).replace('The mail server', `The mail server ${host}`), failureAdvice(failure))
    : ok(`The mail server ${host} answers${username ? ` and lets ${decodeURIComponent(username)} in` : ''}.`);
}

function sender({ settings: { smtpUrl, mailFrom }, need }: Installation): Finding {
  for (const name of ['MAIL_FROM', 'SMTP_URL', 'BASE_URL']) need(name);
  if (smtpUrl === undefined) return ok('No mail leaves, so it needs no sender.');
  const domain = mailFrom.address.split('@').at(-1) ?? '';
  if (domain.includes('.') && isIP(domain) === 0 && !isLoopback(domain)) return ok(`Mail comes from ${mailFrom.address}.`);
  return warning(
    `Mail comes from ${mailFrom.address}: nobody can answer to ${domain}, so mail servers refuse it or call it spam.`,
    'Set MAIL_FROM to an address at a domain of yours, such as Titleline <notify@titles.example>.',
  );
}

async function onHold({ sql }: Database): Promise<Finding> {
  const hold = await readMailHold(sql);
  if (!hold) return ok('Mail is sent as it comes.');
  const { all } = await countWaitingMails(sql, hold.since);
  return warning(
    `Mail is on hold since ${shortTime(isoOf(hold.since))} UTC, because ${hold.reason === 'restore' ? 'a backup was restored' : 'an operator said so'}: none is sent, and ${count(all, 'mail')} ${all === 1 ? 'waits' : 'wait'}.`,
    'npm run admin -- mail send sends what waits and all new ones. After a restore some of them may have been sent before: npm run admin -- mail drop gives those up.',
  );
}

/** ms. Mail that is not retried leaves within seconds. */
const LATE_MS = 15 * 60_000;
const MOST_COUNTED = 1000;

async function waitingMail({ sql }: Database): Promise<Finding[]> {
  const now = Date.now();
  const [servers, waiting, failing, givenUp, hold] = await Promise.all([
    readFailingMailServers(sql),
    readWaitingMails(sql),
    readFailingMails(sql, 1),
    readGivenUpMails(sql, now - DAY_MS, MOST_COUNTED),
    readMailHold(sql),
  ]);
  const isLate = !hold && waiting.failing === 0 && waiting.oldestAt !== null && now - waiting.oldestAt > LATE_MS;
  return orOk(
    [
      ...servers.map(({ host, since, reason }) =>
        warning(
          `Mail of the host ${host} has failed since ${shortTime(isoOf(since))} UTC. ${reason}`,
          `Run this check on ${host}, and correct its SMTP_URL. The mail waits until then.`,
        ),
      ),
      waiting.failing > 0 &&
        warning(
          `${count(waiting.failing, 'message')} failed and will be tried again, the first since ${shortTime(isoOf(failing[0]?.since ?? null))} UTC: ${failing[0]?.reason ?? 'the reason is not known'}`,
          'npm run admin -- mail failing lists them with their reasons. When those are removed, npm run admin -- mail retry --all tries them at once.',
        ),
      isLate &&
        warning(
          `${count(waiting.count, 'message')} ${waiting.count === 1 ? 'waits' : 'wait'}, the oldest for ${duration(now - waiting.oldestAt!)}, and nobody has tried to send ${waiting.count === 1 ? 'it' : 'them'}.`,
          'Start the product, or look for jobs-failed in its log: npm run admin -- jobs',
        ),
      givenUp.length > 0 &&
        warning(
          `${count(givenUp.length, 'message')}${givenUp.length === MOST_COUNTED ? ' or more' : ''} ${givenUp.length === 1 ? 'was' : 'were'} given up in the last day: ${givenUp[0]!.reason ?? 'the reason is not known'}`,
          'npm run admin -- mail failing lists them with their reasons. npm run admin -- mail retry --given-up tries them again.',
        ),
    ],
    waiting.count === 0
      ? 'No mail waits, and none failed in the last day.'
      : `${count(waiting.count, 'message')} ${waiting.count === 1 ? 'is' : 'are'} about to be sent, and none failed in the last day.`,
  );
}

export const mailChecks: readonly Check[] = [
  { name: 'mail server', look: mailServer },
  { name: 'mail sender', look: sender },
  { name: 'mail hold', lookAtDatabase: onHold },
  { name: 'waiting mail', lookAtDatabase: waitingMail },
];
