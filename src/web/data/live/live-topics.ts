// The queries that an event of the stream makes out of date. An event is the text `topic|seq`.
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import type { Out, QueryName } from '../../../api/operations.ts';
import { isMissing } from '../api-error.ts';

export type StreamEvent = { topic: string; seq: number };
/** The properties of a cached query that matter here. */
export type CachedQuery = { queryKey: readonly unknown[]; data: unknown; error: Error | null };

/** Returns null for malformed data. */
export function parseEvent(line: string): StreamEvent | null {
  const separator = line.lastIndexOf('|');
  const seq = Number(line.slice(separator + 1));
  return separator > 0 && Number.isSafeInteger(seq) ? { topic: line.slice(0, separator), seq } : null;
}

const refreshedBy = REFRESHED_BY;

/** Lists and counts of threads, and envelopes. Every change of a thread makes them out of date. */
export const THREAD_LISTS = (Object.keys(refreshedBy) as QueryName[]).filter((name) => refreshedBy[name]?.includes('any-thread'));

/** True if the event invalidates the query. Seq 0 of a thread means a change outside its own events. */
export function isAffected({ topic, seq }: StreamEvent, { queryKey: [operation, input], data, error }: CachedQuery): boolean {
  // A query that was not found waits for an event of its own topic, or a new visit.
  if (topic === '*') return data !== undefined || !isMissing(error);
  const name = operation as QueryName;
  const topics: readonly string[] = refreshedBy[name] ?? [];
  if (!topic.startsWith('thread:')) return topics.includes(topic);
  if (name === 'shipment') return mayContain(data as Out<'shipment'> | undefined, topic.slice('thread:'.length));
  if (topics.includes('any-thread')) return true;
  if (!topics.includes('own-thread')) return false;
  const { threadId } = input as { threadId: string };
  return topic === `thread:${threadId}` && (seq === 0 || seqOf(data) < seq);
}

/** The titles of an envelope are sent one after the other (ms). */
const SENDING_MS = 120_000;

/** False for another envelope, so that a title that is received does not fetch all those that are on their way. */
function mayContain(shipment: Out<'shipment'> | undefined, threadId: string): boolean {
  return !shipment || shipment.titles.some((title) => title.threadId === threadId) || Date.now() - shipment.sentAt < SENDING_MS;
}

/** The seq of a thread's view, or -1. The response to the page's own command may already have the event's seq. */
function seqOf(data: unknown): number {
  const { seq = -1 } = (data ?? {}) as Partial<Pick<LiveThread, 'seq'>>;
  return seq;
}
