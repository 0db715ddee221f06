// The content of the desk, which is loaded lazily, or its skeleton.
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type CSSProperties, lazy, Suspense } from 'react';
import { deskEntryQuery } from '../../../data/queries.ts';
import { reloadPage } from '../../../navigation/navigation-guard.ts';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { DeskContentProps } from './DeskContent.tsx';
import { DeskFailure } from './DeskFailure.tsx';

const load = () => import('./DeskContent.tsx');
const DeskContent = lazy(async () => ({ default: await contentOrFailure() }));

/** A failed import must not break the page. A browser does not fetch a failed module again within the same page. */
const contentOrFailure = (): Promise<ComponentType<DeskContentProps>> =>
  load().then(
    (module) => module.DeskContent,
    () => () => <DeskFailure onRetry={reloadPage} />,
  );

export function prefetchDesk(): void {
  if (navigator.onLine) load().catch(() => undefined); // the failure is shown once the content is wanted
}

export function DeskLoader({ threadId }: { threadId: string }) {
  const { data: entry, isError, refetch } = useQuery(deskEntryQuery(threadId));
  if (!entry && isError) return <DeskFailure onRetry={() => void refetch()} />;
  if (!entry) return <DeskSkeleton notes={0} />;
  return (
    <Suspense fallback={<DeskSkeleton notes={entry.notes.length} />}>
      <DeskContent threadId={threadId} entry={entry} />
    </Suspense>
  );
}

const FIELDS = [1, 2, 3, 4, 5];

/** As high as the content with as many notes: what is below must not move much when it has loaded. */
function DeskSkeleton({ notes }: { notes: number }) {
  return (
    <Loading>
      <div className="desk-skeleton" style={{ '--desk-notes': notes } as CSSProperties}>
        <div className="due-clock">
          <Skeleton shape="heading" />
          <Skeleton />
        </div>
        {FIELDS.map((field) => (
          <Skeleton key={field} />
        ))}
      </div>
    </Loading>
  );
}
