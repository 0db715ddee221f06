// The API's documentation: /api/openapi.json for programs, and the same as one HTML page without scripts, /api/docs.
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi.ts';
import { escapeHtml } from '../../mail/templates/html.ts';
import { sendText } from '../compressed-text.ts';
import { policyOfPlainPage } from '../security.ts';

type Document = ReturnType<typeof openapi>;
type Route = {
  summary: string;
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Json };
  responses: { 200: { content: Json } };
};
type Json = { 'application/json': { schema: unknown } };

export function docsRoutes(app: FastifyInstance, baseUrl: string): void {
  const document = openapi(baseUrl);
  const page = sendText('text/html; charset=utf-8', () => docsPage(document));
  app.get(
    '/api/openapi.json',
    sendText('application/json; charset=utf-8', () => JSON.stringify(document)),
  );
  app.get('/api/docs', (request, reply) => page(request, reply.header('content-security-policy', docsPolicy)));
}

function docsPage({ paths, components }: Document): string {
  const routes = Object.entries(paths as Record<string, Record<string, Route>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => section(path, method, route)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>${code(schema)}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Titleline API</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>Titleline API</h1>
<p>Queries are <code>GET</code>, commands are <code>POST</code> with a JSON body. Times are milliseconds since the epoch.
Every refusal is <code>{ "error": { "code", "message", "issues"? } }</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${routes.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</main>
</body>
</html>`;
}

function section(path: string, method: string, { summary, parameters, requestBody, responses }: Route): string {
  const rows = parameters.map(
    ({ name, in: place, required }) => `<li><code>${escapeHtml(name)}</code> (${place}${required ? ', required' : ''})</li>`,
  );
  return `<section>
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''}
${requestBody ? details('Input', requestBody.content) : ''}
${details('Answer', responses[200].content)}
</section>`;
}

const details = (title: string, content: Json): string =>
  `<details><summary>${title}</summary>${code(content['application/json'].schema)}</details>`;
const code = (schema: unknown): string => `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

const css = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0;padding:32px 16px}main{max-width:860px;margin:auto}
section{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:8px 0}
h1{font-size:26px}h2{font-size:16px;overflow-wrap:anywhere}pre{overflow:auto;font-size:13px}summary{cursor:pointer;min-height:24px}`;

const docsPolicy = policyOfPlainPage(css);
