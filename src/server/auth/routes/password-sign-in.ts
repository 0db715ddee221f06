// Signing in with an email and a password, as the sign-in page and a verification link do it: counted, and with one answer for whatever is wrong.
import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalName } from '../../../domain/refusals.ts';
import { readPasswordHashByEmail } from '../../db/accounts/accounts.ts';
import { withDatabaseErrors } from '../../db/driver/kysely-dialect.ts';
import { deleteSessionByToken } from '../../db/accounts/sessions.ts';
import { deleteAttempt } from '../sign-in-limits.ts';
import { Refused } from '../../refused.ts';
import { checkSignInLimit, type AuthRouteServices, forwardCookies, headersFor } from './auth-route.ts';

export type SignInResult = { user: { id: string; name: string; email: string } };
export type PasswordRoute = { email: string; password: string };

/** Begins a session and sets its cookie. Throws `wrong` for a wrong password and for an email that nobody has, which cost the same. */
export async function signInByPassword(
  { auth, sql, live, browsers }: AuthRouteServices,
  body: PasswordRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  wrong: RefusalName = 'wrong-sign-in',
): Promise<SignInResult> {
  const id = await checkSignInLimit(sql, { kind: 'sign-in', account: body.email, address: request.ip, browser: browsers.hashFor(request) });
  const before = await readPasswordHashByEmail(sql, body.email);
  try {
    const { headers, response } = await withDatabaseErrors(
      async () => await auth.api.signInEmail({ body, headers: headersFor(request), returnHeaders: true }),
    );
    if ((await readPasswordHashByEmail(sql, body.email)) !== before) {
      // Changed since it was checked: the session came too late to be ended with the others.
      await deleteSessionByToken(sql, response.token);
      live.publish([response.user.id], 'me', 0);
      throw new Refused(wrong);
    }
    await deleteAttempt(sql, id);
    return await completeSignIn({ browsers }, headers, response.user, request, reply);
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 401) throw new Refused(wrong);
    if (!(error instanceof Refused)) await deleteAttempt(sql, id);
    throw error;
  }
}

/** The same with a password that was just set: nothing is counted. */
export async function signInAfterwards(
  services: AuthRouteServices,
  body: PasswordRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInResult> {
  const { headers, response } = await withDatabaseErrors(
    async () => await services.auth.api.signInEmail({ body, headers: headersFor(request), returnHeaders: true }),
  );
  return await completeSignIn(services, headers, response.user, request, reply);
}

/** What a door answers that let somebody in. */
export async function completeSignIn(
  { browsers }: Pick<AuthRouteServices, 'browsers'>,
  headers: Headers,
  { id, name, email }: SignInResult['user'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInResult> {
  forwardCookies(reply, headers);
  await browsers.remember(request, reply, id);
  return { user: { id, name, email } };
}
