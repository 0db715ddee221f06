// The built files as the server sends them to browsers and caches: compression, caching, HEAD and range requests.
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join, relative, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ORIGINS } from '../../testing/browser/servers.ts';

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync } as const;
/** File formats that are already compressed. */
const COMPRESSED_FORMATS = /\.(?:png|woff2)$/;

const files = (): string[] =>
  readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(?:br|gz|html)$/.test(entry.name))
    .map(({ parentPath, name }) => relative('dist', join(parentPath, name)).replaceAll(sep, '/'));

type RawResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request and returns the raw response. `fetch` would decompress the body and handle conditional requests itself. */
async function send(file: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const sent = request(`${ORIGINS[0]}/${file}`, { method, headers }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => void parts.push(part));
    response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
  });
  sent.on('error', reject).end();
  return await promise;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

test('every file is compressed as requested, cached by its name, not resent while unchanged, and sent in parts', async () => {
  const all = files();
  expect(all.length).toBeGreaterThan(100);
  for (const file of all) {
    const bytes = readFileSync(join('dist', file));
    const caching = file.startsWith('assets/') ? IMMUTABLE : 'no-cache';

    // Compressed with Brotli or gzip, if the format is not compressed already. Caches keep the variants apart.
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, body } = await send(file, { 'accept-encoding': encoding });
      const isCompressed = COMPRESSED_FORMATS.test(file);
      expect([headers['content-encoding'], headers['vary']], file).toEqual([isCompressed ? undefined : encoding, 'accept-encoding']);
      expect((isCompressed ? body : DECOMPRESS[encoding](body)).equals(bytes), file).toBe(true);
      expect(headers['cache-control'], file).toBe(caching);
    }

    const head = await send(file, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length], file).toEqual([200, String(bytes.length), 0]);
    const { headers } = await send(file);
    expect(headers['cache-control'], file).toBe(caching);
    const again = await send(file, { 'if-none-match': headers.etag ?? 'none' });
    expect([again.status, again.body.length], file).toEqual([304, 0]);
    const part = await send(file, { range: 'bytes=0-9' });
    expect([part.status, part.body], file).toEqual([206, bytes.subarray(0, 10)]);
  }
});
