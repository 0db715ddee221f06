// The cookie that binds Google's response to the browser that started the sign-in. better-auth has one name for it. Here each sign-in has
// its own cookie name, because with one name only the latest of two tabs could finish.
import { setRequestCookie } from 'better-auth/cookies';
import { parseCookies } from 'better-call';
import type { Auth } from '../../accounts/better-auth.ts';

const nameFor = async (auth: Auth): Promise<string> => (await auth.$context).createAuthCookie('state').name;
/** The state of a callback is untrusted: only its word characters may get into a header. */
const suffix = (state: string): string => `.${state.replaceAll(/\W/g, '')}`;

/** Passes the cookie of this state to better-auth under the name it reads. Without one the value is '', so no other cookie is used. */
export async function selectStateCookie(auth: Auth, state: string, headers: Headers): Promise<void> {
  const name = await nameFor(auth);
  const value = parseCookies(headers.get('cookie') ?? '').get(`${name}${suffix(state)}`);
  setRequestCookie(headers, name, value ?? '');
}

/** Returns the cookies of a better-auth response. The state cookie gets the name for this state. */
export async function renameStateCookie(auth: Auth, state: string, headers: Headers): Promise<Headers> {
  const name = await nameFor(auth);
  const renamed = new Headers();
  for (const cookie of headers.getSetCookie())
    renamed.append('set-cookie', cookie.startsWith(`${name}=`) ? `${name}${suffix(state)}${cookie.slice(name.length)}` : cookie);
  return renamed;
}
