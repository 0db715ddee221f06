// Where to go after signing in: a path of this site, or nowhere but the default.
import { DEFAULT_REDIRECT } from './limits.ts';

/** Any base will do: a path that leaves it is no path of this site. */
const HERE = 'https://here.invalid';
/** No path of ours needs an escape, and escapes hide slashes, backslashes and control characters. */
const PLAIN_PATH = /^\/(?!\/)[\w\-.~/]*$/;
/** Signing in leads on from these, so they would lead in circles. */
const DOORS = ['/login', '/signup'];

/** The path, query and fragment that `wanted` names on this site; the default where it names anything else. */
export function redirectTarget(wanted: unknown): string {
  // Browsers drop tabs and newlines inside a URL and read a backslash as a slash: neither is taken at all.
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || hasControlOrBackslash(wanted)) return DEFAULT_REDIRECT;
  const url = URL.parse(wanted, HERE);
  if (url?.origin !== HERE || !PLAIN_PATH.test(url.pathname) || DOORS.includes(url.pathname.replace(/\/+$/, ''))) return DEFAULT_REDIRECT;
  return url.pathname + url.search + url.hash;
}

const hasControlOrBackslash = (text: string): boolean => /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
