// GET /api/live: a stream of `topic|seq` lines (server-sent events) for all of the user's organizations.
// A page fetches its view again when a line arrives. `?since=` (epoch ms, by this server's clock) is when it began to read: events since
// then come first. Without it, or if they are not known any more, the first line is `*`: everything. The last line of a stream whose place
// another one took is `displaced`: its page opens the next stream when somebody looks at it, so that pages do not displace each other in turn.
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { readOrgIds } from '../db/orgs/members.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { Refused } from '../refused.ts';
import { DISPLACED, type StreamSlots } from './stream-slots.ts';
import type { Authenticate } from '../accounts/authenticate.ts';

export const LIVE_PATH = '/api/live';
const HEARTBEAT_MS = 25_000;
/** A client that does not read is disconnected; it reconnects when it can. */
const MAX_UNREAD_BYTES = 256 * 1024;

type Services = { sql: Sql; live: LiveBus; authenticate: Authenticate; slots: Pick<StreamSlots, 'take' | 'close'> };

export function liveRoute(app: FastifyInstance, { sql, live, authenticate, slots }: Services): void {
  const endings = new Set<() => void>();
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const end of endings) end();
  });
  app.addHook('onClose', async () => await slots.close());

  app.get(LIVE_PATH, async (request, reply) => {
    const viewer = await authenticate(request);
    if (!viewer) throw new Refused('not-signed-in');
    const { userId } = viewer;
    const streamId = uuidv7();
    const keys = [streamId, userId, ...(await readOrgIds(sql, userId))];
    let state = 'opening' as 'opening' | 'open' | 'displaced';
    let heartbeat: NodeJS.Timeout | undefined;
    // Before the slot is taken, because from then on another stream may displace this one.
    let unsubscribe = live.subscribe(keys, send);
    const release = await slots.take(userId, streamId, end).catch((error: unknown) => {
      unsubscribe();
      throw error;
    });
    reply.hijack(); // from here on neither hooks nor the error handler run; headers are set on `reply` but not written yet
    if (reply.raw.closed) return stop(); // the page has closed meanwhile: there will be no `close` event
    heartbeat = setInterval(() => void recheck(), HEARTBEAT_MS);

    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 2000\n\n');
    endings.add(end);
    reply.raw.on('close', stop);
    if (state === 'displaced') return displace();
    state = 'open';
    live.sendMissed(keys, parseSince(request.query), send);
    if (isStopping) end();

    function stop(): void {
      clearInterval(heartbeat);
      unsubscribe();
      release();
      endings.delete(end);
    }

    /** The page reconnects by itself if its session continues. A client that does not read would delay the end. */
    function end(): void {
      stop(); // first, because a write after the end is an error
      if (reply.raw.writableNeedDrain) reply.raw.destroy();
      else reply.raw.end();
    }

    function displace(): void {
      reply.raw.write(`data: ${DISPLACED}|0\n\n`);
      end();
    }

    /** What comes while the stream opens is sent by `sendMissed`. */
    function send(topic: string, seq: number): void {
      if (topic === DISPLACED && state === 'open') return displace();
      if (topic === DISPLACED) state = 'displaced';
      if (state !== 'open') return;
      if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
      else reply.raw.write(`data: ${topic}|${seq}\n\n`);
      if (topic === 'me') void recheck();
    }

    /** Checks whether the session has ended or the user's organizations have changed. */
    async function recheck(): Promise<void> {
      try {
        if (!(await authenticate(request))) return end();
        const orgIds = await readOrgIds(sql, userId);
        if (reply.raw.closed || reply.raw.writableEnded) return;
        unsubscribe();
        unsubscribe = live.subscribe([streamId, userId, ...orgIds], send);
        reply.raw.write(': beat\n\n');
      } catch {
        reply.raw.destroy(); // the database is unreachable; the page reconnects
      }
    }
  });
}

/** null if the page sent no valid time. */
function parseSince(search: unknown): number | null {
  const since = Number((search as { since?: unknown }).since ?? NaN);
  return Number.isFinite(since) ? since : null;
}
