// What carries a message away: a mail server, or, where none is set up, files that the development mailbox shows.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';

export type Message = {
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
export class NotTaken extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

/** Throws `NotTaken` unless the message is another's responsibility now. */
export type Carry = (message: Message) => Promise<void>;

/** How long a try may take, in ms: to be greeted, to get any one answer, and in all. */
export type Patience = { greetingMs: number; answerMs: number; wholeMs: number };
export const PATIENCE: Patience = { greetingMs: 10_000, answerMs: 20_000, wholeMs: 60_000 };

export function makeCarrier({ smtpUrl, baseUrl, mailFrom, dataDir }: Config, patience: Patience = PATIENCE): Carry {
  const host = new URL(baseUrl).hostname;
  const compose = ({ id, oneClickUrl, ...message }: Message) => ({
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
  if (smtpUrl === undefined) return intoFolder(join(dataDir, 'outbox'), compose);
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: patience.greetingMs,
    greetingTimeout: patience.greetingMs,
    dnsTimeout: patience.greetingMs,
    socketTimeout: patience.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (message) => {
    try {
      await server.sendMail({ ...compose(message), signal: AbortSignal.timeout(patience.wholeMs) });
    } catch (error) {
      throw notTaken(error as SmtpError);
    }
  };
}

/** Each mail becomes a file that any mail program opens. */
function intoFolder(folder: string, compose: (message: Message) => SendMailOptions): Carry {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message) => {
    const { message: text } = await writer.sendMail(compose(message));
    mkdirSync(folder, { recursive: true });
    // Written beside and moved into place: nobody reads half a mail.
    const file = join(folder, `${message.id}.eml`);
    writeFileSync(`${file}.part`, text as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** A wrong password is ours to mend, and no word about the recipient. */
const notTaken = ({ message, code, responseCode = 0 }: SmtpError): NotTaken =>
  new NotTaken(message, responseCode >= 500 && code !== 'EAUTH');
