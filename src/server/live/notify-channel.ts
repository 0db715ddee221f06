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
/** ms. Longer than a commit goes on whose connection is lost. */
const HEARS_OWN_MS = 90_000;

/** `onEvent`: called with events of other processes. `onGap`: the connection was down and is up again. */
export function createNotifyChannel(sql: Sql, onEvent: (event: LiveEvent) => void, onGap: () => void) {
  const senderId = randomUUID();
  let hearsOwnUntil = 0;
  let waiting: LiveEvent[] = [];
  const inFlight = new Set<Promise<void>>();
  let unlisten: (() => Promise<void>) | undefined;

  /** Sends the waiting events, unless too many messages are in progress: then they go with the next one. */
  function flush(): void {
    if (waiting.length === 0 || inFlight.size >= MAX_IN_FLIGHT) return;
    const batch = waiting;
    waiting = [];
    const sent = sendPayloads(sql, CHANNEL, payloads(senderId, batch))
      // The changes appear with the next fetch. Those of a command are sent with its commit, and are not among them.
      .catch((error: unknown) => log('live-not-told', { error }))
      .then(() => {
        inFlight.delete(sent);
        flush();
      });
    inFlight.add(sent);
  }

  function receive(payload: string): void {
    const [sender, ...batch] = JSON.parse(payload) as [string, ...[string[], string, number][]];
    if (sender === senderId && Date.now() > hearsOwnUntil) return;
    for (const [keys, topic, seq] of batch) onEvent({ keys, topic, seq });
  }

  return {
    start: async (databaseUrl: string): Promise<void> => {
      unlisten = await listenTo(databaseUrl, CHANNEL, { onMessage: receive, onReconnect: onGap });
    },
    stop: async (): Promise<void> => {
      while (waiting.length + inFlight.size > 0) {
        flush();
        await Promise.all(inFlight);
      }
      await unlisten?.();
    },
    /** Events that are sent in the same tick, for example by one command, are one message. */
    send: (event: LiveEvent): void => {
      waiting.push(event);
      if (waiting.length === 1) queueMicrotask(flush);
    },
    /** For a while also passes on what this process has sent: it does not know whether a commit of its own was done. */
    hearOwn: (): void => {
      hearsOwnUntil = Date.now() + HEARS_OWN_MS;
    },
    /** Sends the batch in the transaction: other processes hear of it if it is committed, and as early as possible. */
    sendWithCommit: async (tx: Tx, batch: readonly LiveEvent[]): Promise<void> => {
      if (batch.length > 0) await sendPayloads(tx, CHANNEL, payloads(senderId, batch));
    },
  };
}

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
