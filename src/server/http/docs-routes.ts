// The API's documentation: /api/openapi.json for programs, /api/docs for people, a page that needs no script.
import type { FastifyInstance } from 'fastify';
import { openapi } from '../openapi.ts';
import { docsPage } from './docs-page.ts';

export function docsRoutes(app: FastifyInstance, baseUrl: string): void {
  const document = openapi(baseUrl);
  app.get('/api/openapi.json', () => document);
  app.get('/api/docs', (request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(document, request.styleNonce)));
}
