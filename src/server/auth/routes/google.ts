// Signing in and up with Google: the page is sent there with a state and a PKCE challenge, and Google sends it back here.
// A Google account meets an account of ours only where both sides have verified the email (`accountLinking` in better-auth.ts).
import { applySetCookies } from 'better-auth/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthIn } from '../../../api/auth.ts';
import { redirectTarget } from '../../../domain/redirect.ts';
import type { Auth } from '../better-auth.ts';
import { readUserIdOfSession } from '../../db/accounts/sessions.ts';
import { GOOGLE, withGoogleTimeout } from '../google-provider.ts';
import { readSessionToken } from '../session.ts';
import { authRoute, type AuthRouteServices, forwardCookies, headersFor } from './auth-route.ts';
import { onlyStateOf, toStateOf } from './google-state.ts';

const CALLBACK = `/api/auth/callback/${GOOGLE}`;
/** Where a failure leads back to; signing in well never does. */
const PAGES = ['login', 'signup'] as const;
/** Said where the same person came back twice at the same moment, and the other one was first. */
const OUTRUN = ['unable_to_create_user', 'unable_to_link_account'];
/** In the query of the page that a second try would lead back to, so that there is no third. */
const AGAIN = 'again';

export function googleRoutes(app: FastifyInstance, services: AuthRouteServices): void {
  const { google, limits } = services;

  authRoute(app, services, 'sign-in/google', async (wanted, request, reply) => ({
    url: await wayTo(await google(), wanted, request, reply),
  }));

  app.get(CALLBACK, { config: { rateLimit: { max: limits.commandsAMinute } } }, async (request, reply) => {
    try {
      const { search, searchParams } = new URL(request.url, 'http://here.invalid');
      const auth = await google();
      const { baseURL } = await auth.$context;
      const state = searchParams.get('state') ?? '';
      const sent = headersFor(request);
      await onlyStateOf(auth, state, sent);
      const { headers } = await withGoogleTimeout(
        auth.handler(new Request(`${new URL(baseURL).origin}${CALLBACK}${search}`, { headers: sent })),
      );
      forwardCookies(reply, await toStateOf(auth, state, headers));
      const { page, to, error, redirect, isSecond } = readLocation(headers.get('location'));
      if (page === null) {
        await rememberBrowser(services, auth, headers, request, reply);
        return await reply.redirect(to, 302);
      }
      // Google's answer counts once. Asked again, it names the person who by now has an account.
      if (OUTRUN.includes(error) && !isSecond)
        return await reply.redirect(await wayTo(auth, { page, redirect }, request, reply, true), 302);
      return await reply.redirect(backTo(page, error, redirect), 302);
    } catch {
      return await reply.redirect(backTo('login', '', undefined), 302);
    }
  });
}

/** A sign-in with Google makes the browser known too: the person may have a password besides. */
async function rememberBrowser(
  { sql, config, browsers }: AuthRouteServices,
  auth: Auth,
  headers: Headers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const cookies = new Headers();
  applySetCookies(cookies, headers.getSetCookie());
  const token = readSessionToken(cookies.get('cookie') ?? '', name, config.secret);
  const userId = token && (await readUserIdOfSession(sql, token));
  if (userId) await browsers.remember(request, reply, userId);
}

/** The address at Google where the person says who they are. */
async function wayTo(
  auth: Auth,
  { page, redirect }: AuthIn<'sign-in/google'>,
  request: FastifyRequest,
  reply: FastifyReply,
  isSecond = false,
): Promise<string> {
  const callbackURL = redirectTarget(redirect);
  const back = new URLSearchParams({ ...(redirect !== undefined && { redirect: callbackURL }), ...(isSecond && { [AGAIN]: '1' }) });
  const body = { provider: GOOGLE, callbackURL, errorCallbackURL: `/${page}?${back}`, disableRedirect: true };
  const { headers, response } = await auth.api.signInSocial({ body, headers: headersFor(request), returnHeaders: true });
  const url = response.url ?? '';
  forwardCookies(reply, await toStateOf(auth, new URL(url).searchParams.get('state') ?? '', headers));
  return url;
}

/** Where better-auth leads. `page`: the one of ours that a failure leads back to; null where the person is signed in. */
function readLocation(location: string | null) {
  const to = new URL(location ?? '/login', 'http://here.invalid');
  const query = to.searchParams;
  return {
    page: PAGES.find((one) => to.pathname === `/${one}`) ?? null,
    to: to.pathname + to.search + to.hash,
    error: query.get('error') ?? '',
    redirect: query.get('redirect') ?? undefined,
    isSecond: query.has(AGAIN),
  };
}

/** With a word of ours instead of whatever came from outside. */
function backTo(page: string, cause: string, redirect: string | undefined): string {
  const error = cause === 'account_not_linked' ? 'google-unmatched' : 'google-failed';
  return `/${page}?${new URLSearchParams({ error, ...(redirect !== undefined && { redirect }) })}`;
}
