// Delivers messages: to a mail server or, if none is configured, into files that the development mailbox shows.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { CONCURRENT_MAILS } from '../../domain/mail-retries.ts';
import type { Config } from '../config.ts';
import { syncFolder } from '../durable-files.ts';
import { failureReason, type MailServerFailure, mailServerFailure, NOT_SET_UP, type SmtpError } from './mail-server-failure.ts';

export type OutgoingMail = {
  /** The mail's id. The Message-ID is derived from it, so that a duplicate is recognized. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to it turns this type of mail off; null if the type has no switch. */
  oneClickUrl: string | null;
  /** See `conversationId`; null for a mail that is not about one thread alone. */
  conversation: string | null;
};

/** The message was not accepted. `permanent`: the mail server said that a retry is useless. */
export class MailRejected extends Error {
  readonly permanent: boolean;
  /** Whether the mail server said anything about this message in time. 'unknown': it could not be reached at all. */
  readonly mailbox: 'silent' | 'answered' | 'unknown';
  /** Why the mail server would take no other mail either; null if it would, or if nobody knows. */
  readonly server: MailServerFailure | null;
  constructor(message: string, permanent: boolean, mailbox: MailRejected['mailbox'], server: MailServerFailure | null = null) {
    super(message);
    this.permanent = permanent;
    this.mailbox = mailbox;
    this.server = server;
  }
}

/**
 * Resolves when the mail server has accepted the message, with its answer, or with null if the message was written to a file; throws
 * `MailRejected` otherwise. Ends at once when the signal is aborted. `wasSilent`: the mailbox did not answer the last attempt in time, so this
 * one has more.
 */
export type MailTransport = (message: OutgoingMail, signal: AbortSignal, wasSilent: boolean) => Promise<string | null>;

/**
 * Time limits of an attempt in ms: until the greeting, until the server requests the message (`firstMs` unless the mailbox was silent
 * before, so that one that never answers does not occupy a slot for long), and from then on until its verdict. A
 * server that has the message may already have accepted it, so giving up then may cause a duplicate: RFC 5321 asks for ten minutes there.
 */
export type SmtpTimeouts = { greetingMs: number; firstMs: number; envelopeMs: number; verdictMs: number };
export const SMTP_TIMEOUTS: SmtpTimeouts = { greetingMs: 10_000, firstMs: 15_000, envelopeMs: 60_000, verdictMs: 600_000 };
/** An idle connection is kept this long for the next mail, then closed. */
const IDLE_MS = 2000;

/** Whether mail leaves this installation, or counts as sent in a file. People use an address that begins with https:, and read no files. */
export const hasMailTransport = ({ smtpUrl, baseUrl }: Pick<Config, 'smtpUrl' | 'baseUrl'>): boolean =>
  smtpUrl !== undefined || !baseUrl.startsWith('https:');

/** Connects to the mail server and signs in, without a mail. Null if that succeeds, or if mail is written to files. */
export async function tryMailServer(
  config: Pick<Config, 'smtpUrl' | 'baseUrl'>,
  { greetingMs, firstMs }: SmtpTimeouts = SMTP_TIMEOUTS,
): Promise<MailServerFailure | null> {
  if (config.smtpUrl === undefined) return hasMailTransport(config) ? null : NOT_SET_UP;
  const server = createTransport({ ...connectionOptions(config.smtpUrl, greetingMs), socketTimeout: firstMs });
  try {
    await server.verify();
    return null;
  } catch (error) {
    return mailServerFailure(error as SmtpError);
  } finally {
    server.close();
  }
}

const connectionOptions = (url: string, greetingMs: number) => ({
  url,
  connectionTimeout: greetingMs,
  greetingTimeout: greetingMs,
  dnsTimeout: greetingMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

export function createMailTransport(
  { smtpUrl, baseUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'baseUrl' | 'mailFrom' | 'dataDir'>,
  timeouts: SmtpTimeouts = SMTP_TIMEOUTS,
): MailTransport {
  const host = new URL(baseUrl).hostname;
  const compose = ({ id, oneClickUrl, conversation, ...message }: OutgoingMail) => ({
    ...message,
    from: mailFrom,
    // As an object it is a single address, whatever characters it contains.
    to: { name: '', address: message.to },
    messageId: `<${id}@${host}>`,
    ...(conversation && { references: `<${conversation}@${host}>`, inReplyTo: `<${conversation}@${host}>` }),
    textEncoding: 'quoted-printable' as const,
    // Prevents out-of-office replies: nobody reads them.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(oneClickUrl && { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  });
  return smtpUrl === undefined ? createFileTransport(join(dataDir, 'outbox'), compose) : createSmtpTransport(smtpUrl, compose, timeouts);
}

function createSmtpTransport(
  url: string,
  compose: (message: OutgoingMail) => SendMailOptions,
  { greetingMs, firstMs, envelopeMs, verdictMs }: SmtpTimeouts,
): MailTransport {
  const server = createTransport({
    ...connectionOptions(url, greetingMs),
    pool: true, // a new connection for each mail takes longer than the mail
    maxConnections: CONCURRENT_MAILS,
    idleTimeout: IDLE_MS,
    socketTimeout: envelopeMs + verdictMs, // longer than our own limits, because the pool sends again after this timeout
  });
  /** By Message-ID: called when the server requests the message. */
  const onData = new Map<unknown, () => void>();
  server.use('stream', ({ data, message }, done) => {
    message.processFunc((input) =>
      Readable.from(
        withStart(input, () => onData.get(data.messageId)?.()),
        { objectMode: false },
      ),
    );
    done();
  });
  return async (message, signal, wasSilent) => {
    const mail = compose(message);
    const timedOut = new AbortController();
    let timer = setTimeout(() => timedOut.abort(), wasSilent ? envelopeMs : firstMs);
    onData.set(mail.messageId, () => {
      clearTimeout(timer);
      timer = setTimeout(() => timedOut.abort(), verdictMs);
    });
    try {
      const { response } = await server.sendMail({ ...mail, signal: AbortSignal.any([signal, timedOut.signal]) });
      return response;
    } catch (error) {
      if (signal.aborted) throw error;
      throw timedOut.signal.aborted
        ? new MailRejected('Timeout: the mail server did not answer.', false, 'silent')
        : rejection(error as SmtpError);
    } finally {
      clearTimeout(timer);
      onData.delete(mail.messageId);
    }
  };
}

async function* withStart(input: AsyncIterable<Buffer>, onStart: () => void): AsyncGenerator<Buffer> {
  onStart();
  yield* input;
}

/** Writes each mail into a file that any mail program can open. */
function createFileTransport(folder: string, compose: (message: OutgoingMail) => SendMailOptions): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message) => {
    const { message: text } = await writer.sendMail(compose(message));
    if ((await mkdir(folder, { recursive: true })) !== undefined) syncFolder(dirname(folder));
    // Written under another name and renamed, so that nobody reads half a mail; synced before it counts as sent, in case of a power cut.
    const file = join(folder, `${message.id}.eml`);
    await writeFile(`${file}.part`, text as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    syncFolder(folder);
    return null;
  };
}

/** A failure of the server, such as a wrong password of ours, is not permanent, and says nothing about the recipient. */
function rejection(error: SmtpError): MailRejected {
  const server = mailServerFailure(error);
  if (server) return new MailRejected(failureReason(server), false, 'unknown', server);
  const { message, responseCode } = error;
  return new MailRejected(message, responseCode !== undefined && responseCode >= 500, responseCode === undefined ? 'unknown' : 'answered');
}
