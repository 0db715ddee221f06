// Shuts the HTTP server down: it accepts no more connections, answers the requests on the open ones and then closes them all.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * ms. A client may have sent a request before it learns that its connection ends. During this time requests are still answered, each with
 * `connection: close`. Connections without a request in this time are closed afterwards.
 */
const DRAIN_MS = 1000;
/** ms that the primary process may take to learn that a worker no longer listens. */
const PRIMARY_NOTICE_MS = 100;

/** The apps that have listened and may have connections. */
const haveListened = new WeakSet<FastifyInstance>();
/** The servers that are about to close. */
const aboutToClose = new WeakSet<Server>();

export const isAboutToClose = ({ server }: Pick<FastifyInstance, 'server'>): boolean => aboutToClose.has(server);

/**
 * `/health/ready` says from now on that the server stops. For `ms` more everything is served as before, so that a balancer can learn that and
 * send new requests to other hosts.
 */
export async function announceStop({ server }: Pick<FastifyInstance, 'server'>, ms: number): Promise<void> {
  aboutToClose.add(server);
  if (server.listening && ms > 0) await setTimeout(ms);
}

/**
 * Node waits for every open connection before the server is closed. Browsers open connections in advance and send nothing on them, so the
 * remaining connections are closed once no response is pending. Register it after the other `preClose` hooks, because it delays later ones.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { server } = app;
  const pending = new Set<ServerResponse>();
  let isClosing = false;
  let hasDrainEnded = false;
  server.on('request', (_request, response: ServerResponse) => {
    pending.add(response);
    if (isClosing) announceClose(response);
    response.once('close', () => {
      pending.delete(response);
      if (hasDrainEnded) closeIfIdle();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    aboutToClose.add(server);
    for (const response of pending) announceClose(response);
    if (haveListened.has(app)) await Promise.race([once(server, 'close'), setTimeout(DRAIN_MS)]);
    hasDrainEnded = true;
    setImmediate(closeIfIdle);
  });

  function closeIfIdle(): void {
    if (pending.size === 0) server.closeAllConnections();
  }
}

/**
 * Stops accepting connections. Call it before the app is closed, because from then on each response ends its connection. With several
 * processes the primary accepts the connections for all and learns a little later that this one has stopped. Clients that connect in
 * between still get normal responses.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return;
  haveListened.add(app);
  // The HTTP server's own `close` would immediately close every connection that has not received anything yet.
  Server.prototype.close.call(app.server);
  await setTimeout(PRIMARY_NOTICE_MS);
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
