// Compresses responses that are made for one request: the API's answers. Files are compressed by the build, pages on their first request.
import { promisify } from 'node:util';
import { constants, brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

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
