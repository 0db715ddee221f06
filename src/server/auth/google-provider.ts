// Google as a way to sign in. What it answers to is read from its discovery document when it is first needed, and as long as
// that fails, anew with every try: a Google that is away when the server starts is lost to nobody later.
import type { BetterAuthPlugin } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { NAME_MAX } from '../../domain/limits.ts';
import { nameFault } from '../../domain/name-rules.ts';
import { cleanLine } from '../../domain/text.ts';
import type { Auth } from './better-auth.ts';
import type { Config } from '../config.ts';
import { Refused } from '../refused.ts';

export const GOOGLE = 'google';
/** A person waits no longer for an answer of Google's. */
const WAIT_MS = 10_000;

/** Answers what signs in with Google; refuses where it is not set up here, or does not answer. */
export type GoogleProvider = () => Promise<Auth>;

/** `makeAuth`: the sign-in of this server with these plugins besides. */
export function createGoogleProvider(google: Config['google'], makeAuth: (plugins: BetterAuthPlugin[]) => Auth): GoogleProvider {
  let found: Promise<Auth> | undefined;
  return async () => {
    if (!google) throw new Refused('google-not-set-up');
    const asked = (found ??= withGoogle(makeAuth([pluginFor(google)])));
    try {
      return await inTime(asked);
    } catch {
      if (found === asked) found = undefined;
      throw new Refused('google-away');
    }
  };
}

/** The plugin asks for the discovery document once, when it is made, and leaves the provider out if that fails. */
async function withGoogle(auth: Auth): Promise<Auth> {
  const { socialProviders } = await auth.$context;
  if (!socialProviders.some((provider) => typeof provider !== 'function' && provider.id === GOOGLE))
    throw new Error('no discovery document');
  return auth;
}

const pluginFor = ({ clientId, clientSecret, discoveryUrl }: NonNullable<Config['google']>): BetterAuthPlugin =>
  genericOAuth({
    config: [
      {
        providerId: GOOGLE,
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        prompt: 'select_account',
        mapProfileToUser: ({ name, email, email_verified: emailVerified }) => ({
          name: displayName(name) || displayName(email?.split('@', 1)[0]) || 'Somebody',
          emailVerified: emailVerified === true,
        }),
      },
    ],
  });

/** '' where nobody may be called so here. */
function displayName(name: unknown): string {
  const plain = typeof name === 'string' ? cleanLine(name).slice(0, NAME_MAX) : '';
  return nameFault(plain, 'person') === null ? plain : '';
}

/** What Google is asked for; throws after ten seconds. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Google did not answer in time')), WAIT_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
