// A mail server on loopback that keeps what it is given and answers each recipient as it is told to.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  /** The envelope's recipient, which is where it goes whatever its headers say. */
  to: string;
  from: string;
  subject: string;
  /** The subject without what it says of a thread. */
  subjectStart: string;
  text: string;
  html: string;
  messageId: string;
  /** Each header's name in lower case, and its value. */
  headers: Record<string, string>;
  /** As it came. */
  raw: string;
  /** When, in ms since the epoch. */
  at: number;
};

/** Takes it, at once or after it has had the message for a while; or answers 451 (try later) or 550 (never), or says nothing at all. */
export type MailboxBehavior = 'accepts' | 'accepts-slowly' | 'busy' | 'rejects' | 'hangs';
/** How long it ponders, in ms. */
const SLOW_ACCEPT_MS = 2500;

export class FakeSmtp {
  readonly received: ReceivedMail[] = [];
  /** How it treats a recipient. */
  behavior: (address: string) => MailboxBehavior = () => 'accepts';
  /** Whom anybody tried to write to, each time, whatever became of it. */
  readonly attempts: string[] = [];
  #server: SMTPServer | undefined;
  #port: number;

  /** `port` 0: any that is free. */
  constructor(port = 0) {
    this.#port = port;
  }

  /** Again after a stop: on the same port. */
  async start(): Promise<void> {
    this.#server = this.#make();
    const listener = this.#server.listen(this.#port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => listener.once('listening', resolve).once('error', reject));
    this.#port = (listener.address() as AddressInfo).port;
  }

  /** Once it has started. */
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
        const manner = this.behavior(address);
        if (manner === 'accepts' || manner === 'accepts-slowly') answer();
        else if (manner === 'busy') answer(smtpError(451, 'The mailbox is busy.'));
        else if (manner === 'rejects') answer(smtpError(550, 'There is no such mailbox.'));
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
    // Clients that give up or are killed break their connection.
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
