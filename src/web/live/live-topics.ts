// What a line of the event stream means to this page: which queries it makes old. Lines are `topic|revision`.
import type { QueryName } from '../../api/operations.ts';
import { isMissing } from '../data/api-error.ts';

export type LiveLine = { topic: string; revision: number };
/** A query in the cache, as far as it matters here. */
export type CachedQuery = { queryKey: readonly unknown[]; data: unknown; error: Error | null };

/** null for a line that is none of ours. */
export function readLine(line: string): LiveLine | null {
  const bar = line.lastIndexOf('|');
  const revision = Number(line.slice(bar + 1));
  return bar > 0 && Number.isSafeInteger(revision) ? { topic: line.slice(0, bar), revision } : null;
}

/** They show threads, whichever one moved on. */
export const THREAD_LISTS: readonly QueryName[] = ['dashboard', 'searchThreads', 'pendingInvites'];
const listening: ReadonlyMap<string, readonly QueryName[]> = new Map([
  ['network', ['searchOrgs', 'network', 'org', 'me']],
  ['notifications', ['notifications', 'me']],
  ['organization', ['myOrganization']],
  ['me', ['me', 'sessions', 'myOrganization']],
]);

/** Whether what was told makes this query old. A thread told with revision 0 changed in something other than its own events. */
export function isAffected({ topic, revision }: LiveLine, { queryKey: [operation, input], data, error }: CachedQuery): boolean {
  // What is missing stays so until it is told of itself, or somebody looks again.
  if (topic === '*') return data !== undefined || !isMissing(error);
  const name = operation as QueryName;
  if (!topic.startsWith('thread:')) return listening.get(topic)?.includes(name) ?? false;
  if (THREAD_LISTS.includes(name)) return true;
  if (name !== 'thread' && name !== 'completedThread' && name !== 'threadUpdates') return false;
  const { threadId } = input as { threadId: string };
  return topic === `thread:${threadId}` && (revision === 0 || revisionOf(data) < revision);
}

/** The page's own command was answered with the view that the stream now tells of. */
function revisionOf(data: unknown): number {
  const { revision } = (data ?? {}) as { revision?: unknown };
  return typeof revision === 'number' ? revision : -1;
}
