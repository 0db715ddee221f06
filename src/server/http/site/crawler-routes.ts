// robots.txt and sitemap.xml for search engines. The sitemap lists the public pages. All other pages are personal.
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_FILES } from '../../../api/documents.ts';
import { sendText } from '../compressed-text.ts';

const PUBLIC = [...Object.keys(DOCUMENT_FILES), '/login', '/signup'];

/** Whether search engines may index the URL. URLs with a query are personal, such as a sign-in that leads back to a page. */
export const isPublic = (url: string): boolean => PUBLIC.includes(url);

export function crawlerRoutes(app: FastifyInstance, baseUrl: string): void {
  const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PUBLIC.map((path) => `<url><loc>${baseUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  app.get(
    '/robots.txt',
    sendText('text/plain; charset=utf-8', () => robots),
  );
  app.get(
    '/sitemap.xml',
    sendText('application/xml; charset=utf-8', () => sitemap),
  );
}
