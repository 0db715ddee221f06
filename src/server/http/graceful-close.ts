// How the HTTP server ends: it takes no more connections, what is asked on those that are open is answered, and then all are closed.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * ms. Who has a connection may have begun to ask on it before they hear that it ends. For so long everything is still answered, and each
 * answer says that it is the last on its connection; what nobody uses in that time is closed then.
 */
const LAST_QUESTIONS_MS = 1000;
const HEARD_MS = 100;

/** Those that have listened, and may have connections. */
const haveListened = new WeakSet<FastifyInstance>();

/**
 * Closing waits for every connection on which something may still come. Browsers open some ahead of need and say nothing on them,
 * so that those that are left are cut once nobody waits for an answer. Register it after the other `preClose` hooks: it holds the next up.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { server } = app;
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  let isCutting = false;
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    if (isClosing) sayLast(response);
    response.once('close', () => {
      underWay.delete(response);
      if (isCutting) cutTheRest();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const response of underWay) sayLast(response);
    if (haveListened.has(app)) await Promise.race([once(server, 'close'), setTimeout(LAST_QUESTIONS_MS)]);
    isCutting = true;
    setImmediate(cutTheRest);
  });

  function cutTheRest(): void {
    if (underWay.size === 0) server.closeAllConnections();
  }
}

/**
 * Call it before the app is closed, from when on each answer makes somebody look for another connection. Of several processes the
 * primary accepts for all, and hears a moment later that one of them takes no more: nobody new should come in that moment.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return;
  haveListened.add(app);
  // The HTTP server's own would close at once every connection on which nothing has arrived yet.
  Server.prototype.close.call(app.server);
  await setTimeout(HEARD_MS);
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
