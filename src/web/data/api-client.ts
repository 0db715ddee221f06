// The one way to the server: `query` reads, `command` changes, `postAuth` signs in and out. Only the table's types come along.
import type { AuthOperation, AuthOut, AuthSent } from '../../api/auth.ts';
import type { CommandName, Out, QueryName, Sent } from '../../api/operations.ts';
import { REQUEST_TIMEOUT_MS } from '../../domain/limits.ts';
import { answered, unanswered } from './reachability.ts';
import { cachedEtag, rememberEtag } from './etag-cache.ts';
import { noteServerTime } from '../live/page-start.ts';
import { connectionError, ApiError, apiErrorFrom } from './api-error.ts';
import { withRetries } from './retry.ts';

/** The organization that this page acts for, whatever other tabs switch to; null before it is known. */
let pageOrgId: string | null = null;
export function actFor(orgId: string | null): void {
  pageOrgId = orgId;
}

type Reading<N extends QueryName> = {
  signal?: AbortSignal;
  /** null for the person's default one; without it the page's. */
  orgId?: string | null;
  /** What was answered before: it is the answer again where the server says that nothing changed. */
  known?: Out<N> | undefined;
};

/** Reads. Throws `ApiError`; an abort of the caller's own is thrown on as it is. */
export async function query<N extends QueryName>(
  name: N,
  input: Sent<N>,
  { signal, orgId = pageOrgId, known }: Reading<N> = {},
): Promise<Out<N>> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input as Record<string, string | number | null | undefined>))
    if (value !== undefined && value !== null) search.set(key, String(value));
  const mark = cachedEtag(known);
  const headers = { ...orgHeader(orgId), ...(mark === undefined ? {} : { 'if-none-match': mark }) };
  return await send<Out<N>>(`/api/${name}${search.size > 0 ? `?${search}` : ''}`, { headers }, signal, known);
}

/**
 * Changes. `key` names this one click: sent again with the same input, as is done here while the server is away, it is done once. null is
 * for what may be done twice: the server then keeps nothing of it. Throws `ApiError`.
 */
export async function command<N extends CommandName>(
  name: N,
  input: Sent<N>,
  { key = newKey() }: { key?: string | null } = {},
): Promise<Out<N>> {
  const request = post(input, { ...orgHeader(pageOrgId), ...(key === null ? {} : { 'idempotency-key': key }) });
  return await withRetries(async () => await send<Out<N>>(`/api/${name}`, request));
}

/** Signs in and out, and what belongs to it; the answer sets or ends the session's cookie where it has to. Throws `ApiError`. */
export async function postAuth<N extends AuthOperation>(door: N, input: AuthSent<N>): Promise<AuthOut<N>> {
  return await send<AuthOut<N>>(`/api/auth/${door}`, post(input, {}));
}

/** `crypto.randomUUID` is missing on plain http; these 128 random bits are not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const orgHeader = (orgId: string | null): Record<string, string> => (orgId === null ? {} : { 'x-org-id': orgId });

const post = (input: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(input),
});

async function send<T>(url: string, init: RequestInit, signal?: AbortSignal, known?: T): Promise<T> {
  const deadline = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
    noteServerTime(response.headers.get('date'));
    const body: unknown = await response.json().catch((error: unknown) => {
      if (signal?.aborted || deadline.aborted || response.ok) throw error;
      return null; // a proxy's page instead of our JSON: the status says enough
    });
    if (isProxys(response, body)) unanswered();
    else answered();
    if (response.status === 304) return known as T;
    if (!response.ok) throw apiErrorFrom(response.status, body);
    rememberEtag(body, response.headers.get('etag'));
    return body as T;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    unanswered();
    throw connectionError(deadline.aborted);
  }
}

/** Somebody in front of our server says that it is away. */
const isProxys = ({ status }: Response, body: unknown): boolean => body === null && [502, 503, 504].includes(status);
