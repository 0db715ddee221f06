// Malformed URLs, such as /t/%E0%A4%A, show the app's page for unknown addresses instead of the framework's bare error.

/** A path of the app without a screen. */
const UNKNOWN_PATH = '/nowhere';

/** Returns the URL unchanged if it can be decoded or belongs to the API, which has its own error; otherwise a path without a screen. */
export function withoutMalformedPath(url: string): string {
  if (url.startsWith('/api/')) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return UNKNOWN_PATH;
  }
}
