// Sign-in with Google. Its discovery document is read at the first sign-in. If that fails, the next sign-in reads it again, so Google may
// be unreachable when the server starts.
import { setTimeout as pause } from 'node:timers/promises';
import type { BetterAuthPlugin } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { NAME_MAX } from '../../domain/limits.ts';
import { nameFault } from '../../domain/names/name-rules.ts';
import { cleanLine } from '../../domain/clean-text.ts';
import { isVerifiedByGoogle } from './account-linking.ts';
import type { Auth } from './better-auth.ts';
import type { Config } from '../config.ts';
import { Refused } from '../refused.ts';

export const GOOGLE = 'google';
/** How long a user waits for a response from Google. */
const TIMEOUT_MS = 10_000;

/** Returns an Auth that can sign in with Google. Throws a refusal if Google is not configured or does not respond. */
export type GoogleProvider = () => Promise<Auth>;

/** `makeAuth`: creates the server's Auth with additional plugins. */
export function createGoogleProvider(google: Config['google'], makeAuth: (plugins: BetterAuthPlugin[]) => Auth): GoogleProvider {
  let cached: Promise<Auth> | undefined;
  return async () => {
    if (!google) throw new Refused('google-not-set-up');
    const auth = (cached ??= requireGoogle(makeAuth([pluginFor(google)])));
    try {
      return await withGoogleTimeout(auth);
    } catch {
      if (cached === auth) cached = undefined;
      throw new Refused('google-away');
    }
  };
}

/** Throws if the discovery document was not read: the plugin requests it once, when it is created, and omits the provider on failure. */
async function requireGoogle(auth: Auth): Promise<Auth> {
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
          emailVerified: isVerifiedByGoogle(emailVerified),
        }),
      },
    ],
  });

/** Returns '' if the name is not allowed here. */
function displayName(name: unknown): string {
  const plain = typeof name === 'string' ? cleanLine(name).slice(0, NAME_MAX) : '';
  return nameFault(plain, 'person') === null ? plain : '';
}

/** Returns the result of a request to Google; throws after ten seconds. */
export async function withGoogleTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = pause(TIMEOUT_MS, undefined, { ref: false });
  return await Promise.race([work, timeout.then(() => Promise.reject(new Error('Google did not respond in time')))]);
}
