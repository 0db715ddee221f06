// What a thread's page shows until the thread is there: its skeleton, or why it cannot be shown.
import './thread.css';
import '../../parts/chain/TitleChain.css';
import { FileQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card, CardBody } from '../../ui/layout/Card.tsx';
import { Loading, Skeleton, SkeletonCard, SkeletonPageTitle, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { threadCopy } from '../../copy/thread.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { SwitchOrganizationButton, useOtherOrgWithAccess } from '../../parts/SwitchOrganizationButton.tsx';
import { deskEntryQuery } from '../../data/queries.ts';

const STOPS = [1, 2, 3];

/** The skeleton of a thread. Its chain is horizontal on wide screens and vertical on a phone, as the loaded chain is. */
export function ThreadSkeleton() {
  return (
    <Loading>
      <div className="thread">
        <SkeletonPageTitle />
        <Card className="chain-card">
          <div className="card-header">
            <Skeleton shape="heading" />
          </div>
          <CardBody>
            <div className="title-chain-frame">
              <div className="title-chain">
                {STOPS.map((stop) => (
                  <div key={stop} className="chain-stop">
                    <Skeleton shape="node" />
                    <div className="chain-words thread-skeleton-words">
                      <Skeleton shape="heading" />
                      <Skeleton shape="short" />
                    </div>
                  </div>
                ))}
              </div>
            </div>
          </CardBody>
        </Card>
        <div className="thread-columns">
          <SkeletonRows rows={3} />
          <SkeletonCard lines={5} />
        </div>
      </div>
    </Loading>
  );
}

/** Shown if the thread does not exist or the active organization may not see it. Offers to switch if another one may. */
export function ThreadMissing({ refusal }: { refusal: Error | null }) {
  const otherOrg = useOtherOrgWithAccess(refusal);
  useTabTitle(threadCopy.missing);
  return (
    <EmptyState
      heading="h1"
      icon={<FileQuestionMark />}
      title={threadCopy.missing}
      action={
        <div className="page-ways">
          {otherOrg && <SwitchOrganizationButton org={otherOrg} />}
          <LinkButton to="/dashboard">{threadCopy.toDashboard}</LinkButton>
        </div>
      }
    >
      {otherOrg ? threadCopy.switchWhy(otherOrg.name) : threadCopy.missingWhy}
    </EmptyState>
  );
}

/**
 * Keeps the error of a thread's query while it is fetched again, so that its message and buttons stay. In a query, `error` is null while
 * fetching again, and `data` is undefined until the first answer.
 */
export function usePersistentError(threadId: string, { data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState<{ threadId: string; error: Error } | null>(null);
  if (error && error !== last?.error) setLast({ threadId, error });
  if (error) return error;
  return data === undefined && last?.threadId === threadId ? last.error : null;
}

/**
 * Whether the viewer's own part of a thread is there. False until it was read, or failed, for the first time; the page waits for that.
 * Its heading has the stock number, and on a phone all below would move if that came later.
 */
export const usePanelRead = (threadId: string): boolean => useQuery(deskEntryQuery(threadId)).isFetched;
