// From a request to the viewer behind it: the session's cookie and the page's organization (X-Org-Id). And whose budget it uses up.
import type { FastifyRequest } from 'fastify';
import type { Auth } from './better-auth.ts';
import type { Sql } from '../db/sql.ts';
import { readSessionToken, type Viewer, loadViewer } from './session.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;
/** The token of a cookie that this server signed, without a look whether its session lives. */
export type SessionToken = (request: FastifyRequest) => string | null;
/** Who is limited: the person whose session it is, in all of their sessions together, or the address of a visitor. */
export type LimitKey = (request: FastifyRequest) => Promise<string>;

type Authenticator = { authenticate: Authenticate; sessionToken: SessionToken; limitKey: LimitKey };

/** Beyond so many sessions the first are looked at again. */
const SESSIONS_MAX = 20_000;

export async function createAuthenticator(auth: Auth, sql: Sql): Promise<Authenticator> {
  const { authCookies, secret } = await auth.$context;
  const cookieName = authCookies.sessionToken.name;
  // Asked for by the limits, by what is read ahead and by the look at the session: the signature is checked once.
  const tokens = new WeakMap<FastifyRequest, string | null>();
  // Whose session a token is, as the latest look found it; null for one that is over, which no session will have again.
  const people = new Map<string, string | null>();
  // The look that the limits took at a request, for the route's own look.
  const found = new WeakMap<FastifyRequest, Promise<Viewer | null>>();

  const sessionToken: SessionToken = (request) => {
    const known = tokens.get(request);
    if (known !== undefined) return known;
    const token = readSessionToken(request.headers.cookie, cookieName, secret);
    tokens.set(request, token);
    return token;
  };

  const look = async (request: FastifyRequest, token: string): Promise<Viewer | null> => {
    const orgId = request.headers['x-org-id'];
    const viewer = await loadViewer(sql, token, typeof orgId === 'string' ? orgId : undefined);
    if (!people.has(token) && people.size >= SESSIONS_MAX) people.delete(people.keys().next().value!);
    people.set(token, viewer?.userId ?? null);
    return viewer;
  };

  return {
    sessionToken,
    authenticate: async (request) => {
      const token = sessionToken(request);
      if (token === null) return null;
      const asked = found.get(request) ?? look(request, token);
      found.delete(request); // the next look, of an event stream, is a new one
      return await asked;
    },
    limitKey: async (request) => {
      const token = sessionToken(request);
      if (token === null) return request.ip;
      if (!people.has(token)) {
        const asked = look(request, token);
        found.set(request, asked);
        await asked.catch(() => null); // the route's own look throws it
      }
      return people.get(token) ?? request.ip;
    },
  };
}
