// Texts that are the same for many clients: compressed once and kept in memory. A client that has the current version gets a 304.
import { promisify } from 'node:util';
import { constants, brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, variesByEncoding } from './compress.ts';
import { etagOf, isKnown } from './etag.ts';

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
