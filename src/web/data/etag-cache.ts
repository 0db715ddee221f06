// The server's marks (ETags) of the answers in the cache. Each lives as long as its answer, in the page's memory alone: what the
// cache forgets with a person or an organization has no mark any more.
import { replaceEqualDeep } from '@tanstack/react-query';

const marks = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const cachedEtag = (answer: unknown): string | undefined => (isObject(answer) ? marks.get(answer) : undefined);

export function rememberEtag(answer: unknown, mark: string | null | undefined): void {
  if (isObject(answer) && mark) marks.set(answer, mark);
}

/** The new data with whatever stayed the same from before, as the cache does it by itself; answers keep their marks, a list's pages too. */
export function mergeAnswers(before: unknown, now: unknown): unknown {
  const merged: unknown = replaceEqualDeep(before, now);
  rememberEtag(merged, cachedEtag(now));
  const pages = pagesOf(merged);
  for (const [at, page] of pagesOf(now).entries()) rememberEtag(pages[at], cachedEtag(page));
  return merged;
}

/** None where the data is one answer. */
const pagesOf = (data: unknown): readonly unknown[] => (isObject(data) && 'pages' in data ? (data.pages as readonly unknown[]) : []);
