// The slots of the event streams that are open in this process. A slot is a row that all processes count. The rows of a process share
// one heartbeat; each is deleted when its stream ends. A stream that exceeds the user's maximum takes the slot of the user's oldest one,
// in whatever process that is open: the live bus tells it.
import { STREAMS_PER_USER } from '../../domain/limits.ts';
import { deleteStreams, renewStreams, takeStream } from '../db/live.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';

const HEARTBEAT_MS = 20_000;

/** The topic of the event that a displaced stream gets, under its id as the key. */
export const DISPLACED = 'displaced';

export class StreamSlots {
  readonly #sql: Sql;
  readonly #live: Pick<LiveBus, 'publish'>;
  /** `end` of each open stream, by its id. */
  readonly #open = new Map<string, () => void>();
  #endedIds: string[] = [];
  #deleting: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(sql: Sql, live: Pick<LiveBus, 'publish'>) {
    this.#sql = sql;
    this.#live = live;
    // Streams with a late heartbeat continue.
    this.#timer = setInterval(() => void this.renew().catch(() => undefined), HEARTBEAT_MS).unref();
  }

  /**
   * Takes a slot for the stream `id`, which already listens for `DISPLACED`. `end` is called if the slot is lost otherwise: the row of a
   * displaced stream whose event did not arrive is gone, and all rows are after a crash of PostgreSQL. Returns a function that frees the slot.
   */
  async take(userId: string, id: string, end: () => void): Promise<() => void> {
    const displaced = await takeStream(this.#sql, { id, userId }, STREAMS_PER_USER);
    this.#open.set(id, end);
    for (const other of displaced) this.#live.publish([other], DISPLACED, 0);
    return () => this.#release(id);
  }

  /** Call this after all streams have ended. Resolves when their slots are free. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#deleting;
  }

  /** Sends the heartbeat, and ends the streams whose slots are lost. */
  async renew(): Promise<void> {
    if (this.#open.size === 0) return;
    const lost = await renewStreams(this.#sql, [...this.#open.keys()]);
    for (const id of lost) this.#open.get(id)?.();
  }

  /** Slots that are freed in the same tick are deleted with one statement. */
  #release(id: string): void {
    if (!this.#open.delete(id)) return;
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
