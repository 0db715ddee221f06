// Sign-in and sign-up with Google: the page goes to Google with a state and a PKCE challenge, and Google redirects it to the callback here.
// A Google account is linked to an existing account only if both have verified the email (account-linking.ts).
import { applySetCookies, setRequestCookie } from 'better-auth/cookies';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseCookies } from 'better-call';
import type { AuthIn } from '../../../api/auth.ts';
import { redirectTarget } from '../../../domain/redirect.ts';
import { signInError, signInReason } from '../../accounts/account-linking.ts';
import { type Auth, encryptInvitation, INVITATION_PARAM } from '../../accounts/better-auth.ts';
import { log } from '../../log.ts';
import { readUserOfSession } from '../../db/accounts/sessions.ts';
import { GOOGLE, withGoogleTimeout } from '../../accounts/google-provider.ts';
import { readSessionToken } from '../../accounts/authenticate.ts';
import { authRoute, type AuthRouteServices, forwardCookies, headersFor } from './auth-route.ts';

const CALLBACK = `/api/auth/callback/${GOOGLE}`;
/** The pages to which a failure redirects. A successful sign-in never redirects to them. */
const FAILURE_PAGES = ['login', 'signup'] as const;
/** better-auth's errors if another callback of the same person, at the same moment, was faster. */
const LOST_RACE_ERRORS = ['unable_to_create_user', 'unable_to_link_account'];
/** A query parameter in the failure URL of a retry, so that there is no second retry. */
const RETRY_PARAM = 'again';

export function googleRoutes(app: FastifyInstance, services: AuthRouteServices): void {
  const { config, google, limits, metrics } = services;

  authRoute(app, services, 'sign-in/google', async ({ invitation, ...wanted }, _request, reply) => {
    const kept = invitation && encryptInvitation(invitation, config.secret);
    return { url: await startGoogleSignIn(await google(), { ...wanted, invitation: kept }, reply) };
  });

  app.get(CALLBACK, { config: { rateLimit: { max: limits.commandsAMinute } } }, async (request, reply) => {
    const startedAt = Date.now();
    try {
      const { search, searchParams } = new URL(request.url, 'http://here.invalid');
      const auth = await google();
      const { baseURL } = await auth.$context;
      const state = searchParams.get('state') ?? '';
      const sent = headersFor(request);
      await selectStateCookie(auth, state, sent);
      const { headers } = await withGoogleTimeout(
        auth.handler(new Request(`${new URL(baseURL).origin}${CALLBACK}${search}`, { headers: sent })),
      );
      forwardCookies(reply, await renameStateCookie(auth, state, headers));
      const { page, path, error, isRetry, ...wanted } = readLocation(headers.get('location'));
      if (page === null) {
        await rememberBrowser(services, auth, { headers, startedAt }, reply);
        return await reply.redirect(path, 302);
      }
      // Google's response can be used only once, so the sign-in starts again. By now the person has an account.
      if (LOST_RACE_ERRORS.includes(error) && !isRetry)
        return await reply.redirect(await startGoogleSignIn(auth, { page, ...wanted }, reply, true), 302);
      metrics.signInFailed('google');
      log('sign-in-failed', { what: 'Google', reason: signInReason(error) });
      return await reply.redirect(failureUrl(page, error, wanted.redirect), 302);
    } catch (error) {
      metrics.signInFailed('google');
      log('sign-in-failed', { what: 'Google', reason: 'failed here', error });
      return await reply.redirect(failureUrl('login', '', undefined), 302);
    }
  });
}

/**
 * Makes the browser known, as a sign-in with a password does: the user may also have a password. `startedAt`: an account that was created since
 * then (ms) was created by this sign-in.
 */
async function rememberBrowser(
  { sql, config, browsers }: AuthRouteServices,
  auth: Auth,
  { headers, startedAt }: { headers: Headers; startedAt: number },
  reply: FastifyReply,
): Promise<void> {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const cookies = new Headers();
  applySetCookies(cookies, headers.getSetCookie());
  const token = readSessionToken(cookies.get('cookie') ?? '', name, config.secret);
  const user = token && (await readUserOfSession(sql, token));
  if (user) await browsers.remember(reply, user.id, { isTold: user.createdAt >= startedAt });
}

/** `invitation`: encrypted. */
type Wanted = Omit<AuthIn<'sign-in/google'>, 'invitation'> & { invitation?: string | undefined };

/** Returns the URL at Google where the user signs in, and sets the state cookie. */
async function startGoogleSignIn(
  auth: Auth,
  { page, redirect, invitation }: Wanted,
  reply: FastifyReply,
  isRetry = false,
): Promise<string> {
  const callbackURL = redirectTarget(redirect);
  const query = new URLSearchParams({
    ...(redirect !== undefined && { redirect: callbackURL }),
    ...(invitation !== undefined && { [INVITATION_PARAM]: invitation }),
    ...(isRetry && { [RETRY_PARAM]: '1' }),
  });
  const body = { provider: GOOGLE, callbackURL, errorCallbackURL: `/${page}?${query}`, disableRedirect: true };
  const { headers, response } = await auth.api.signInSocial({ body, headers: headersFor(reply.request), returnHeaders: true });
  const url = response.url ?? '';
  forwardCookies(reply, await renameStateCookie(auth, new URL(url).searchParams.get('state') ?? '', headers));
  return url;
}

/** The parts of better-auth's redirect. `page`: the page to which a failure redirects; null if the user is signed in. */
function readLocation(location: string | null) {
  const url = new URL(location ?? '/login', 'http://here.invalid');
  const query = url.searchParams;
  return {
    page: FAILURE_PAGES.find((page) => url.pathname === `/${page}`) ?? null,
    path: url.pathname + url.search + url.hash,
    error: query.get('error') ?? '',
    redirect: query.get('redirect') ?? undefined,
    invitation: query.get(INVITATION_PARAM) ?? undefined,
    isRetry: query.has(RETRY_PARAM),
  };
}

const failureUrl = (page: string, cause: string, redirect: string | undefined): string =>
  `/${page}?${new URLSearchParams({ error: signInError(cause), ...(redirect !== undefined && { redirect }) })}`;

// The cookie that binds Google's response to the browser that started the sign-in. better-auth has one name for it. Here each sign-in has
// its own cookie name, because with one name only the latest of two tabs could finish.

const nameFor = async (auth: Auth): Promise<string> => (await auth.$context).createAuthCookie('state').name;
/** The state of a callback is untrusted: only its word characters may get into a header. */
const suffix = (state: string): string => `.${state.replaceAll(/\W/g, '')}`;

/** Passes the cookie of this state to better-auth under the name it reads. Without one the value is '', so no other cookie is used. */
async function selectStateCookie(auth: Auth, state: string, headers: Headers): Promise<void> {
  const name = await nameFor(auth);
  const value = parseCookies(headers.get('cookie') ?? '').get(`${name}${suffix(state)}`);
  setRequestCookie(headers, name, value ?? '');
}

/** Returns the cookies of a better-auth response. The state cookie gets the name for this state. */
async function renameStateCookie(auth: Auth, state: string, headers: Headers): Promise<Headers> {
  const name = await nameFor(auth);
  const renamed = new Headers();
  for (const cookie of headers.getSetCookie())
    renamed.append('set-cookie', cookie.startsWith(`${name}=`) ? `${name}${suffix(state)}${cookie.slice(name.length)}` : cookie);
  return renamed;
}
