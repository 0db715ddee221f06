// Every "no" of the server as one error, with a sentence for the person and a code for the program.
import type { ErrorCode } from '../../domain/refusals.ts';
import { apiClientCopy } from '../copy/api-client.ts';

export type InputIssue = { path: (string | number)[]; message: string };

export class ApiError extends Error {
  readonly code: ErrorCode;
  /** What is wrong with which field of the input. */
  readonly issues: InputIssue[];
  /** The server may or may not have done it: the same click is worth sending again under the same key. */
  readonly unanswered: boolean;
  constructor(code: ErrorCode, message: string, { issues = [], unanswered = false }: { issues?: InputIssue[]; unanswered?: boolean } = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.issues = issues;
    this.unanswered = unanswered;
  }
}

/** What an answer that is no success says; `body` is the parsed JSON, or null where there was none. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const { code, message, issues } = (body as { error?: { code?: ErrorCode; message?: string; issues?: InputIssue[] } } | null)?.error ?? {};
  if (code && message) return new ApiError(code, message, { issues: issues ?? [], unanswered: isUnanswered(code) });
  const guess = codeOf(status);
  return new ApiError(guess, guess === 'unavailable' ? apiClientCopy.unreachable : apiClientCopy.unclear, {
    unanswered: isUnanswered(guess),
  });
}

/** No answer at all: the connection was lost, or the deadline has passed. */
export const connectionError = (timedOut: boolean): ApiError =>
  timedOut
    ? new ApiError('deadline-exceeded', apiClientCopy.tooSlow, { unanswered: true })
    : new ApiError('unavailable', apiClientCopy.unreachable, { unanswered: true });

/** No such thing, or none of the viewer's: one and the same answer, and a final one. An address that is no id at all is neither. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument');

const isUnanswered = (code: ErrorCode): boolean => code === 'unavailable' || code === 'deadline-exceeded';

function codeOf(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'permission-denied';
    case 404:
      return 'not-found';
    case 409:
      return 'aborted';
    case 429:
      return 'resource-exhausted';
    case 502:
    case 503:
      return 'unavailable';
    case 504:
      return 'deadline-exceeded';
    default:
      return status >= 500 ? 'internal' : 'invalid-argument';
  }
}
