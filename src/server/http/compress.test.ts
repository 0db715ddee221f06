import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { compressAnswers } from './compress.ts';

const LONG = { words: Array.from({ length: 400 }, () => 'title') };
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  compressAnswers(app);
  app.get('/long', () => LONG);
  app.get('/short', () => ({ words: [] }));
  app.get('/compressed', (_request, reply) => reply.header('content-encoding', 'br').send('x'.repeat(5000)));
  app.get('/for-cookies', (_request, reply) => reply.header('vary', 'cookie').send(LONG));
});

const get = (url: string, accept: string) => app.inject({ url, headers: { 'accept-encoding': accept } });

test('a long response is compressed with an encoding that the client accepts', async () => {
  const brotli = await get('/long', 'gzip, deflate, br, zstd');
  expect([brotli.headers['content-encoding'], JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())]).toEqual(['br', LONG]);
  const gzipped = await get('/long', 'gzip, br;q=0');
  expect([gzipped.headers['content-encoding'], JSON.parse(gunzipSync(gzipped.rawPayload).toString())]).toEqual(['gzip', LONG]);
  expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length));
});

test('a client that accepts no encoding gets the response uncompressed, and caches keep the versions apart', async () => {
  const plain = await app.inject('/long');
  expect([plain.headers['content-encoding'], plain.headers['vary'], plain.json()]).toEqual([undefined, 'accept-encoding', LONG]);
  expect((await get('/for-cookies', 'br')).headers['vary']).toBe('cookie, accept-encoding');
});

test('a short or already compressed response is not compressed', async () => {
  expect((await get('/short', 'br')).headers['content-encoding']).toBeUndefined();
  expect((await get('/compressed', 'gzip')).body).toHaveLength(5000);
});
