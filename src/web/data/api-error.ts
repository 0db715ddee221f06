// The error of every failed call, with a message for the user and a code for the program.
import type { ErrorCode } from '../../domain/refusals.ts';
import { apiClientCopy } from '../copy/frame.ts';

export type InputIssue = { path: (string | number)[]; message: string };

export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The invalid fields of the input. */
  readonly issues: InputIssue[];
  /** True if the server may have executed the command. The click can be sent again with the same idempotency key. */
  readonly outcomeUnknown: boolean;
  /** True if nothing came from the server itself: the connection was lost, or a proxy says that the server is away. */
  readonly unanswered: boolean;
  constructor(
    code: ErrorCode,
    message: string,
    {
      issues = [],
      outcomeUnknown = false,
      unanswered = false,
    }: { issues?: InputIssue[]; outcomeUnknown?: boolean; unanswered?: boolean } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.issues = issues;
    this.outcomeUnknown = outcomeUnknown;
    this.unanswered = unanswered;
  }
}

/** The error of an unsuccessful response. `body` is the parsed JSON, or null if there was none. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const { code, message, issues } = (body as { error?: { code?: ErrorCode; message?: string; issues?: InputIssue[] } } | null)?.error ?? {};
  if (code && message) return new ApiError(code, message, { issues: issues ?? [], outcomeUnknown: isOutcomeUnknown(code) });
  const fallback = codeForStatus(status);
  return new ApiError(fallback, fallback === 'unavailable' ? apiClientCopy.unreachable : apiClientCopy.unclear, {
    outcomeUnknown: isOutcomeUnknown(fallback),
    unanswered: body === null && FROM_PROXIES.has(status),
  });
}

/** The error if there was no response: the connection was lost or the request timed out. */
export const connectionError = (timedOut: boolean): ApiError =>
  timedOut
    ? new ApiError('deadline-exceeded', apiClientCopy.tooSlow, { outcomeUnknown: true, unanswered: true })
    : new ApiError('unavailable', apiClientCopy.unreachable, { outcomeUnknown: true, unanswered: true });

/** True if the resource does not exist or the viewer may not see it; the server does not distinguish them. An invalid id counts too. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument');

const isOutcomeUnknown = (code: ErrorCode): boolean => code === 'unavailable' || code === 'deadline-exceeded';

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  502: 'unavailable',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** With which a proxy in front of the server says that it is down. */
const FROM_PROXIES: ReadonlySet<number> = new Set([502, 503, 504]);

const codeForStatus = (status: number): ErrorCode => CODES[status] ?? (status >= 500 ? 'internal' : 'invalid-argument');
