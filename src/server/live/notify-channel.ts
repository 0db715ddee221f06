// Sends events between server processes with PostgreSQL's NOTIFY, in batches. Those of a command are part of its transaction, and arrive with
// its commit.
import { randomUUID } from 'node:crypto';
import { sendPayloads } from '../db/live.ts';
import { listenTo } from '../postgres/connections/listen.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';

export type LiveEvent = { keys: readonly string[]; topic: string; seq: number };

const CHANNEL = 'titleline_live';
/** PostgreSQL accepts payloads below 8000 bytes. */
const PAYLOAD_BYTES = 7900;
/** The number of keys of 36 characters that fit into one payload. */
const KEYS_PER_MESSAGE = 150;
/** The maximum number of concurrent messages: a busy process learns late that a message was sent. */
const MAX_IN_FLIGHT = 8;

export class NotifyChannel {
  readonly #senderId = randomUUID();
  readonly #sql: Sql;
  readonly #onEvent: (event: LiveEvent) => void;
  readonly #onGap: () => void;
  #waiting: LiveEvent[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  #unlisten: (() => Promise<void>) | undefined;

  /** `onEvent`: called with events of other processes. `onGap`: the connection was down and is up again. */
  constructor(sql: Sql, onEvent: (event: LiveEvent) => void, onGap: () => void) {
    this.#sql = sql;
    this.#onEvent = onEvent;
    this.#onGap = onGap;
  }

  async start(databaseUrl: string): Promise<void> {
    this.#unlisten = await listenTo(databaseUrl, CHANNEL, {
      onMessage: (payload) => this.#receive(payload),
      onReconnect: this.#onGap,
    });
  }

  async stop(): Promise<void> {
    while (this.#waiting.length + this.#inFlight.size > 0) {
      this.#flush();
      await Promise.all(this.#inFlight);
    }
    await this.#unlisten?.();
  }

  /** Events that are sent in the same tick, for example by one command, are one message. */
  send(event: LiveEvent): void {
    this.#waiting.push(event);
    if (this.#waiting.length === 1) queueMicrotask(() => this.#flush());
  }

  /** Sends the waiting events, unless too many messages are in progress: then they go with the next one. */
  #flush(): void {
    if (this.#waiting.length === 0 || this.#inFlight.size >= MAX_IN_FLIGHT) return;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#notify(batch);
  }

  /** Sends the batch in the transaction: other processes hear of it if it is committed, and as early as possible. */
  async sendWithCommit(tx: Tx, batch: readonly LiveEvent[]): Promise<void> {
    if (batch.length > 0) await sendPayloads(tx, CHANNEL, payloads(this.#senderId, batch));
  }

  #notify(batch: readonly LiveEvent[]): void {
    const sent = this.#notifyAll(batch).then(() => {
      this.#inFlight.delete(sent);
      this.#flush();
    });
    this.#inFlight.add(sent);
  }

  async #notifyAll(batch: readonly LiveEvent[]): Promise<void> {
    try {
      await sendPayloads(this.#sql, CHANNEL, payloads(this.#senderId, batch));
    } catch (error) {
      // The changes appear with the next fetch. Those of a command are sent with its commit, and are not among them.
      log('live-not-told', { error });
    }
  }

  #receive(payload: string): void {
    const [sender, ...batch] = JSON.parse(payload) as [string, ...[string[], string, number][]];
    if (sender === this.#senderId) return;
    for (const [keys, topic, seq] of batch) this.#onEvent({ keys, topic, seq });
  }
}

/** Packs as many events into each payload as fit. */
export function payloads(sender: string, batch: readonly LiveEvent[]): string[] {
  const packed: string[] = [];
  let current: unknown[] = [sender];
  for (const { keys, topic, seq } of batch)
    for (let from = 0; from < keys.length; from += KEYS_PER_MESSAGE) {
      const message = [keys.slice(from, from + KEYS_PER_MESSAGE), topic, seq];
      if (current.length > 1 && Buffer.byteLength(JSON.stringify([...current, message])) > PAYLOAD_BYTES) {
        packed.push(JSON.stringify(current));
        current = [sender];
      }
      current.push(message);
    }
  if (current.length > 1) packed.push(JSON.stringify(current));
  return packed;
}
