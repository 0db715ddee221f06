// Sign-up and sign-in with email and password, and sign-out.
import { APIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEmailTaken, readPasswordHashByEmail } from '../../db/accounts/accounts.ts';
import { withDatabaseErrors } from '../../postgres/connections/kysely-dialect.ts';
import { deleteSession, deleteSessionByToken } from '../../db/accounts/sessions.ts';
import { ACCOUNT_DISABLED } from '../../accounts/account-linking.ts';
import { admitSignUp, readOperatorsInvitation, requireSignUp } from '../../accounts/admit-sign-up.ts';
import { type Auth, withInvitation } from '../../accounts/better-auth.ts';
import { isUncommonPassword } from '../../accounts/passwords.ts';
import { Refused } from '../../refused.ts';
import { checkSignInLimit, authRoute, type AuthRouteServices, forwardCookies, headersFor } from './auth-route.ts';
import type { Invitation } from '../../../api/auth.ts';
import type { RefusalName } from '../../../domain/refusals.ts';
import { deleteAttempt } from '../../db/accounts/sign-in-limits.ts';

export function signInRoutes(app: FastifyInstance, services: AuthRouteServices): void {
  const { config, auth, sql, live, authenticate } = services;

  authRoute(app, services, 'sign-up/email', async ({ invitation, ...body }, request, reply) => {
    requireSignUp(config.signUp, invitation);
    if (!isUncommonPassword(body.password)) throw new Refused('weak-password');
    await checkSignInLimit(sql, { kind: 'sign-up', account: body.email, address: request.ip }, 'too-many-requests');
    await admitSignUp(sql, config, invitation, body.email); // before the email is looked at
    try {
      return await signUp(services, body, invitation, reply);
    } catch (error) {
      if (!(error instanceof APIError) && !isConstraint(error)) throw error;
      if (await isEmailTaken(sql, body.email)) return await repeatSignUp(services, body, reply);
      // Another request has used the invitation meanwhile, or the operator has revoked it. Where no invitation is needed, it is not used.
      await admitSignUp(sql, config, invitation, body.email);
      return await signUp(services, body, invitation, reply);
    }
  });

  authRoute(app, services, 'check-sign-up-link', async ({ token }) => {
    const found = await readOperatorsInvitation(sql, token, config.secret, Date.now());
    return { invitation: found?.isOpen && found.usedBy === null ? { email: found.email, organization: found.organization } : null };
  });

  authRoute(app, services, 'sign-in/email', async (body, _request, reply) => await signInByPassword(services, body, reply));

  authRoute(app, services, 'sign-out', async (_input, request, reply) => {
    const viewer = await authenticate(request);
    // Deleted here because better-auth reports success even if its own delete fails.
    if (viewer) await sql.begin(async (tx) => await deleteSession(tx, viewer.userId, viewer.sessionId));
    const { headers } = await auth.api.signOut({ headers: headersFor(request), returnHeaders: true });
    forwardCookies(reply, headers);
    reply.header('clear-site-data', '"cache"');
    // Notifies all pages of the user: those of this session see that they are signed out, the others update the list of sessions.
    if (viewer) live.publish([viewer.userId], 'me', 0);
    return {};
  });
}

/** A unique violation or a missing row: another request signed up with the same email or invitation at the same moment, or it was revoked. */
const isConstraint = (error: unknown): boolean => ['23505', '23503'].includes(String((error as { code?: unknown }).code));

async function signUp(
  services: AuthRouteServices,
  body: EmailAndPassword & { name: string },
  invitation: Invitation | undefined,
  reply: FastifyReply,
): Promise<SignInResult> {
  const { headers, response } = await withInvitation(
    invitation,
    async () =>
      await withDatabaseErrors(
        async () => await services.auth.api.signUpEmail({ body, headers: headersFor(reply.request), returnHeaders: true }),
      ),
  );
  return await completeSignIn(services, headers, response.user, reply, { isTold: true });
}

/**
 * Handles a sign-up with an email that has an account. If the password is right, it may be the same person, who did not receive the first
 * response, so it signs in. It counts as a sign-in attempt. Every refusal of somebody without the password becomes `email-taken`, which shows only
 * that the account exists.
 */
async function repeatSignUp(
  services: AuthRouteServices,
  { email, password }: EmailAndPassword,
  reply: FastifyReply,
): Promise<SignInResult> {
  try {
    return await signInByPassword(services, { email, password }, reply);
  } catch (error) {
    throw error instanceof Refused && error.refusal !== 'account-disabled' ? new Refused('email-taken') : error;
  }
}

// Sign-in with email and password, for the sign-in page, a repeated sign-up and a verification link. Attempts are limited, and a wrong
// password and an unknown email get the same response.

type SignInResult = { user: { id: string; name: string; email: string } };
type EmailAndPassword = { email: string; password: string };

/** Creates a session and sets its cookie. Throws `wrong` for a wrong password and for an unknown email, which take the same time. */
export async function signInByPassword(
  { auth, sql, live, browsers }: AuthRouteServices,
  body: EmailAndPassword,
  reply: FastifyReply,
  wrong: RefusalName = 'wrong-sign-in',
): Promise<SignInResult> {
  const attempt = await checkSignInLimit(sql, {
    kind: 'sign-in',
    account: body.email,
    address: reply.request.ip,
    browser: browsers.hashFor(reply.request),
  });
  const before = await readPasswordHashByEmail(sql, body.email);
  try {
    const { headers, response } = await signInEmail(auth, body, reply);
    if ((await readPasswordHashByEmail(sql, body.email, { latest: true })) !== before) {
      // The password has changed since it was checked. The change ended all sessions but was too early to end this one.
      await deleteSessionByToken(sql, response.token);
      live.publish([response.user.id], 'me', 0);
      throw new Refused(wrong);
    }
    await deleteAttempt(sql, attempt);
    return await completeSignIn({ browsers }, headers, response.user, reply);
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 401) throw new Refused(wrong);
    if (!(error instanceof Refused)) await deleteAttempt(sql, attempt);
    throw isOfDisabledAccount(error) ? new Refused('account-disabled') : error;
  }
}

/** The password was right. */
const isOfDisabledAccount = (error: unknown): boolean => error instanceof APIError && error.body?.code === ACCOUNT_DISABLED;

const signInEmail = async (auth: Auth, body: EmailAndPassword, { request }: FastifyReply) =>
  await withDatabaseErrors(async () => await auth.api.signInEmail({ body, headers: headersFor(request), returnHeaders: true }));

/** Signs in with a password that was just set. No limit counts it. */
export async function signInWithNewPassword(
  services: AuthRouteServices,
  body: EmailAndPassword,
  reply: FastifyReply,
): Promise<SignInResult> {
  const { headers, response } = await signInEmail(services.auth, body, reply);
  return await completeSignIn(services, headers, response.user, reply, { isTold: true });
}

/** Forwards better-auth's cookies, makes the browser known to the account and returns the response body. `options`: see `remember`. */
async function completeSignIn(
  { browsers }: Pick<AuthRouteServices, 'browsers'>,
  headers: Headers,
  { id, name, email }: SignInResult['user'],
  reply: FastifyReply,
  options?: { isTold: boolean },
): Promise<SignInResult> {
  forwardCookies(reply, headers);
  await browsers.remember(reply, id, options);
  return { user: { id, name, email } };
}
