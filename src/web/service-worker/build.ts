// What a service worker knows of the build that it came with.

/** One page of the product's look, without anybody's data. */
export const OFFLINE_PAGE = '/offline.html';

export type Build = {
  /** The address of the script that the app's pages begin with: it carries the hash of all that it leads to. */
  name: string;
  /** Scripts, styles and fonts, each with a hash in its name. */
  files: readonly string[];
  /** The offline page has no hash in its name: with this one another page is another worker. */
  offlinePage: string;
};
