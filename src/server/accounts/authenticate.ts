// Authenticates a request by its session cookie, for the organization that the page names in X-Org-Id, and gives the key of its rate limit.
// A page that names its user in X-User-Id is not signed in if the session is another person's, who has signed in to this browser meanwhile:
// nothing that one person scanned or typed is sent as another one.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-call';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import type { Auth } from './better-auth.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { repeatWhileUnavailable } from '../postgres/connections/unavailable.ts';
import { networkOf } from '../client-network.ts';
import { type AskedViewer, loadViewers, MOST_VIEWERS, type Viewer } from '../db/accounts/viewers.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;
/** The token of a cookie that this server signed. Does not check that the session still exists. */
export type SessionToken = (request: FastifyRequest) => string | null;
/** The key of the rate limit: the user's id, shared by all of their sessions, or the network of a request without a session. */
export type LimitKey = (request: FastifyRequest) => Promise<string>;

/** What was found out about a request is a property of it. */
const FOUND = Symbol('found');
/** `viewer`: what the rate limit has loaded, so that the route does not load it again. */
type FoundRequest = FastifyRequest & { [FOUND]?: { token: string | null; viewer: Promise<Viewer | null> | null } };

type Authenticator = { authenticate: Authenticate; sessionToken: SessionToken; limitKey: LimitKey };

/** The most tokens kept in `userIds`. Above it the oldest is dropped, and its session is loaded again for the next rate limit. */
const SESSIONS_MAX = 20_000;

export async function createAuthenticator(auth: Auth, sql: Sql): Promise<Authenticator> {
  const { authCookies, secret } = await auth.$context;
  const cookieName = authCookies.sessionToken.name;
  // The user's id for each token, as last loaded; null if the session has ended. No later session gets the same token.
  const userIds = new Map<string, string | null>();
  // The rate limit and `authenticate` both need the token. The signature is checked once per request.
  const found = (request: FoundRequest) =>
    (request[FOUND] ??= { token: readSessionToken(request.headers.cookie, cookieName, secret), viewer: null });

  // One statement for the requests of one turn of the event loop: under load, each statement's own cost is most of it. Nothing is cached.
  const viewers = new DataLoader<AskedViewer, Viewer | null>(
    async (asked) => await repeatWhileUnavailable(sql, async () => await loadViewers(sql, asked)),
    {
      cache: false,
      maxBatchSize: MOST_VIEWERS,
      batchScheduleFn: setImmediate,
    },
  );

  const load = async (request: FastifyRequest, token: string): Promise<Viewer | null> => {
    const orgId = request.headers['x-org-id'];
    const viewer = await viewers.load({ token, orgId: typeof orgId === 'string' ? orgId : undefined });
    if (!userIds.has(token) && userIds.size >= SESSIONS_MAX) userIds.delete(userIds.keys().next().value!);
    userIds.set(token, viewer?.userId ?? null);
    const userId = request.headers['x-user-id'];
    return userId === undefined || viewer?.userId === userId ? viewer : null;
  };

  return {
    sessionToken: (request) => found(request).token,
    authenticate: async (request) => {
      const known = found(request);
      if (known.token === null) return null;
      const viewer = known.viewer ?? load(request, known.token);
      known.viewer = null; // an event stream authenticates its request again later and needs a fresh viewer
      return await viewer;
    },
    limitKey: async (request) => {
      const known = found(request);
      if (known.token === null) return networkOf(request.ip);
      if (!userIds.has(known.token)) {
        known.viewer = load(request, known.token);
        await known.viewer.catch(() => null); // `authenticate` throws the error
      }
      return userIds.get(known.token) ?? networkOf(request.ip);
    },
  };
}

/**
 * Returns the session's token, or null if the cookie is missing or its signature is wrong. The cookie is
 * `token.base64(HMAC-SHA256(secret, token))`, as better-auth writes it. Not verified by better-auth, because its WebCrypto call waits for
 * passwords that are being hashed: 160 ms for eight of them. This function does not wait.
 */
export function readSessionToken(cookieHeader: string | undefined, name: string, secret: string): string | null {
  const value = parseCookies(cookieHeader ?? '').get(name) ?? '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const sent = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? token : null;
}
