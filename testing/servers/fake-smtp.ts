// A fake SMTP server on loopback. It keeps the mails, and a test chooses its behavior for each recipient.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  /** The recipient of the envelope, independent of the headers. */
  to: string;
  from: string;
  subject: string;
  /** The subject up to the first ` · `, without the details of a thread. */
  subjectStart: string;
  text: string;
  html: string;
  messageId: string;
  /** Each header's name in lower case, and its value. */
  headers: Record<string, string>;
  /** The whole message. */
  raw: string;
  /** The time of receipt, in ms since the epoch. */
  at: number;
};

/** Accepts a mail, at once or some time after it has the message; or answers 451 (busy) or 550 (rejects), or does not answer. */
export type MailboxBehavior = 'accepts' | 'accepts-slowly' | 'busy' | 'rejects' | 'hangs';
/** The delay of 'accepts-slowly', in ms. */
const SLOW_ACCEPT_MS = 2500;

export class FakeSmtp {
  readonly received: ReceivedMail[] = [];
  /** Returns the behavior for a recipient. */
  behavior: (address: string) => MailboxBehavior = () => 'accepts';
  /** The recipient of each attempt, successful or not. */
  readonly attempts: string[] = [];
  #server: SMTPServer | undefined;
  #port: number;

  /** `port` 0: any free port. */
  constructor(port = 0) {
    this.#port = port;
  }

  /** Starts the server. After a stop it uses the same port again. */
  async start(): Promise<void> {
    this.#server = this.#make();
    const listener = this.#server.listen(this.#port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => listener.once('listening', resolve).once('error', reject));
    this.#port = (listener.address() as AddressInfo).port;
  }

  /** The URL, once the server has started. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server?.close(resolve));
  }

  #make(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onRcptTo: ({ address }, _session, answer) => {
        this.attempts.push(address);
        const behavior = this.behavior(address);
        if (behavior === 'accepts' || behavior === 'accepts-slowly') answer();
        else if (behavior === 'busy') answer(smtpError(451, 'The mailbox is busy.'));
        else if (behavior === 'rejects') answer(smtpError(550, 'There is no such mailbox.'));
      },
      onData: (stream, { envelope }, answer) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          void parsed(Buffer.concat(parts)).then((message) => {
            for (const { address } of envelope.rcptTo) this.received.push({ ...message, to: address, at: Date.now() });
            setTimeout(answer, envelope.rcptTo.some(({ address }) => this.behavior(address) === 'accepts-slowly') ? SLOW_ACCEPT_MS : 0);
          });
        });
      },
    });
    // Clients that time out or are killed reset their connection.
    server.on('error', () => {});
    return server;
  }
}

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

async function parsed(raw: Buffer): Promise<Omit<ReceivedMail, 'to' | 'at'>> {
  const { from, subject = '', text = '', html = '', messageId = '', headers } = await PostalMime.parse(raw);
  return {
    from: from?.address ?? '',
    subject,
    subjectStart: subject.split(' · ')[0]!,
    text,
    html,
    messageId,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    raw: raw.toString(),
  };
}
