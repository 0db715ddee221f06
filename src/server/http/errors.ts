// Turns everything that is thrown during a request into an error response.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { type ErrorBody, HTTP_STATUS } from '../../api/errors.ts';
import { type ErrorCode, refusals } from '../../domain/refusals.ts';
import { isUnavailable } from '../postgres/connections/unavailable.ts';
import { NoConnectionFree } from '../postgres/connections/pool.ts';
import { LOCK_NOT_AVAILABLE } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import { Refused } from '../refused.ts';
import { requestLabels } from './request-labels.ts';

/** The refusal of an input that a schema rejects. Its message is that of the first issue. */
export function badInput(error: z.core.$ZodError): Refused {
  const issues = error.issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === 'number' ? key : String(key))),
    message,
  }));
  return new Refused('bad-input', { issues, ...(issues[0] ? { message: issues[0].message } : {}) });
}

/** `shouldLog`: the error is ours, not the client's. */
type Answer = { status: number; body: ErrorBody; shouldLog: boolean };

/** Seconds. */
const RETRY_AFTER = '1';

const failed = (code: ErrorCode, message: string): Answer => ({
  status: HTTP_STATUS[code],
  body: { error: { code, message } },
  shouldLog: true,
});

export function errorAnswer(error: unknown): Answer {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const refused = error instanceof Refused ? error : fromFastify(code, statusCode);
  if (refused) return { status: refused.status, body: refused.body, shouldLog: false };
  // PostgreSQL's class 22: a value that passed the schema but that the database cannot store. Logged, because the schema is too lax.
  if (/^22[0-9A-Z]{3}$/.test(code)) return failed('invalid-argument', refusals['bad-input'].message);
  if (code === '57014') return failed('deadline-exceeded', 'That took too long. Try again.');
  if (code === LOCK_NOT_AVAILABLE) return failed('unavailable', 'Somebody else is changing this right now. Try again in a moment.');
  if (error instanceof NoConnectionFree) return failed('unavailable', 'Titleline is busy right now. Try again in a moment.');
  if (isUnavailable(error)) return failed('unavailable', 'Titleline is not reachable right now. Try again in a minute.');
  return failed('internal', 'Something went wrong on our side.');
}

function fromFastify(code: string, status: number): Refused | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refused('too-large'); // 400, like every invalid input
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('not-json');
  if (status === 404) return new Refused('nothing-here');
  if (status >= 400 && status < 500) return new Refused('bad-input');
  return undefined;
}

export const throwNotFound = (): never => {
  throw new Refused('nothing-here');
};

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { status, body, shouldLog } = errorAnswer(error);
    if (shouldLog) log('request-failed', { request: request.id, ...requestLabels(request), status, error });
    if (error instanceof Refused) request.refusal = error.refusal;
    if (status === HTTP_STATUS.unavailable) void reply.header('retry-after', RETRY_AFTER);
    return reply.code(status).send(body);
  });
}
