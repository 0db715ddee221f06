// What the auth routes share: schema validation, limits, and the headers and cookies passed to and from better-auth.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AuthIn, type AuthOperation, type AuthOut, authOperations } from '../../../api/auth.ts';
import { type Auth, CLIENT_IP_HEADER } from '../../accounts/better-auth.ts';
import type { Config } from '../../config.ts';
import type { Sql } from '../../postgres/connections/sql.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { GoogleProvider } from '../../accounts/google-provider.ts';
import type { LiveBus } from '../../live/live-bus.ts';
import type { Viewer } from '../../db/accounts/viewers.ts';
import { recordAttempt, type Attempt } from '../../db/accounts/sign-in-limits.ts';
import { Refused } from '../../refused.ts';
import { parseInput } from '../operation-access.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { KnownBrowsers } from '../../accounts/known-browser.ts';
import type { Limits } from '../operation-routes.ts';
import type { Authenticate } from '../../accounts/authenticate.ts';

export type AuthServices = {
  config: Config;
  auth: Auth;
  google: GoogleProvider;
  sql: Sql;
  live: LiveBus;
  outbox: Outbox;
  limits: Limits;
  metrics: Metrics;
};
export type AuthRouteServices = AuthServices & { authenticate: Authenticate; browsers: KnownBrowsers };

/** Registers POST /api/auth/<name>. The handler gets the validated body. */
export function authRoute<N extends AuthOperation>(
  app: FastifyInstance,
  { limits }: AuthRouteServices,
  name: N,
  handler: (input: AuthIn<N>, request: FastifyRequest, reply: FastifyReply) => Promise<AuthOut<N>>,
): void {
  app.post(`/api/auth/${name}`, { config: { rateLimit: { max: limits.commandsAMinute } } }, async (request, reply) => {
    return await handler(parseInput(authOperations[name].in, request.body) as AuthIn<N>, request, reply);
  });
}

/** Records the attempt and returns its id, with which `deleteAttempt` deletes it. Throws `refusal` if there were too many. */
export async function checkSignInLimit(
  sql: Sql,
  attempt: Attempt,
  refusal: 'too-many-requests' | 'too-many-sign-ins' = 'too-many-sign-ins',
): Promise<number> {
  const id = await recordAttempt(sql, attempt);
  if (id === null) throw new Refused(refusal);
  return id;
}

export async function requireSession(authenticate: Authenticate, request: FastifyRequest): Promise<Viewer> {
  const viewer = await authenticate(request);
  if (!viewer) throw new Refused('not-signed-in');
  return viewer;
}

/** The headers that are passed to better-auth. */
export function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_IP_HEADER]: request.ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

export function forwardCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}
