// The ETags of the responses in the cache. An ETag lives as long as its response object, so it is gone once the cache drops the data of
// a user or an organization.
import { replaceEqualDeep } from '@tanstack/react-query';

const etags = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const cachedEtag = (answer: unknown): string | undefined => (isObject(answer) ? etags.get(answer) : undefined);

export function setEtag(answer: unknown, etag: string | null | undefined): void {
  if (isObject(answer) && etag) etags.set(answer, etag);
}

/** Structural sharing as the cache does by default. In addition, responses and the pages of a list keep their ETags. */
export function mergeResponses(before: unknown, now: unknown): unknown {
  const merged: unknown = replaceEqualDeep(before, now);
  setEtag(merged, cachedEtag(now));
  const pages = pagesOf(merged);
  for (const [at, page] of pagesOf(now).entries()) setEtag(pages[at], cachedEtag(page));
  return merged;
}

/** Empty if the data is a single response. */
const pagesOf = (data: unknown): readonly unknown[] => (isObject(data) && 'pages' in data ? (data.pages as readonly unknown[]) : []);
