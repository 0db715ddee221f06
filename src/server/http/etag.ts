// The mark of what an answer holds (its ETag): whoever has the answer already is told so, and is sent nothing else.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Weak: packed in one way or another the answer is the same, in other bytes. */
export const etagOf = (content: string): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

/** Whether who asks has the answer with this mark. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => headers['if-none-match']?.includes(etag) ?? false;
