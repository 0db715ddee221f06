// A new token for a session, and the cookie for it as better-auth sets it at a sign-in.
import { randomBytes } from 'node:crypto';
import { serializeSignedCookie } from 'better-call';
import type { Auth } from './better-auth.ts';

export const newSessionToken = (): string => randomBytes(24).toString('base64url');

/** The value of a Set-Cookie header. `endsAt`: when the session ends, in ms. */
export async function sessionCookie(auth: Auth, token: string, endsAt: number): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  return await serializeSignedCookie(name, token, secret, { ...attributes, maxAge: Math.max(0, Math.floor((endsAt - Date.now()) / 1000)) });
}
