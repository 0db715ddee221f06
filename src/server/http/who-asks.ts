// From a request to the viewer behind it: the session's cookie and the page's organization (X-Org-Id).
import type { FastifyRequest } from 'fastify';
import type { Auth } from '../auth.ts';
import type { Sql } from '../db/sql.ts';
import { tokenOf, type Viewer, viewerOf } from '../session.ts';

export type WhoAsks = (request: FastifyRequest) => Promise<Viewer | null>;
/** The token of a cookie that this server signed, without a look whether its session lives. */
export type SessionToken = (request: FastifyRequest) => string | null;

export async function sessionReader(auth: Auth, sql: Sql): Promise<{ whoAsks: WhoAsks; sessionToken: SessionToken }> {
  const { authCookies, secret } = await auth.$context;
  const cookieName = authCookies.sessionToken.name;
  // Asked for by the limits, by what is read ahead and by the look at the session: the signature is checked once.
  const tokens = new WeakMap<FastifyRequest, string | null>();
  const sessionToken: SessionToken = (request) => {
    const known = tokens.get(request);
    if (known !== undefined) return known;
    const token = tokenOf(request.headers.cookie, cookieName, secret);
    tokens.set(request, token);
    return token;
  };
  return {
    sessionToken,
    whoAsks: async (request) => {
      const token = sessionToken(request);
      const orgId = request.headers['x-org-id'];
      return token ? await viewerOf(sql, token, typeof orgId === 'string' ? orgId : undefined) : null;
    },
  };
}
