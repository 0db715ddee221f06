// A mail server that fails: an operator learns once that it does and why, for all mail and for each, and again when it works. Real mail servers
// refuse in each of the ways.
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import {
  readFailingMails,
  readFailingMailServers,
  readGivenUpMails,
  readWaitingMails,
  tryMailsNow,
} from '../../src/server/db/mail/waiting-mails.ts';
import { setLogLevel } from '../../src/server/log.ts';
import { failureSentence, type MailServerFailure } from '../../src/server/mail/mail-server-failure.ts';
import { createMailTransport, MailRejected, tryMailServer } from '../../src/server/mail/mail-transport.ts';
import { watchMailServer } from '../../src/server/mail/watch-mail-server.ts';
import { readConfig } from '../../src/server/config.ts';
import { createServices, type Services } from '../../src/server/services.ts';
import { freePort } from '../../testing/servers/free-port.ts';
import { mails, useSmtp } from '../../testing/servers/mail-services.ts';
import { NO_LIMITS, QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';

const TIMEOUTS = { greetingMs: 10_000, firstMs: 10_000, envelopeMs: 10_000, verdictMs: 10_000 };
const IMPATIENT = { ...TIMEOUTS, greetingMs: 300 };
/** A key, and a certificate that nobody has signed. */
const SELF_SIGNED = readFileSync('testing/fixtures/self-signed.pem');
const SECRET = 'a secret for tests, forty characters long';

const configFor = (url: string) => readConfig({ SECRET, SMTP_URL: url });
const tryAt = async (url: string, timeouts = TIMEOUTS) => await tryMailServer(configFor(url), timeouts);
/** An error with which a mail server answers. */
const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe('the reason that a mail server takes no mail', () => {
  const open: { close(): unknown }[] = [];
  afterEach(() => {
    for (const server of open.splice(0)) server.close();
  });

  /** Starts a server that speaks SMTP, with these options. Returns its host and port. */
  async function smtpServer(options: SMTPServerOptions): Promise<string> {
    const server = new SMTPServer({ disableReverseLookup: true, key: SELF_SIGNED, cert: SELF_SIGNED, ...options });
    server.on('error', () => {});
    open.push(server);
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return `127.0.0.1:${port}`;
  }
  /** Starts a server that does this with each connection. */
  async function tcpServer(accept: (socket: Socket) => void): Promise<string> {
    const port = await freePort();
    const server: Server = createServer((socket) => accept(socket.on('error', () => {})));
    open.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return `127.0.0.1:${port}`;
  }
  const message = {
    id: crypto.randomUUID(),
    to: 'pat@aspen.test',
    subject: 'Hi',
    text: 'Hi',
    html: 'Hi',
    oneClickUrl: null,
    conversation: null,
  };
  const sendTo = async (url: string): Promise<MailServerFailure | null> => {
    const error: unknown = await createMailTransport(configFor(url), TIMEOUTS)(message, new AbortController().signal, false).catch(
      (e: unknown) => e,
    );
    if (!(error instanceof MailRejected)) throw new Error('The mail server accepted the mail.');
    expect(error.server === null || !error.permanent, 'a failure of the server ends no mail').toBe(true);
    return error.server;
  };
  const noLogin: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] };

  test.each<[string, string, () => Promise<MailServerFailure | null>]>([
    ['nothing listens', 'refused', async () => await tryAt(`smtp://127.0.0.1:${await freePort()}`)],
    ['its host is unknown', 'unknown-host', async () => await tryAt('smtp://mail.invalid:25')],
    ['it says nothing', 'timed-out', async () => await tryAt(`smtp://${await tcpServer(() => {})}`, IMPATIENT)],
    ['it ends the connection', 'closed', async () => await tryAt(`smtp://${await tcpServer((socket) => socket.end())}`)],
    [
      'it does not accept this machine',
      'busy',
      async () => await tryAt(`smtp://${await tcpServer((socket) => socket.end('554 go away\r\n'))}`),
    ],
    ['its certificate is its own', 'certificate', async () => await tryAt(`smtps://${await smtpServer({ secure: true })}`)],
    ['its certificate is its own, with STARTTLS', 'certificate', async () => await tryAt(`smtp://${await smtpServer({})}`)],
    ['it does not encrypt from the beginning', 'encryption', async () => await tryAt(`smtps://${await smtpServer(noLogin)}`)],
    [
      'the password is wrong',
      'password',
      async () =>
        await tryAt(
          `smtp://pat:wrong@${await smtpServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(answer(535, 'no')) })}`,
        ),
    ],
    [
      'it requires a user',
      'login',
      async () => await sendTo(`smtp://${await smtpServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })}`),
    ],
    [
      'it does not send for this machine',
      'login',
      async () =>
        await sendTo(
          `smtp://${await smtpServer({ ...noLogin, onRcptTo: (_to, _session, done) => done(answer(554, '5.7.1 Relay access denied')) })}`,
        ),
    ],
    [
      'it refuses the sender',
      'sender',
      async () =>
        await sendTo(`smtp://${await smtpServer({ ...noLogin, onMailFrom: (_from, _session, done) => done(answer(550, 'not yours')) })}`),
    ],
    [
      'it limits the sender',
      'limit',
      async () =>
        await sendTo(`smtp://${await smtpServer({ ...noLogin, onMailFrom: (_from, _session, done) => done(answer(454, 'quota')) })}`),
    ],
  ])('is named in a sentence without any address, if %s: %s', async (_when, cause, failureOf) => {
    const failure = (await failureOf())!;
    expect(failure.cause).toBe(cause);
    expect(failureSentence(failure)).toMatch(/^[A-Z][^.]+ failed\. The mail server [^.]+\. [A-Z].*\.$/);
    expect(failureSentence(failure)).not.toMatch(/127\.0\.0\.1|mail\.invalid|aspen|pat/);
  });

  test('is none if the server works, or refuses only this recipient', async () => {
    const host = await smtpServer({ ...noLogin, onRcptTo: (_to, _session, done) => done(answer(550, 'no such mailbox')) });
    expect([await tryAt(`smtp://${host}`), await sendTo(`smtp://${host}`)]).toEqual([null, null]);
  });
});

describe('a server whose mail server fails', () => {
  const smtp = useSmtp();
  const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
  const WAIT = { timeout: 20_000, interval: 50 };
  vi.setConfig({ testTimeout: 60_000 });
  const running: Services[] = [];
  let written: MockInstance<typeof process.stderr.write>;
  beforeEach(() => {
    written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(async () => {
    for (const services of running.splice(0)) await services.close();
    written.mockRestore();
    await here.services.sql`delete from mail`;
    await here.services.sql`delete from pgboss.job`;
  });
  const events = () =>
    written.mock.calls
      .map(([line]) => JSON.parse(String(line)) as { event: string; level: string; what?: string })
      .filter(({ event }) => event.startsWith('mail-'));
  async function sender(env: Record<string, string> = {}): Promise<void> {
    const config = { ...here.services.config, ...(env['BASE_URL'] && { baseUrl: env['BASE_URL'], smtpUrl: undefined }) };
    running.push(await createServices(config, here.databaseUrl, { limits: NO_LIMITS, mail: QUICK_MAIL }));
    setLogLevel('warn');
  }
  async function people(count: number): Promise<string[]> {
    const emails = Array.from({ length: count }, () => `${crypto.randomUUID().slice(0, 8)}@aspen.test`);
    for (const email of emails) await here.signUp(email);
    await here.services.sql`delete from mail`;
    await here.services.sql`delete from pgboss.job`;
    return emails;
  }
  const write = async (emails: readonly string[]) =>
    await here.services.sql.begin(async (tx) => {
      for (const email of emails) await here.services.outbox.queuePasswordReset(tx, email, Date.now());
    });
  const failing = async () => (await readFailingMailServers(here.services.sql)).map(({ reason }) => reason);
  const statuses = async () => new Set((await mails(here)).map(({ status }) => status));
  /** The queue tries the mail again in four hours. */
  const pauseAgain = async () =>
    await here.services.sql`
      update pgboss.job set state = 'retry', retry_count = 12, started_on = now(), start_after = now() + interval '4 hours'`;
  async function refusedMail(): Promise<void> {
    await write(await people(1));
    await pauseAgain();
  }
  const isDue = async () => (await here.services.sql`select from pgboss.job where start_after <= now()`).count === 1;
  const attemptsLeft = async () =>
    (await here.services.sql<{ left: number }[]>`select retry_limit - retry_count as left from pgboss.job`)[0]!.left;
  const eventNames = () => events().map(({ event }) => event);
  const REFUSED = 'The mail server refused the connection (ECONNREFUSED).';

  test('says so once at the default level, and once when it works again, however many mails wait; then all are sent at once', async () => {
    const emails = await people(8);
    await smtp.stop();
    await write(emails);
    await sender();
    await expect.poll(async () => (await readWaitingMails(here.services.sql)).failing, WAIT).toBe(8);
    expect(events().map(({ event, level }) => `${level} ${event}`)).toEqual(['warn mail-server-failing']);
    expect(events()[0]!.what).toContain(`Connecting failed. ${REFUSED} Check that it runs`);
    expect(await failing()).toEqual([REFUSED]);
    const all = await readFailingMails(here.services.sql, 100);
    expect(new Set(all.map(({ to }) => to))).toEqual(new Set(emails));
    expect(all[0]).toMatchObject({ kind: 'reset_password', mails: 1, reason: REFUSED, status: 'pending' });
    expect(all.every(({ tries }) => (tries ?? 0) >= 1)).toBe(true);
    // As if they had failed for hours: their next attempts are far away.
    await expect
      .poll(
        async () => (await here.services.sql`update pgboss.job set start_after = now() + interval '4 hours' where state = 'retry'`).count,
        WAIT,
      )
      .toBe(8);
    await smtp.start();
    await expect.poll(statuses, WAIT).toEqual(new Set(['sent']));
    expect(events().map(({ event }) => event)).toEqual(['mail-server-failing', 'mail-server-works']);
    expect(await failing()).toEqual([]);
    expect(await readWaitingMails(here.services.sql)).toEqual({ count: 0, failing: 0, oldestAt: null, oldestUntriedAt: null });
  });

  test('is not said to fail because of one mailbox that refuses or does not answer', async () => {
    smtp.behavior = (address) => (address === refused ? 'rejects' : 'hangs');
    const [refused, silent] = (await people(2)) as [string, string];
    await write([refused, silent]);
    await sender();
    await expect.poll(async () => (await readWaitingMails(here.services.sql)).failing, WAIT).toBe(1);
    await expect
      .poll(async () => await readGivenUpMails(here.services.sql, 0, 10), WAIT)
      .toMatchObject([{ to: refused, status: 'failed', nextTryAt: null }]);
    await expect.poll(async () => await tryMailsNow(here.services.sql), WAIT).toBe(1);
    await expect.poll(() => smtp.attempts.filter((to) => to === silent).length, WAIT).toBe(2);
    expect([events(), await failing()]).toEqual([[], []]);
  });

  test('without SMTP_URL, people who use https: are sent nothing, and mail waits with its reason until one is set', async () => {
    const emails = await people(2);
    await write(emails);
    await sender({ BASE_URL: 'https://titles.example' });
    await expect
      .poll(async () => (await mails(here)).map(({ failure }) => failure), WAIT)
      .toEqual(Array(2).fill('The mail server is not set up.'));
    await expect.poll(async () => events().map(({ level, event }) => `${level} ${event}`), WAIT).toEqual(['warn mail-server-failing']);
    expect(events()[0]!.what).toContain('Set SMTP_URL.');
    expect([await statuses(), await failing()]).toEqual([new Set(['pending']), ['The mail server is not set up.']]);
    const [tried] = await here.services.sql<[{ count: number }]>`select count(*) as count from mail where first_tried_at is not null`;
    expect(tried.count).toBe(0);
    await running.pop()!.close();
    await sender();
    await expect.poll(statuses, WAIT).toEqual(new Set(['sent']));
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    await expect.poll(failing, WAIT).toEqual([]);
  });

  describe('and works again', () => {
    const LIMIT: MailServerFailure = { cause: 'limit', code: '450' };
    const AWAY: MailServerFailure = { cause: 'refused', code: 'ECONNREFUSED' };
    let minute: number;
    let isAway: boolean;
    /** The watch of a process that has just started, and whose clock the test moves. */
    async function watch() {
      minute = 0;
      isAway = false;
      vi.spyOn(performance, 'now').mockImplementation(() => minute * 60_000);
      setLogLevel('warn');
      const watching = watchMailServer(here.services.sql, async () => (isAway ? AWAY : null));
      await watching.tryNow();
      minute++;
      return watching;
    }
    afterEach(() => {
      vi.mocked(performance.now).mockRestore();
    });

    test('a server that refuses some mail and takes other fails until it has refused none for long, and mail keeps its pauses', async () => {
      const watching = await watch();
      await refusedMail();
      for (; minute <= 20; minute++) {
        await watching.attemptFailed(LIMIT);
        await watching.attemptFailed(null); // its connections work
        await watching.answered();
        await watching.tryFailing();
      }
      expect(eventNames(), 'said once, and once more after a quarter of an hour').toEqual(['mail-server-failing', 'mail-server-failing']);
      const [row] = await here.services.sql<[{ same: boolean }]>`select since < seen_at as same from failing_mail_server`;
      expect([await failing(), row.same]).toEqual([['The mail server takes no mail of this sender at the moment (450).'], true]);
      minute = 34;
      await watching.tryFailing();
      expect(await failing()).toHaveLength(1);
      minute = 35;
      await watching.tryFailing();
      expect([await failing(), eventNames().at(-1), await isDue()]).toEqual([[], 'mail-server-works', false]);
    });

    test('a server that is away again and again is said to fail twice, and mail loses no attempt by it', async () => {
      const watching = await watch();
      await refusedMail();
      const left = await attemptsLeft();
      isAway = true;
      await watching.attemptFailed(AWAY);
      isAway = false;
      await watching.tryFailing();
      expect([eventNames(), await isDue(), await attemptsLeft()]).toEqual([['mail-server-failing', 'mail-server-works'], true, left + 1]);
      await pauseAgain();
      for (minute = 2; minute < 14; minute++) {
        isAway = minute % 2 === 1;
        await (isAway ? watching.attemptFailed(AWAY) : watching.answered());
      }
      expect(eventNames()).toEqual(['mail-server-failing', 'mail-server-works', 'mail-server-failing']);
      expect([await failing(), await isDue()]).toEqual([[REFUSED], false]);
      isAway = true;
      for (; minute < 30; minute++) await watching.tryFailing();
      isAway = false;
      await watching.tryFailing();
      expect([await failing(), eventNames().at(-1), await isDue()], 'it was really away').toEqual([[], 'mail-server-works', true]);
    });

    test('a failure that ends while the database is away is ended later', async () => {
      const watching = await watch();
      await refusedMail();
      isAway = true;
      await watching.attemptFailed(AWAY);
      await here.services.sql`alter table failing_mail_server rename to renamed`;
      isAway = false;
      await Promise.all([watching.answered(), watching.answered()]);
      await here.services.sql`alter table renamed rename to failing_mail_server`;
      expect([await failing(), await isDue()]).toEqual([[REFUSED], false]);
      await watching.tryFailing();
      expect([await failing(), eventNames(), await isDue()]).toEqual([[], ['mail-server-failing', 'mail-server-works'], true]);
    });
  });
});
