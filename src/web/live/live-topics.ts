// The queries that an event of the stream invalidates. An event is the text `topic|revision`.
import type { QueryName } from '../../api/operations.ts';
import { isMissing } from '../data/api-error.ts';

export type StreamEvent = { topic: string; revision: number };
/** The properties of a cached query that matter here. */
export type CachedQuery = { queryKey: readonly unknown[]; data: unknown; error: Error | null };

/** Returns null for malformed data. */
export function parseEvent(line: string): StreamEvent | null {
  const separator = line.lastIndexOf('|');
  const revision = Number(line.slice(separator + 1));
  return separator > 0 && Number.isSafeInteger(revision) ? { topic: line.slice(0, separator), revision } : null;
}

/** Lists of threads. Every change of a thread invalidates them. */
export const THREAD_LISTS: readonly QueryName[] = ['dashboard', 'searchThreads', 'pendingInvites'];
const QUERIES_BY_TOPIC: ReadonlyMap<string, readonly QueryName[]> = new Map([
  ['network', ['searchOrgs', 'network', 'org', 'me']],
  ['notifications', ['notifications', 'me']],
  ['organization', ['myOrganization']],
  ['me', ['me', 'sessions', 'myOrganization']],
]);

/** True if the event invalidates the query. Revision 0 of a thread means a change outside its own events. */
export function isAffected({ topic, revision }: StreamEvent, { queryKey: [operation, input], data, error }: CachedQuery): boolean {
  // A query that was not found waits for an event of its own topic, or a new visit.
  if (topic === '*') return data !== undefined || !isMissing(error);
  const name = operation as QueryName;
  if (!topic.startsWith('thread:')) return QUERIES_BY_TOPIC.get(topic)?.includes(name) ?? false;
  if (THREAD_LISTS.includes(name)) return true;
  if (name !== 'thread' && name !== 'completedThread' && name !== 'threadUpdates') return false;
  const { threadId } = input as { threadId: string };
  return topic === `thread:${threadId}` && (revision === 0 || revisionOf(data) < revision);
}

/** The revision of a thread's view, or -1. The response to the page's own command may already have the event's revision. */
function revisionOf(data: unknown): number {
  const { revision } = (data ?? {}) as { revision?: unknown };
  return typeof revision === 'number' ? revision : -1;
}
