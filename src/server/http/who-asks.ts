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
  const sessionToken: SessionToken = (request) => tokenOf(request.headers.cookie, cookieName, secret);
  return {
    sessionToken,
    whoAsks: async (request) => {
      const token = sessionToken(request);
      const orgId = request.headers['x-org-id'];
      return token ? await viewerOf(sql, token, typeof orgId === 'string' ? orgId : undefined) : null;
    },
  };
}
