// What the build made, as a browser or a cache in front of the server gets it.
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join, relative, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ORIGINS } from './servers.ts';

const UNPACKED = { br: brotliDecompressSync, gzip: gunzipSync } as const;
/** Packed already by what they are. */
const DENSE = /\.(?:png|woff2)$/;

const files = (): string[] =>
  readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(?:br|gz|html)$/.test(entry.name))
    .map(({ parentPath, name }) => relative('dist', join(parentPath, name)).replaceAll(sep, '/'));

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Byte for byte: `fetch` unpacks what it gets, and asks in its own way for what is known. */
async function ask(file: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(`${ORIGINS[0]}/${file}`, { method, headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => void parts.push(part));
    answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
  });
  asked.on('error', reject).end();
  return await promise;
}

test('every file that shrinks was packed when it was built, in both ways, and caches keep them apart', async () => {
  expect(files().length).toBeGreaterThan(100);
  for (const file of files())
    for (const packing of ['br', 'gzip'] as const) {
      const { headers, body } = await ask(file, { 'accept-encoding': packing });
      const isDense = DENSE.test(file);
      expect([headers['content-encoding'], headers['vary']], file).toEqual([isDense ? undefined : packing, 'accept-encoding']);
      expect((isDense ? body : UNPACKED[packing](body)).equals(readFileSync(join('dist', file))), file).toBe(true);
    }
});

test('a file with a hash in its name is kept for a year, any other is asked for, and none is sent to who has it', async () => {
  for (const file of files()) {
    const { headers } = await ask(file);
    expect(headers['cache-control'], file).toBe(file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    const again = await ask(file, { 'if-none-match': headers.etag ?? 'none' });
    expect([again.status, again.body.length], file).toEqual([304, 0]);
  }
});

test('the head of a file, or a part of it, can be had alone', async () => {
  for (const file of files()) {
    const bytes = readFileSync(join('dist', file));
    const head = await ask(file, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length], file).toEqual([200, String(bytes.length), 0]);
    const part = await ask(file, { range: 'bytes=0-9' });
    expect([part.status, part.body], file).toEqual([206, bytes.subarray(0, 10)]);
  }
});
