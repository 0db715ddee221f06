// The names of our cookies. Under HTTPS a name begins with `__Host-`: a browser accepts such a cookie only if it is Secure, has Path=/
// and no Domain. No other host of the same site, and no response over plain HTTP, can set one.
import { randomBytes } from 'node:crypto';
import { serializeSignedCookie } from 'better-call';
import type { Config } from '../config.ts';
import type { Auth } from './better-auth.ts';

export const isForHttps = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean => baseUrl.startsWith('https:');

/** The part of a cookie's name before its dot. */
export const cookiePrefix = (config: Pick<Config, 'baseUrl'>): string => `${isForHttps(config) ? '__Host-' : ''}titleline`;

// A new token for a session, and the cookie for it as better-auth sets it at a sign-in.

export const newSessionToken = (): string => randomBytes(24).toString('base64url');

/** The value of a Set-Cookie header. `endsAt`: when the session ends, in ms. */
export async function sessionCookie(auth: Auth, token: string, endsAt: number): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  return await serializeSignedCookie(name, token, secret, { ...attributes, maxAge: Math.max(0, Math.floor((endsAt - Date.now()) / 1000)) });
}
