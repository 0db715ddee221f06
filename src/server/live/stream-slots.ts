// The slots of the event streams that are open in this process. A slot is a row that all processes count. The rows of a process share
// one heartbeat; each is deleted when its stream ends.
import { v7 as uuidv7 } from 'uuid';
import { STREAMS_PER_USER } from '../../domain/limits.ts';
import { renewStreams, deleteStreams, insertStream } from '../db/live-streams.ts';
import type { Sql } from '../db/sql.ts';

const HEARTBEAT_MS = 20_000;

export class StreamSlots {
  readonly #sql: Sql;
  readonly #openIds = new Set<string>();
  #endedIds: string[] = [];
  #deleting: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(sql: Sql) {
    this.#sql = sql;
    // Slots with a late heartbeat do not count for a while; their streams continue.
    this.#timer = setInterval(() => void this.#renew().catch(() => undefined), HEARTBEAT_MS).unref();
  }

  /** Returns a function that frees the slot; null if the user already has the maximum number of streams. */
  async take(userId: string): Promise<(() => void) | null> {
    const id = uuidv7();
    if (!(await insertStream(this.#sql, { id, userId }, STREAMS_PER_USER))) return null;
    this.#openIds.add(id);
    return () => this.#release(id);
  }

  /** Call this after all streams have ended. Resolves when their slots are free. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#deleting;
  }

  async #renew(): Promise<void> {
    if (this.#openIds.size > 0) await renewStreams(this.#sql, [...this.#openIds]);
  }

  /** Slots that are freed in the same tick are deleted with one statement. */
  #release(id: string): void {
    if (!this.#openIds.delete(id)) return;
    this.#endedIds.push(id);
    if (this.#endedIds.length > 1) return;
    this.#deleting = new Promise((resolve) => {
      setImmediate(() => {
        const ended = this.#endedIds;
        this.#endedIds = [];
        // If the database is unreachable, the slots expire by themselves.
        deleteStreams(this.#sql, ended)
          .catch(() => undefined)
          .finally(resolve);
      });
    });
  }
}
