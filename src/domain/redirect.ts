// The redirect target after signing in: a path of this site, or the default.
export const DEFAULT_REDIRECT = '/dashboard';

/** A base URL for parsing. A target with another origin is not on this site. */
const BASE = 'https://here.invalid';
/** Paths of this site need no percent-encoding, which can hide slashes, backslashes and control characters. */
const PLAIN_PATH = /^\/(?!\/)[\w\-.~/]*$/;
/** These redirect after sign-in themselves, so they would redirect in a loop. */
const SIGN_IN_PATH = /^\/(?:login|signup)\/*$/;

/** Returns the path, query and fragment of `wanted` if it is on this site, or else the default. */
export function redirectTarget(wanted: unknown): string {
  // Browsers drop tabs and newlines in a URL and treat a backslash as a slash, so both are rejected.
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || hasControlOrBackslash(wanted)) return DEFAULT_REDIRECT;
  const url = URL.parse(wanted, BASE);
  if (url?.origin !== BASE || !PLAIN_PATH.test(url.pathname) || SIGN_IN_PATH.test(url.pathname)) return DEFAULT_REDIRECT;
  return url.pathname + url.search + url.hash;
}

const hasControlOrBackslash = (text: string): boolean => /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
