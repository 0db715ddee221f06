// Turns everything that is thrown during a request into an error response.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { type ErrorBody, HTTP_STATUS } from '../../api/errors.ts';
import { type ErrorCode, refusals } from '../../domain/refusals.ts';
import { isUnavailable } from '../postgres/connections/wait-for-database.ts';
import { NoConnectionFree } from '../postgres/connections/pool.ts';
import { LOCK_NOT_AVAILABLE } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import { Refused } from '../refused.ts';
import { requestLabels } from './log-requests.ts';

/** The refusal of an input that a schema rejects. Its message is that of the first issue. */
export function badInput(error: z.core.$ZodError): Refused {
  const issues = error.issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === 'number' ? key : String(key))),
    message,
  }));
  return new Refused('bad-input', { issues, ...(issues[0] ? { message: issues[0].message } : {}) });
}

type Answer = { status: number; body: ErrorBody };
const answer = (code: ErrorCode, message: string): Answer => ({ status: HTTP_STATUS[code], body: { error: { code, message } } });

/** PostgreSQL is read-only during a failover, ended an idle transaction, or has a disk error. */
const isTransient = (code: string): boolean => /^(?:25006|25P0[34]|58030)$/.test(code);
/** Seconds. */
const RETRY_AFTER = '1';

/** The response for a thrown value. `shouldLog`: the error is ours, not the client's. */
export function errorAnswer(error: unknown): Answer & { shouldLog: boolean } {
  if (error instanceof Refused) return { status: error.status, body: error.body, shouldLog: false };
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const refused = fromFastify(code, statusCode);
  if (refused) return { status: refused.status, body: refused.body, shouldLog: false };
  // PostgreSQL's class 22: a value that passed the schema but that the database cannot store. Logged, because the schema is too lax.
  if (/^22[0-9A-Z]{3}$/.test(code)) return { ...answer('invalid-argument', refusals['bad-input'].message), shouldLog: true };
  if (code === '57014') return { ...answer('deadline-exceeded', 'That took too long. Try again.'), shouldLog: true };
  if (code === LOCK_NOT_AVAILABLE)
    return { ...answer('unavailable', 'Somebody else is changing this right now. Try again in a moment.'), shouldLog: true };
  if (error instanceof NoConnectionFree)
    return { ...answer('unavailable', 'Titleline is busy right now. Try again in a moment.'), shouldLog: true };
  if (isUnavailable(code) || isTransient(code))
    return { ...answer('unavailable', 'Titleline is not reachable right now. Try again in a minute.'), shouldLog: true };
  return { ...answer('internal', 'Something went wrong on our side.'), shouldLog: true };
}

function fromFastify(code: string, status: number): Refused | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refused('too-large'); // 400, like every invalid input
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('not-json');
  if (status === 404) return new Refused('nothing-here');
  if (status >= 400 && status < 500) return new Refused('bad-input');
  return undefined;
}

/** Refuses a request that has no route. */
export const throwNotFound = (): never => {
  throw new Refused('nothing-here');
};

/** Answers requests whose handling throws. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { status, body, shouldLog } = errorAnswer(error);
    if (shouldLog) log('request-failed', { request: request.id, ...requestLabels(request), status, error });
    if (error instanceof Refused) request.refusal = error.refusal;
    if (status === HTTP_STATUS.unavailable) void reply.header('retry-after', RETRY_AFTER);
    return reply.code(status).send(body);
  });
}
