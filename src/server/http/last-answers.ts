// How the HTTP server ends: it takes no more connections, what it was asked is answered, and then every connection is closed.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Closing waits for every connection on which something may still come. Browsers open some ahead of need and say nothing on them,
 * so that those that are left are cut once nobody waits for an answer.
 */
export function giveLastAnswers(app: FastifyInstance): void {
  const { server } = app;
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      cutTheRest();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Whoever gets an answer now should not ask for more on the same connection.
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close');
    setImmediate(cutTheRest); // when nothing is accepted any more
  });

  function cutTheRest(): void {
    if (isClosing && underWay.size === 0) server.closeAllConnections();
  }
}
