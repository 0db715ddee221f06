// Signing in and up with Google: the page is sent there with a state and a PKCE challenge, and Google sends it back here.
// A Google account meets an account of ours only where both sides have verified the email (`accountLinking` in auth.ts).
import type { FastifyInstance, FastifyReply } from 'fastify';
import { redirectTarget } from '../../../domain/redirect.ts';
import { GOOGLE, inTime } from '../../google.ts';
import { door, type DoorServices, handCookiesOn, headersFor } from './door.ts';

const CALLBACK = `/api/auth/callback/${GOOGLE}`;
/** Where a failure leads back to; signing in well never does. */
const PAGES = ['/login', '/signup'];

export function googleDoors(app: FastifyInstance, services: DoorServices): void {
  const { google, limits } = services;

  door(app, services, 'sign-in/google', async ({ page, redirect }, request, reply) => {
    const auth = await google();
    const back = redirect === undefined ? '' : `?${new URLSearchParams({ redirect: redirectTarget(redirect) })}`;
    const body = { provider: GOOGLE, callbackURL: redirectTarget(redirect), errorCallbackURL: `/${page}${back}`, disableRedirect: true };
    const { headers, response } = await auth.api.signInSocial({ body, headers: headersFor(request), returnHeaders: true });
    handCookiesOn(reply, headers);
    return { url: response.url ?? '' };
  });

  app.get(CALLBACK, { config: { rateLimit: { max: limits.commandsAMinute } } }, async (request, reply) => {
    try {
      const { search } = new URL(request.url, 'http://here.invalid');
      const auth = await google();
      const { baseURL } = await auth.$context;
      const back = new Request(`${new URL(baseURL).origin}${CALLBACK}${search}`, { headers: headersFor(request) });
      const { headers } = await inTime(auth.handler(back));
      handCookiesOn(reply, headers);
      return await onward(reply, headers.get('location'));
    } catch {
      return await onward(reply, null);
    }
  });
}

/** Goes where better-auth leads, but for a failure with a word of ours instead of whatever came from outside. */
async function onward(reply: FastifyReply, location: string | null): Promise<FastifyReply> {
  const to = new URL(location ?? '/login', 'http://here.invalid');
  if (!PAGES.includes(to.pathname)) return await reply.redirect(to.pathname + to.search + to.hash, 302);
  const redirect = to.searchParams.get('redirect');
  const error = to.searchParams.get('error') === 'account_not_linked' ? 'google-unmatched' : 'google-failed';
  return await reply.redirect(`${to.pathname}?${new URLSearchParams({ error, ...(redirect !== null && { redirect }) })}`, 302);
}
