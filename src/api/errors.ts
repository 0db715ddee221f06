// The one shape of an error response: { error: { code, message, issues? } }.
import type { ErrorCode } from '../domain/refusals.ts';

/** What is wrong with which field of the input. */
export type Issue = { path: (string | number)[]; message: string };
export type ErrorBody = { error: { code: ErrorCode; message: string; issues?: Issue[] } };

export const HTTP_STATUS = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'resource-exhausted': 429,
  internal: 500,
  unavailable: 503,
  'deadline-exceeded': 504,
} as const satisfies Record<ErrorCode, number>;
