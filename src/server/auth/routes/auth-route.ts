// What the doors of signing in have in common: the schema, the limits, and the cookies that better-auth reads and writes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { type AuthIn, type AuthOperation, type AuthOut, authOperations } from '../../../api/auth.ts';
import { type Auth, CLIENT_IP_HEADER } from '../better-auth.ts';
import type { Config } from '../../config.ts';
import type { Sql } from '../../db/sql.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { GoogleProvider } from '../google-provider.ts';
import type { LiveBus } from '../../live/live-bus.ts';
import type { Viewer } from '../session.ts';
import { recordAttempt, type Attempt } from '../sign-in-limits.ts';
import { Refused } from '../../refused.ts';
import { badInput } from '../../http/errors.ts';
import type { KnownBrowsers } from '../known-browser.ts';
import type { Limits } from '../../http/operation-routes.ts';
import type { Authenticate } from '../authenticate.ts';

export type AuthRouteServices = {
  config: Config;
  auth: Auth;
  google: GoogleProvider;
  sql: Sql;
  live: LiveBus;
  outbox: Outbox;
  authenticate: Authenticate;
  browsers: KnownBrowsers;
  limits: Limits;
};

/** Opens POST /api/auth/<name>. */
export function authRoute<N extends AuthOperation>(
  app: FastifyInstance,
  { limits }: AuthRouteServices,
  name: N,
  handler: (input: AuthIn<N>, request: FastifyRequest, reply: FastifyReply) => Promise<AuthOut<N>>,
): void {
  app.post(`/api/auth/${name}`, { config: { rateLimit: { max: limits.commandsAMinute } } }, async (request, reply) => {
    return await handler(read(authOperations[name].in, request.body) as AuthIn<N>, request, reply);
  });
}

function read(
  schema: { safeParse(body: unknown): { success: boolean; data?: unknown; error?: z.core.$ZodError } },
  body: unknown,
): unknown {
  const { error, data } = schema.safeParse(body);
  if (error) throw badInput(error);
  return data;
}

/** Writes the attempt down before it is looked at; refuses where there were too many. Answers what strikes it out again. */
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

/** What better-auth may know of a request. */
export function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_IP_HEADER]: request.ip });
  for (const passed of ['cookie', 'user-agent'] as const) {
    const value = request.headers[passed];
    if (value !== undefined) headers.set(passed, value);
  }
  return headers;
}

export function forwardCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}
