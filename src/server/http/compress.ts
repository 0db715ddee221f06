// Packs what is written for one request, the API's answers. Files were packed when the app was built, pages when they were first asked for.
import { promisify } from 'node:util';
import { constants, brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Below that it fits into one packet as it is. */
const MIN_BYTES = 1_200;
/** A list of 25 threads takes a millisecond, and more effort would save little. */
const BROTLI_QUALITY = 4;

const PACKERS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

/** Register before the routes. No answer may mix a secret with what a link can put into it: its packed length would tell. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) return payload;
    variesByEncoding(reply);
    const packing = encodingFor(request.headers['accept-encoding']);
    if (!packing) return payload;
    reply.header('content-encoding', packing).removeHeader('content-length');
    return await PACKERS[packing](payload);
  });
}

/** What a cache between here and the reader has to know. */
export const variesByEncoding = (reply: FastifyReply): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));

export function encodingFor(accepted: string | string[] | undefined): keyof typeof PACKERS | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined;
}
