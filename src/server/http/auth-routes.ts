// The doors of signing in: /api/auth/sign-up/email, /sign-in/email and /sign-out. better-auth's own router is not mounted,
// so that nothing else of it can be reached.
import { APIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '../../domain/limits.ts';
import { isStrongEnough } from '../../domain/password.ts';
import { cleanLine } from '../../domain/text.ts';
import { type Auth, CLIENT_IP_HEADER } from '../auth.ts';
import type { Sql } from '../db/sql.ts';
import type { Live } from '../live.ts';
import { admitAttempt, type Attempt, forgetAttempt } from '../sign-in-limits.ts';
import { isWorstPassword } from '../worst-passwords.ts';
import { badInput, Refused } from './errors.ts';
import type { WhoAsks } from './who-asks.ts';

const email = z
  .string('Enter your email.')
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, 'That email is too long.')
  .pipe(z.email('Enter a valid email.'));
const password = z.string('Enter your password.').min(1, 'Enter your password.').max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters.`);
const name = z
  .string('Enter your name.')
  .transform(cleanLine)
  .pipe(z.string().min(1, 'Enter your name.').max(NAME_MAX, 'That name is too long.'));
const signInInput = z.object({ email, password });
const signUpInput = z.object({ name, email, password });

type Services = { auth: Auth; sql: Sql; live: Live; whoAsks: WhoAsks };

/** Sign-up and sign-in answer `{ user: { id, name, email } }` and set the session's cookie; sign-out answers `{}`. */
export function authRoutes(app: FastifyInstance, { auth, sql, live, whoAsks }: Services): void {
  app.post('/api/auth/sign-up/email', async (request, reply) => {
    const body = read(signUpInput, request.body);
    if (!isStrongEnough(body.password) || isWorstPassword(body.password)) throw new Refused('weak-password');
    const attempt = { kind: 'sign-up', account: body.email, address: request.ip } as const;
    await admitted(sql, attempt, 'too-many-requests');
    try {
      const { headers, response } = await auth.api.signUpEmail({ body, headers: headersFor(request), returnHeaders: true });
      return answer(reply, headers, response.user);
    } catch (error) {
      if (error instanceof APIError && (await isTaken(sql, body.email))) throw new Refused('email-taken');
      throw error;
    }
  });

  app.post('/api/auth/sign-in/email', async (request, reply) => {
    const body = read(signInInput, request.body);
    const attempt = { kind: 'sign-in', account: body.email, address: request.ip } as const;
    const id = await admitted(sql, attempt, 'too-many-sign-ins');
    try {
      const { headers, response } = await auth.api.signInEmail({ body, headers: headersFor(request), returnHeaders: true });
      await forgetAttempt(sql, id);
      return answer(reply, headers, response.user);
    } catch (error) {
      if (error instanceof APIError && error.statusCode === 401) throw new Refused('wrong-sign-in');
      await forgetAttempt(sql, id);
      throw error;
    }
  });

  app.post('/api/auth/sign-out', async (request, reply) => {
    const viewer = await whoAsks(request);
    const { headers } = await auth.api.signOut({ headers: headersFor(request), returnHeaders: true });
    handCookiesOn(reply, headers);
    // The open pages of this session look again who they are, and find that it has ended.
    if (viewer) live.tell([viewer.sessionId], 'me', 0);
    return {};
  });
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw badInput(parsed.error);
  return parsed.data;
}

async function admitted(sql: Sql, attempt: Attempt, refusal: 'too-many-requests' | 'too-many-sign-ins'): Promise<number> {
  const id = await admitAttempt(sql, attempt);
  if (id === null) throw new Refused(refusal);
  return id;
}

const isTaken = async (sql: Sql, address: string): Promise<boolean> =>
  (await sql`select 1 from app_user where email = ${address}`).length > 0;

function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_IP_HEADER]: request.ip });
  for (const passed of ['cookie', 'user-agent'] as const) {
    const value = request.headers[passed];
    if (value !== undefined) headers.set(passed, value);
  }
  return headers;
}

function handCookiesOn(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

function answer(reply: FastifyReply, headers: Headers, user: { id: string; name: string; email: string }) {
  handCookiesOn(reply, headers);
  return { user: { id: user.id, name: user.name, email: user.email } };
}
