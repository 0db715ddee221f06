// A page that is the same for everybody, in each theme that its reader may have chosen: filled in and packed once.
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Theme, themed, themeFromCookies } from '../../domain/theme.ts';
import { etagOf, isKnown } from './etag.ts';
import { packingFor } from './pack.ts';

type Packed = { etag: string; body: Buffer; br: Buffer; gzip: Buffer };
export type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** `html` asks the device for its theme. What most readers get is packed at once, beside the event loop; the rest when it is asked for. */
export function makeDocument(html: string): SendDocument {
  const packed: Partial<Record<Theme, Promise<Packed>>> = {};
  const packedFor = (theme: Theme) => (packed[theme] ??= pack(themed(html, theme)));
  void packedFor('system');
  return async (request, reply) => {
    const { headers } = request;
    const { etag, body, ...others } = await packedFor(themeFromCookies(headers.cookie));
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'cookie, accept-encoding' }).type('text/html; charset=utf-8');
    if (isKnown(request, etag)) return await reply.code(304).send();
    const encoding = packingFor(headers['accept-encoding']);
    return encoding ? await reply.header('content-encoding', encoding).send(others[encoding]) : await reply.send(body);
  };
}

async function pack(html: string): Promise<Packed> {
  const body = Buffer.from(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })]);
  return { etag: etagOf(html), body, br, gzip: gz };
}
