// Sign-in with email and password, for the sign-in page, a repeated sign-up and a verification link. Attempts are limited, and a wrong
// password and an unknown email get the same response.
import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalName } from '../../../domain/refusals.ts';
import { readPasswordHashByEmail } from '../../db/accounts/accounts.ts';
import { withDatabaseErrors } from '../../postgres/connections/kysely-dialect.ts';
import { deleteSessionByToken } from '../../db/accounts/sessions.ts';
import { deleteAttempt } from '../../db/accounts/sign-in-limits.ts';
import { Refused } from '../../refused.ts';
import { checkSignInLimit, type AuthRouteServices, forwardCookies, headersFor } from './auth-route.ts';

export type SignInResult = { user: { id: string; name: string; email: string } };
export type EmailAndPassword = { email: string; password: string };

/** Creates a session and sets its cookie. Throws `wrong` for a wrong password and for an unknown email, which take the same time. */
export async function signInByPassword(
  { auth, sql, live, browsers }: AuthRouteServices,
  body: EmailAndPassword,
  request: FastifyRequest,
  reply: FastifyReply,
  wrong: RefusalName = 'wrong-sign-in',
): Promise<SignInResult> {
  const attempt = await checkSignInLimit(sql, {
    kind: 'sign-in',
    account: body.email,
    address: request.ip,
    browser: browsers.hashFor(request),
  });
  const before = await readPasswordHashByEmail(sql, body.email);
  try {
    const { headers, response } = await withDatabaseErrors(
      async () => await auth.api.signInEmail({ body, headers: headersFor(request), returnHeaders: true }),
    );
    if ((await readPasswordHashByEmail(sql, body.email, { latest: true })) !== before) {
      // The password has changed since it was checked. The change ended all sessions but was too early to end this one.
      await deleteSessionByToken(sql, response.token);
      live.publish([response.user.id], 'me', 0);
      throw new Refused(wrong);
    }
    await deleteAttempt(sql, attempt);
    return await completeSignIn({ browsers }, headers, response.user, request, reply);
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 401) throw new Refused(wrong);
    if (!(error instanceof Refused)) await deleteAttempt(sql, attempt);
    throw error;
  }
}

/** Signs in with a password that was just set. No limit counts it. */
export async function signInWithNewPassword(
  services: AuthRouteServices,
  body: EmailAndPassword,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInResult> {
  const { headers, response } = await withDatabaseErrors(
    async () => await services.auth.api.signInEmail({ body, headers: headersFor(request), returnHeaders: true }),
  );
  return await completeSignIn(services, headers, response.user, request, reply, { isTold: true });
}

/** Forwards better-auth's cookies, makes the browser known to the account and returns the response body. `options`: see `remember`. */
export async function completeSignIn(
  { browsers }: Pick<AuthRouteServices, 'browsers'>,
  headers: Headers,
  { id, name, email }: SignInResult['user'],
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { isTold: boolean },
): Promise<SignInResult> {
  forwardCookies(reply, headers);
  await browsers.remember(request, reply, id, options);
  return { user: { id, name, email } };
}
