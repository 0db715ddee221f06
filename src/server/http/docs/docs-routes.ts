// The API's documentation: /api/openapi.json for programs and /api/docs, a page without scripts, for people.
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import { sendText } from '../site/compressed-text.ts';

export function docsRoutes(app: FastifyInstance, baseUrl: string): void {
  const document = openapi(baseUrl);
  const page = sendText('text/html; charset=utf-8', () => docsPage(document));
  app.get(
    '/api/openapi.json',
    sendText('application/json; charset=utf-8', () => JSON.stringify(document)),
  );
  app.get('/api/docs', (request, reply) => page(request, reply.header('content-security-policy', docsPolicy)));
}
