// /t/{id}: the thread as the viewer may see it now.
import './thread.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { threadQuery } from '../../data/queries.ts';
import { isMissing } from '../../data/api-error.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { ThreadMissing, ThreadSkeleton, usePanelRead, usePersistentError } from './ThreadLoading.tsx';
import { LiveThreadPage } from './LiveThreadPage.tsx';

export function ThreadPage() {
  const { threadId } = useParams({ from: '/member/t/$threadId' });
  const query = useQuery(threadQuery(threadId));
  const { data, refetch, isFetching } = query;
  const isPanelRead = usePanelRead(threadId);
  const error = usePersistentError(threadId, query);
  if (isMissing(error)) return <ThreadMissing refusal={error} />;
  if (!data) return error ? <LoadFailure onRetry={() => void refetch()} /> : <ThreadSkeleton />;
  // What was read before may be out of date: the thread may be live again. The two pages must not redirect to each other.
  if (data.standing === 'completed' && isFetching) return <ThreadSkeleton />;
  if (data.standing === 'completed') return <Redirect from={`/t/${threadId}`} to={`/t/${threadId}/completed`} />;
  if (!isPanelRead) return <ThreadSkeleton />;
  return <LiveThreadPage key={threadId} view={data} />;
}
