// Compresses responses that are made for one request: the API's answers. Files are compressed by the build, pages on their first request.
import { promisify } from 'node:util';
import { constants, brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from './operation-routes.ts';

/** A shorter response fits into one packet without compression. */
const MIN_BYTES = 1_200;
/** Compresses a list of 25 threads in a millisecond. A higher quality would save little. */
const BROTLI_QUALITY = 4;

const COMPRESSORS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

/**
 * Register before the routes. No response may contain both a secret and text that a link can put into it, because the compressed length
 * would reveal the secret.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) return payload;
    variesByEncoding(reply);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return await COMPRESSORS[encoding](payload);
  });
}

/** Adds `accept-encoding` to `vary`, for caches between the server and the client. */
export const variesByEncoding = (reply: FastifyReply): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));

/** The best encoding that an `accept-encoding` header allows; undefined if it allows none of ours. */
export function encodingFor(accepted: string | string[] | undefined): keyof typeof COMPRESSORS | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined;
}

// Texts that are the same for many clients: compressed once and kept in memory. A client that has the current version gets a 304.

export type CompressedText = { etag: string; body: Buffer; br: Buffer; gzip: Buffer };
export type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The best compression. A page of 60 KB takes a tenth of a second, outside the event loop. */
const BEST_QUALITY = 11;
/** Takes a tenth of the time of the best quality. The result is up to a fifth larger. */
const FAST_QUALITY = 9;

export async function compressOnce(text: string, quality = BEST_QUALITY): Promise<CompressedText> {
  const body = Buffer.from(text);
  const brotli = promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const [br, gz] = await Promise.all([brotli, promisify(gzip)(body, { level: 9 })]);
  return { etag: etagOf(text), body, br, gzip: gz };
}

/** Browsers keep the response and revalidate it each time. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, ...compressed }: CompressedText,
): Promise<FastifyReply> {
  variesByEncoding(reply.headers({ 'cache-control': 'no-cache', etag }));
  if (isKnown(request, etag)) return await reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  return encoding ? await reply.header('content-encoding', encoding).send(compressed[encoding]) : await reply.send(body);
}

/** Serves a text that is rarely requested: it is made and compressed on the first request. */
export function sendText(type: string, text: () => string): Send {
  let compressed: Promise<CompressedText> | undefined;
  return async (request, reply) =>
    await sendCompressed(request, reply.type(type), await (compressed ??= compressOnce(text(), FAST_QUALITY)));
}
