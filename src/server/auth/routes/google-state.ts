// The cookie that ties Google's answer to the browser that asked. better-auth has one name for it; here each way to Google has its
// own, or of two tabs only the one that asked last could come back.
import { setRequestCookie } from 'better-auth/cookies';
import { parseCookies } from 'better-call';
import type { Auth } from '../better-auth.ts';

const nameFor = async (auth: Auth): Promise<string> => (await auth.$context).createAuthCookie('state').name;
/** A state comes back from outside: nothing else of it may get into a header. */
const suffix = (state: string): string => `.${state.replaceAll(/\W/g, '')}`;

/** Gives the cookie of this state the name that better-auth looks for. Without such a cookie nothing else is taken for it. */
export async function onlyStateOf(auth: Auth, state: string, headers: Headers): Promise<void> {
  const name = await nameFor(auth);
  const own = parseCookies(headers.get('cookie') ?? '').get(`${name}${suffix(state)}`);
  setRequestCookie(headers, name, own ?? '');
}

/** What better-auth sets or ends under that name, for this state alone. */
export async function toStateOf(auth: Auth, state: string, headers: Headers): Promise<Headers> {
  const name = await nameFor(auth);
  const renamed = new Headers();
  for (const cookie of headers.getSetCookie())
    renamed.append('set-cookie', cookie.startsWith(`${name}=`) ? `${name}${suffix(state)}${cookie.slice(name.length)}` : cookie);
  return renamed;
}
