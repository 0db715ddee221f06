// /t/{id}/completed: the thread as it was when the viewer's part was complete. Read-only, and printable.
import '../thread/thread.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { completedThreadQuery } from '../../data/queries.ts';
import { isMissing } from '../../data/api-error.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { useDeskRead } from '../thread/desk/use-desk-read.ts';
import { usePersistentError } from '../thread/use-persistent-error.ts';
import { ThreadMissing } from '../thread/ThreadMissing.tsx';
import { ThreadSkeleton } from '../thread/ThreadSkeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { CompletedThreadContent } from './CompletedThreadContent.tsx';

export function CompletedThreadPage() {
  const { threadId } = useParams({ from: '/member/t/$threadId/completed' });
  const query = useQuery(completedThreadQuery(threadId));
  const { data, refetch, isFetching } = query;
  const isDeskRead = useDeskRead(threadId);
  const error = usePersistentError(threadId, query);
  if (isMissing(error)) return <ThreadMissing refusal={error} />;
  if (data === undefined) return error ? <LoadFailure onRetry={() => void refetch()} /> : <ThreadSkeleton />;
  // What was read before may be out of date: the viewer's part may be complete since. See `ThreadPage`.
  if (data === null && isFetching) return <ThreadSkeleton />;
  if (data === null) return <Redirect from={`/t/${threadId}/completed`} to={`/t/${threadId}`} />;
  if (!isDeskRead) return <ThreadSkeleton />;
  return <CompletedThreadContent thread={data} />;
}
