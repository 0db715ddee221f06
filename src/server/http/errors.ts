// Turns everything that is thrown during a request into an error response.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { type ErrorBody, HTTP_STATUS } from '../../api/errors.ts';
import { type ErrorCode, refusals } from '../../domain/refusals.ts';
import { isUnavailable } from '../db/driver/is-unavailable.ts';
import { log } from '../log.ts';
import { Refused } from '../refused.ts';
import { CommandQueueTimeout } from './command-queue.ts';
import { requestLabels } from './request-labels.ts';

/** What a schema found wrong: the first issue's sentence speaks for all. */
export function badInput(error: z.core.$ZodError): Refused {
  const issues = error.issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === 'number' ? key : String(key))),
    message,
  }));
  return new Refused('bad-input', { issues, ...(issues[0] ? { message: issues[0].message } : {}) });
}

type Answer = { status: number; body: ErrorBody };
const answer = (code: ErrorCode, message: string): Answer => ({ status: HTTP_STATUS[code], body: { error: { code, message } } });

/** PostgreSQL's `lock_not_available`: somebody held a lock longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** It changes over to another server, ended an idle transaction, or has trouble with its disk. */
const isChanging = (code: string): boolean => /^(?:25006|25P0[34]|58030)$/.test(code);
/** Seconds. */
const RETRY_AFTER = '1';

/** What a thrown thing is answered with, and whether it is our fault and belongs in the log. */
export function errorAnswer(error: unknown): Answer & { ours: boolean } {
  if (error instanceof Refused) return { status: error.status, body: error.body, ours: false };
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const refused = fromFastify(code, statusCode);
  if (refused) return { status: refused.status, body: refused.body, ours: false };
  // PostgreSQL's class 22: a value that a schema let through and the database cannot hold. Logged, because a schema is too wide.
  if (/^22[0-9A-Z]{3}$/.test(code)) return { ...answer('invalid-argument', refusals['bad-input'].message), ours: true };
  if (code === '57014') return { ...answer('deadline-exceeded', 'That took too long. Try again.'), ours: true };
  if (code === LOCK_NOT_AVAILABLE || error instanceof CommandQueueTimeout)
    return { ...answer('unavailable', 'Somebody else is changing this right now. Try again in a moment.'), ours: true };
  if (isUnavailable(code) || isChanging(code))
    return { ...answer('unavailable', 'Titleline is not reachable right now. Try again in a minute.'), ours: true };
  return { ...answer('internal', 'Something went wrong on our side.'), ours: true };
}

function fromFastify(code: string, status: number): Refused | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refused('too-large'); // 400, as everything that is wrong with an input
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('not-json');
  if (status === 404) return new Refused('nothing-here');
  if (status >= 400 && status < 500) return new Refused('bad-input');
  return undefined;
}

/** The answer where there is no route. */
export const nothingHere = (): never => {
  throw new Refused('nothing-here');
};

/** Answers everything that is thrown while a request is handled. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { status, body, ours } = errorAnswer(error);
    if (ours) log('request-failed', { request: request.id, ...requestLabels(request), status, error });
    if (error instanceof Refused) request.refusal = error.refusal;
    if (status === HTTP_STATUS.unavailable) void reply.header('retry-after', RETRY_AFTER);
    return reply.code(status).send(body);
  });
}
