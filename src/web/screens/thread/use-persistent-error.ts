// Why a thread cannot be shown, until there is another answer: while it is read again, the reason and its buttons stay.
import { useState } from 'react';

/** Of a query: `error` is null while it is read again, `data` undefined as long as it was never answered. */
export function usePersistentError(threadId: string, { data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState<{ threadId: string; error: Error } | null>(null);
  if (error && error !== last?.error) setLast({ threadId, error });
  if (error) return error;
  return data === undefined && last?.threadId === threadId ? last.error : null;
}
