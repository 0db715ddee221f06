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

export type StreamSlots = ReturnType<typeof createStreamSlots>;

export function createStreamSlots(sql: Sql, live: Pick<LiveBus, 'publish'>) {
  /** `end` of each open stream, by its id. */
  const open = new Map<string, () => void>();
  let endedIds: string[] = [];
  let deleting: Promise<void> = Promise.resolve();
  // Streams with a late heartbeat continue.
  const timer = setInterval(() => void renew().catch(() => undefined), HEARTBEAT_MS).unref();

  /** Sends the heartbeat, and ends the streams whose slots are lost. */
  async function renew(): Promise<void> {
    if (open.size === 0) return;
    const lost = await renewStreams(sql, [...open.keys()]);
    for (const id of lost) open.get(id)?.();
  }

  /** Slots that are freed in the same tick are deleted with one statement. */
  function release(id: string): void {
    if (!open.delete(id)) return;
    endedIds.push(id);
    if (endedIds.length > 1) return;
    deleting = new Promise((resolve) => {
      setImmediate(() => {
        const ended = endedIds;
        endedIds = [];
        // If the database is unreachable, the slots expire by themselves.
        deleteStreams(sql, ended)
          .catch(() => undefined)
          .finally(resolve);
      });
    });
  }

  return {
    renew,
    /**
     * Takes a slot for the stream `id`, which already listens for `DISPLACED`. `end` is called if the slot is lost otherwise: the row of a
     * displaced stream whose event did not arrive is gone, and all rows are after a crash of PostgreSQL. Returns a function that frees the slot.
     */
    take: async (userId: string, id: string, end: () => void): Promise<() => void> => {
      const displaced = await takeStream(sql, { id, userId }, STREAMS_PER_USER);
      open.set(id, end);
      for (const other of displaced) live.publish([other], DISPLACED, 0);
      return () => release(id);
    },
    /** Call this after all streams have ended. Resolves when their slots are free. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await deleting;
    },
  };
}
