// Finds events that were lost by a crash between commit and notification: every 10 s it checks recent thread events that were not
// delivered here. An event that is missing for the first time may still be on its way; if it is missing again, it is delivered.
import { readRecentlyMoved } from '../db/live.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { LiveEvent } from './notify-channel.ts';
import { log } from '../log.ts';

const CHECK_MS = 10_000;
const WINDOW_SECONDS = 30;
const MAX_AGE_MS = 3 * WINDOW_SECONDS * 1000;

export class MissedEventSweep {
  readonly #sql: Sql;
  readonly #onFound: (event: LiveEvent) => void;
  /** Thread topic -> the highest seq that was delivered here, and when. */
  readonly #delivered = new Map<string, { seq: number; at: number }>();
  /** Thread topic -> the seq that was missing at the last check. */
  #missing = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(sql: Sql, onFound: (event: LiveEvent) => void) {
    this.#sql = sql;
    this.#onFound = onFound;
  }

  /** Checks only while there are listeners. */
  start(hasListeners: () => boolean): void {
    this.#timer = setInterval(() => {
      this.#dropOld();
      if (hasListeners()) this.run().catch((error: unknown) => log('live-sweep-failed', { error }));
    }, CHECK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Records an event as delivered. */
  markDelivered(topic: string, seq: number): void {
    if (!topic.startsWith('thread:')) return;
    const before = this.#delivered.get(topic)?.seq ?? 0;
    this.#delivered.set(topic, { seq: Math.max(before, seq), at: Date.now() });
  }

  async run(): Promise<void> {
    const moved = await readRecentlyMoved(this.#sql, WINDOW_SECONDS);
    const missingBefore = this.#missing;
    this.#missing = new Map();
    for (const { threadId, seq, orgIds } of moved) {
      const topic = `thread:${threadId}`;
      const delivered = this.#delivered.get(topic)?.seq ?? 0;
      if (delivered >= seq) continue;
      if ((missingBefore.get(topic) ?? 0) <= delivered) {
        this.#missing.set(topic, seq);
        continue;
      }
      this.#onFound({ keys: orgIds, topic, seq });
      this.#onFound({ keys: orgIds, topic: 'notifications', seq: 0 });
    }
  }

  #dropOld(): void {
    for (const [topic, { at }] of this.#delivered) if (at < Date.now() - MAX_AGE_MS) this.#delivered.delete(topic);
  }
}
