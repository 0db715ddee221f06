// The API client: `query` reads, `command` writes, `postAuth` calls the auth routes. Imports only the types of the operations table.
import { replaceEqualDeep } from '@tanstack/react-query';
import type { AuthOperation, AuthOut, AuthSent } from '../../api/auth.ts';
import type { CommandName, Out, QueryName, Sent } from '../../api/operations.ts';
import { REQUEST_TIMEOUT_MS } from '../../domain/limits.ts';
import { isReachable, reportReachable, reportUnreachable } from './reachability.ts';
import { ApiError, apiErrorFrom, connectionError } from './api-error.ts';

/** The organization that this page acts for, independent of other tabs; null until it is known. */
let pageOrgId: string | null = null;
/** The user of this page, whom every command names: the session may be another person's by now. */
let pageUserId: string | null = null;

export function setPageIdentity(orgId: string | null, userId: string | null): void {
  pageOrgId = orgId;
  pageUserId = userId;
}

type QueryOptions<N extends QueryName> = {
  signal?: AbortSignal;
  /** null: the user's default organization. Defaults to the page's organization. */
  orgId?: string | null;
  /** The previous response. It is returned again if the server responds that nothing changed (304). */
  known?: Out<N> | undefined;
};

/** Reads. Is repeated silently, unless the page shows already that the server cannot be reached. Throws `ApiError`, or the abort reason if the caller aborts `signal`. */
export async function query<N extends QueryName>(
  name: N,
  input: Sent<N>,
  { signal, orgId = pageOrgId, known }: QueryOptions<N> = {},
): Promise<Out<N>> {
  const etag = cachedEtag(known);
  const headers = { ...orgHeader(orgId), ...(etag === undefined ? {} : { 'if-none-match': etag }) };
  return await repeatSilently(async () => await send<Out<N>>(queryUrl(name, input), { headers }, signal, known), isReachable, signal);
}

export function queryUrl<N extends QueryName>(name: N, input: Sent<N>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input as Record<string, string | number | null | undefined>))
    if (value !== undefined && value !== null) search.set(key, String(value));
  return `/api/${name}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Writes. Is repeated silently. `key` is the idempotency key of one click: the server executes it only once. null is for commands that may run
 * twice; the server then stores no response. Throws `ApiError`.
 */
export async function command<N extends CommandName>(
  name: N,
  input: Sent<N>,
  { key = newKey() }: { key?: string | null } = {},
): Promise<Out<N>> {
  const request = post(input, {
    ...orgHeader(pageOrgId),
    ...(pageUserId === null ? {} : { 'x-user-id': pageUserId }),
    ...(key === null ? {} : { 'idempotency-key': key }),
  });
  return await repeatSilently(async () => await send<Out<N>>(`/api/${name}`, request));
}

/** Calls an auth route, once: it has no key. The response sets or clears the session cookie. Throws `ApiError`. */
export async function postAuth<N extends AuthOperation>(route: N, input: AuthSent<N>): Promise<AuthOut<N>> {
  try {
    return await send<AuthOut<N>>(`/api/auth/${route}`, post(input, {}));
  } catch (error) {
    throw reported(error);
  }
}

/** 128 random bits as hex. `crypto.randomUUID` is missing over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const orgHeader = (orgId: string | null = pageOrgId): Record<string, string> => (orgId === null ? {} : { 'x-org-id': orgId });

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
      return null; // a proxy's HTML instead of JSON: the status is enough
    });
    if (response.status === 304) {
      reportReachable();
      return known as T;
    }
    if (!response.ok) throw apiErrorFrom(response.status, body);
    reportReachable();
    setEtag(body, response.headers.get('etag'));
    return body as T;
  } catch (error) {
    if (error instanceof ApiError && !error.unanswered) reportReachable();
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw connectionError(deadline.aborted);
  }
}

const etags = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const cachedEtag = (answer: unknown): string | undefined => (isObject(answer) ? etags.get(answer) : undefined);

function setEtag(answer: unknown, etag: string | null | undefined): void {
  if (isObject(answer) && etag) etags.set(answer, etag);
}

/**
 * The ETags of the responses in the cache. An ETag lives as long as its response object, so it is gone once the cache drops the data of a
 * user or an organization. Structural sharing as the cache does by default. In addition, responses and the pages of a list keep their
 * ETags.
 */
export function mergeResponses(before: unknown, now: unknown): unknown {
  const merged: unknown = replaceEqualDeep(before, now);
  setEtag(merged, cachedEtag(now));
  const pages = pagesOf(merged);
  for (const [at, page] of pagesOf(now).entries()) setEtag(pages[at], cachedEtag(page));
  return merged;
}

/** Empty if the data is a single response. */
const pagesOf = (data: unknown): readonly unknown[] => (isObject(data) && 'pages' in data ? (data.pages as readonly unknown[]) : []);

// While the server or its database is away, such as during a restart or while another database server takes over, a page repeats its requests
// silently. Only then it shows that the server cannot be reached. Reads are repeated here, and commands under their idempotency key.

/** ms. From the first attempt to the last. A request that is answered late is not repeated any more. */
export const SILENT_MS = 5000;
/** ms. The pauses double, up to the longest. Jitter keeps pages from repeating at the same moment. */
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 1000;

/** Throws the error of the last attempt. `may`: whether silence is wanted at this moment. */
export async function repeatSilently<T>(attempt: () => Promise<T>, may: () => boolean = () => true, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + SILENT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const isLast = performance.now() >= until;
    try {
      return await attempt();
    } catch (error) {
      const isAway = error instanceof ApiError && error.code === 'unavailable' && navigator.onLine;
      if (!isAway || isLast || performance.now() >= until || !may()) throw reported(error);
    }
    const pause = pauseMs * (0.75 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, until - performance.now())));
    signal?.throwIfAborted();
  }
}

/** From here on the page shows that the server cannot be reached, if that is the error. */
function reported(error: unknown): unknown {
  if (error instanceof ApiError && error.unanswered) reportUnreachable();
  return error;
}

let start: number | null = null;

/** `date`: a response's `Date` header. Only the first one is used, because `performance.now()` stops while a laptop sleeps. */
function noteServerTime(date: string | null): void {
  if (date !== null) start ??= Date.parse(date) - Math.ceil(performance.now());
}

/**
 * When this page was opened, by the server's clock. All its data was read later, so the event stream starts at this time. ms since the
 * epoch; null before the first response.
 */
export const pageStart = (): number | null => start;
