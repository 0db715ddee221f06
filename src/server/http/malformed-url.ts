// An address that no browser makes by itself, such as /t/%E0%A4%A: the page that says so, in place of the framework's bare error.

/** A path of the app under which there is no screen. */
const NOWHERE = '/nowhere';

/** The address as it came where it can be read, or is the API's, which answers with an error of its own. */
export function withoutMalformedPath(url: string): string {
  if (url.startsWith('/api/')) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return NOWHERE;
  }
}
