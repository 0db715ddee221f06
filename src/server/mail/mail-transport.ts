// What carries a message away: a mail server, or, where none is set up, files that the development mailbox shows.
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { CONCURRENT_MAILS } from '../../domain/mail-retries.ts';
import type { Config } from '../config.ts';

export type OutgoingMail = {
  /** The mail's own id, from which its Message-ID comes: a second copy of it is known as one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Turns this type of mail off when it is posted to; null where there is no such switch. */
  oneClickUrl: string | null;
};

/** Why a message was not taken. `permanent`: the mail server said that it never will be. */
export class MailRejected extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

/** Throws `NotTaken` unless the message is another's responsibility now. It ends at once when the signal is aborted. */
export type MailTransport = (message: OutgoingMail, signal: AbortSignal) => Promise<void>;

/**
 * How long a try may take, in ms: to be greeted, until the server asks for the message, and from then on for its verdict. A server that
 * has the message may have taken it, so a try that gives up then may lead to a second copy: RFC 5321 asks for ten minutes there.
 */
export type SmtpTimeouts = { greetingMs: number; envelopeMs: number; verdictMs: number };
export const SMTP_TIMEOUTS: SmtpTimeouts = { greetingMs: 10_000, envelopeMs: 60_000, verdictMs: 600_000 };
/** A connection is kept for so long for the next mail, and then ended in order. */
const IDLE_MS = 2000;

export function createMailTransport(
  { smtpUrl, baseUrl, mailFrom, dataDir }: Config,
  patience: SmtpTimeouts = SMTP_TIMEOUTS,
): MailTransport {
  const host = new URL(baseUrl).hostname;
  const compose = ({ id, oneClickUrl, ...message }: OutgoingMail) => ({
    ...message,
    from: mailFrom,
    // As an object it is one address whatever is in it, never a list.
    to: { name: '', address: message.to },
    messageId: `<${id}@${host}>`,
    textEncoding: 'quoted-printable' as const,
    // Nobody answers, and no out-of-office reply is wanted.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(oneClickUrl && { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  });
  return smtpUrl === undefined ? intoFolder(join(dataDir, 'outbox'), compose) : overSmtp(smtpUrl, compose, patience);
}

function overSmtp(
  url: string,
  compose: (message: OutgoingMail) => SendMailOptions,
  { greetingMs, envelopeMs, verdictMs }: SmtpTimeouts,
): MailTransport {
  const server = createTransport({
    url,
    pool: true, // a new connection for each mail takes longer than the mail
    maxConnections: CONCURRENT_MAILS,
    idleTimeout: IDLE_MS,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: envelopeMs + verdictMs, // the pool sends again what timed out by this
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** By Message-ID, what is to happen when the server asks for the message. */
  const onData = new Map<unknown, () => void>();
  server.use('stream', ({ data, message }, done) => {
    message.processFunc((input) =>
      Readable.from(
        read(input, () => onData.get(data.messageId)?.()),
        { objectMode: false },
      ),
    );
    done();
  });
  return async (message, signal) => {
    const mail = compose(message);
    const late = new AbortController();
    let timer = setTimeout(() => late.abort(), envelopeMs);
    onData.set(mail.messageId, () => {
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), verdictMs);
    });
    try {
      await server.sendMail({ ...mail, signal: AbortSignal.any([signal, late.signal]) });
    } catch (error) {
      throw late.signal.aborted ? new MailRejected('Timeout: the mail server did not answer.', false) : notTaken(error as SmtpError);
    } finally {
      clearTimeout(timer);
      onData.delete(mail.messageId);
    }
  };
}

/** The same, and tells when its first byte is asked for. */
async function* read(input: AsyncIterable<Buffer>, onFirst: () => void): AsyncGenerator<Buffer> {
  onFirst();
  yield* input;
}

/** Each mail becomes a file that any mail program opens. */
function intoFolder(folder: string, compose: (message: OutgoingMail) => SendMailOptions): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message) => {
    const { message: text } = await writer.sendMail(compose(message));
    if ((await mkdir(folder, { recursive: true })) !== undefined) await onDisk(dirname(folder));
    // Written beside and moved into place: nobody reads half a mail. On the disk before it counts as sent: a power cut leaves it there.
    const file = join(folder, `${message.id}.eml`);
    await writeFile(`${file}.part`, text as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    await onDisk(folder);
  };
}

/** Has the folder's entries on the disk. Windows opens no folder, and needs none of it. */
async function onDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const entries = await open(folder);
  try {
    await entries.sync();
  } finally {
    await entries.close();
  }
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** A wrong password is ours to mend, and no word about the recipient. */
const notTaken = ({ message, code, responseCode = 0 }: SmtpError): MailRejected =>
  new MailRejected(message, responseCode >= 500 && code !== 'EAUTH');
