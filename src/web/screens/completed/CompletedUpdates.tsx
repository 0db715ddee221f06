// The updates until the title went on, or all updates of a thread that the viewer ended: read-only.
import '../thread/updates/updates.css';
import { MessageSquareText } from 'lucide-react';
import { useId } from 'react';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/thread/completed.ts';
import { Card, CardHeader } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LikeCount, UpdateTimeline } from '../../parts/thread/UpdateTimeline.tsx';
import { OwnAnswer, TakeBackInUpdate } from '../thread/updates/OwnAnswer.tsx';
import { ShowMoreOrLess, type Timeline } from '../thread/updates/timeline.tsx';
import { UpdateItem } from '../thread/updates/UpdateItem.tsx';
import { updatesHeading } from './completed-delivery.ts';

export function CompletedUpdates({ thread, timeline }: { thread: CompletedThread; timeline: Timeline }) {
  const id = useId();
  const heading = updatesHeading(thread);
  const { shown, more, less, isLoadingMore } = timeline;
  return (
    <Card as="section" aria-labelledby={id} className="updates-panel">
      <CardHeader id={id} title={heading} />
      <OwnAnswer threadId={thread.id} offer={thread.takeBack} shown={shown} />
      {shown.length === 0 ? (
        <EmptyState icon={<MessageSquareText />} title={completedCopy.none} heading="h3">
          {completedCopy.noneWhy}
        </EmptyState>
      ) : (
        <UpdateTimeline label={heading}>
          {shown.map((update) => (
            <UpdateItem
              key={update.id}
              update={update}
              stakes={thread.stakes}
              contested={null}
              like={update.likeCount > 0 && <LikeCount count={update.likeCount} liked={update.liked} />}
              takeBack={<TakeBackInUpdate thread={thread} update={update} />}
            />
          ))}
        </UpdateTimeline>
      )}
      <ShowMoreOrLess more={more} less={less} isLoading={isLoadingMore} />
    </Card>
  );
}
