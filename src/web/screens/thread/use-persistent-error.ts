// Keeps the error of a thread's query while it is fetched again, so that its message and buttons stay.
import { useState } from 'react';

/** In a query, `error` is null while fetching again, and `data` is undefined until the first answer. */
export function usePersistentError(threadId: string, { data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState<{ threadId: string; error: Error } | null>(null);
  if (error && error !== last?.error) setLast({ threadId, error });
  if (error) return error;
  return data === undefined && last?.threadId === threadId ? last.error : null;
}
