// ETags of responses. A client that already has the response gets a 304 without a body.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Returns a weak ETag, because the same content has other bytes in each content encoding. */
export const etagOf = (content: string): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

/** Whether the client already has the response with this ETag. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => headers['if-none-match']?.includes(etag) ?? false;
