import { expect, test } from 'vitest';
import { useTestServices } from '../../../../testing/servers/test-services.ts';
import { operations } from '../../../api/operations.ts';
import { styleHash } from '../security.ts';

const here = useTestServices();
type Route = { operationId: string; requestBody?: object; parameters: { name: string }[] };

test('every operation is in the document, queries as GET and commands as POST with a body', async () => {
  const document = (await here.services.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, Route>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(Object.keys(operations).map((name) => `/api/${name}`));
  expect(document.paths['/api/dashboard']?.['get']?.parameters.map(({ name }) => name)).toContain('X-Org-Id');
  expect(document.paths['/api/me']?.['get']?.parameters.map(({ name }) => name)).toEqual(['If-None-Match']);
  expect(document.paths['/api/createThread']?.['post']?.parameters.map(({ name }) => name)).toEqual(['X-Org-Id', 'Idempotency-Key']);
  expect(document.paths['/api/createThread']?.['post']?.requestBody).toBeDefined();
});

test('every reference in the document points to a schema', async () => {
  const document = (await here.services.app.inject('/api/openapi.json')).json<{ components: { schemas: object } }>();
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(pointers)]));
  expect(JSON.stringify(document)).not.toContain('#/$defs');
});

test('the documentation page has a policy that allows its styles and nothing else', async () => {
  const { body, headers } = await here.services.app.inject('/api/docs');
  expect(headers['content-type']).toContain('text/html');
  const style = /<style>([^<]+)<\/style>/.exec(body)?.[1] ?? 'none';
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src ${styleHash(style)};`);
  expect(body).toContain('POST /api/confirmDelivery');
  expect(body).not.toContain('<script');
});

test('both documents are compressed, and not sent again to a client that has them', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const { headers } = await here.services.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect((await here.services.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  }
});
