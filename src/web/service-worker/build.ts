// What a service worker knows about its build.

/** Contains no user's data. */
export const OFFLINE_PAGE = '/offline.html';

export type Build = {
  /** The URL of the app's entry script. Its hash covers everything that it imports. */
  name: string;
  /** URLs of scripts, styles and fonts. Each has a hash in its name. */
  files: readonly string[];
  /** Hash of the offline page, whose URL has none: if the page changes, the worker's script changes too. */
  offlinePage: string;
};
