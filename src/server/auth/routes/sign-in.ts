// Signing up and in with email and password, and out.
import { APIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEmailTaken } from '../../db/accounts/accounts.ts';
import { withDatabaseErrors } from '../../db/driver/kysely-dialect.ts';
import { deleteSession } from '../../db/accounts/sessions.ts';
import { isUncommonPassword } from '../common-passwords.ts';
import { Refused } from '../../refused.ts';
import { completeSignIn, signInByPassword, type SignInResult, type PasswordRoute } from './password-sign-in.ts';
import { checkSignInLimit, authRoute, type AuthRouteServices, forwardCookies, headersFor } from './auth-route.ts';

export function signInRoutes(app: FastifyInstance, services: AuthRouteServices): void {
  const { auth, sql, live, authenticate } = services;

  authRoute(app, services, 'sign-up/email', async (body, request, reply) => {
    if (!isUncommonPassword(body.password)) throw new Refused('weak-password');
    await checkSignInLimit(sql, { kind: 'sign-up', account: body.email, address: request.ip }, 'too-many-requests');
    try {
      const { headers, response } = await withDatabaseErrors(
        async () => await auth.api.signUpEmail({ body, headers: headersFor(request), returnHeaders: true }),
      );
      return await completeSignIn(services, headers, response.user, request, reply);
    } catch (error) {
      if ((error instanceof APIError || isDuplicate(error)) && (await isEmailTaken(sql, body.email)))
        return await signUpAgain(services, body, request, reply);
      throw error;
    }
  });

  authRoute(app, services, 'sign-in/email', async (body, request, reply) => await signInByPassword(services, body, request, reply));

  authRoute(app, services, 'sign-out', async (_input, request, reply) => {
    const viewer = await authenticate(request);
    // better-auth says that it is done although the database refused it.
    if (viewer) await sql.begin(async (tx) => await deleteSession(tx, viewer.userId, viewer.sessionId));
    const { headers } = await auth.api.signOut({ headers: headersFor(request), returnHeaders: true });
    forwardCookies(reply, headers);
    // All pages of the person: those of this session find themselves signed out, the others see one less.
    if (viewer) live.publish([viewer.userId], 'me', 0);
    return {};
  });
}

/** Somebody else signed up with the email at the same moment. */
const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/**
 * The email has an account. With its password it may be the same person again, whose answer was lost: they are signed in. This counts as
 * a sign-in, and whatever it is refused for, nobody learns more than that there is an account.
 */
async function signUpAgain(
  services: AuthRouteServices,
  { email, password }: PasswordRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInResult> {
  try {
    return await signInByPassword(services, { email, password }, request, reply);
  } catch (error) {
    throw error instanceof Refused ? new Refused('email-taken') : error;
  }
}
