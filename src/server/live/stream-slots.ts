// The places of the event streams that are open at this process. A place is a row that all processes count; it is kept alive together
// with the others of its process, and given back when its stream ends.
import { v7 as uuidv7 } from 'uuid';
import { STREAMS_PER_USER } from '../../domain/limits.ts';
import { beat, freePlaces, takePlace } from '../db/live-streams.ts';
import type { Sql } from '../db/sql.ts';

const BEAT_MS = 20_000;

export class StreamSlots {
  readonly #sql: Sql;
  readonly #open = new Set<string>();
  #ended: string[] = [];
  #freeing: Promise<void> = Promise.resolve();
  readonly #beating: NodeJS.Timeout;

  constructor(sql: Sql) {
    this.#sql = sql;
    // A place whose beat is late counts no more for a while; the stream itself goes on.
    this.#beating = setInterval(() => void this.#beat().catch(() => undefined), BEAT_MS).unref();
  }

  /** Answers what gives the place back, or null where the person has as many streams as there may be. */
  async take(userId: string): Promise<(() => void) | null> {
    const id = uuidv7();
    if (!(await takePlace(this.#sql, { id, userId }, STREAMS_PER_USER))) return null;
    this.#open.add(id);
    return () => this.#free(id);
  }

  /** When all streams have ended. Resolves when their places are free. */
  async close(): Promise<void> {
    clearInterval(this.#beating);
    await this.#freeing;
  }

  async #beat(): Promise<void> {
    if (this.#open.size > 0) await beat(this.#sql, [...this.#open]);
  }

  /** Those that end together are given back in one statement. */
  #free(id: string): void {
    if (!this.#open.delete(id)) return;
    this.#ended.push(id);
    if (this.#ended.length > 1) return;
    this.#freeing = new Promise((resolve) => {
      setImmediate(() => {
        const ended = this.#ended;
        this.#ended = [];
        // Where the database is away they stop counting by themselves.
        freePlaces(this.#sql, ended)
          .catch(() => undefined)
          .finally(resolve);
      });
    });
  }
}
