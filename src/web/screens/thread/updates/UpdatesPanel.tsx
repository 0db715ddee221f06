// The panel with the updates of a thread and their actions.
import './updates.css';
import { Clock, Eye, EyeOff, Heart, Lock, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CompletedThread, LiveThread, ThreadView, UpdatesView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { timelineCopy } from '../../../copy/thread/events.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/layout/Card.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { OwnAnswer } from './OwnAnswer.tsx';
import { ShowMoreOrLess, type Timeline } from './timeline.tsx';
import { type ThreadActions, ThreadMenu } from '../ThreadActions.tsx';
import { UpdateItem } from './UpdateItem.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ActionIcon } from '../../../parts/thread/ActionIcon.tsx';
import { actionWhenEmpty } from '../../../parts/thread/thread-actions.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { operation, threadQuery, threadUpdatesFilter } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { withLikeToggled } from './use-post-update.ts';
import { cacheThreadView } from '../../../parts/thread/cache-thread-view.ts';
import { toastFailure } from '../../../parts/thread/use-thread-command.ts';

const words = threadCopy.updates;

interface UpdatesCardProps {
  thread: LiveThread | CompletedThread;
  timeline: Timeline;
  heading: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** Shown if there are no updates. */
  empty: ReactNode;
  renderLike: (update: UpdateView) => ReactNode;
}

/** The updates of an open or a completed thread. */
export function UpdatesCard({ thread, timeline, heading, note, actions, empty, renderLike }: UpdatesCardProps) {
  const { shown, more, less, isLoadingMore } = timeline;
  return (
    <SectionCard className="updates-panel" title={heading} note={note} actions={actions}>
      <OwnAnswer threadId={thread.id} offer={thread.takeBack} shown={shown} />
      {shown.length === 0 ? (
        empty
      ) : (
        <ol className="timeline" aria-label={heading}>
          {shown.map((update) => (
            <UpdateItem key={update.id} thread={thread} update={update} like={renderLike(update)} />
          ))}
        </ol>
      )}
      <ShowMoreOrLess more={more} less={less} isLoading={isLoadingMore} />
    </SectionCard>
  );
}

interface UpdatesPanelProps {
  view: LiveThread;
  timeline: Timeline;
  actions: ThreadActions;
  hasDecision: boolean;
  /** The updates of earlier organizations are shown. */
  showsHidden: boolean;
  showHidden: (hiddenToo: boolean) => void;
}

export function UpdatesPanel({ view, timeline, actions, hasDecision, showsHidden, showHidden }: UpdatesPanelProps) {
  const Toggle = showsHidden ? EyeOff : Eye;
  return (
    <UpdatesCard
      thread={view}
      timeline={timeline}
      heading={words.heading}
      note={view.openRequestCount > 0 && <Outstanding count={view.openRequestCount} />}
      actions={
        <>
          {timeline.hasHidden && (
            <Button variant="ghost" className="hidden-toggle" icon={<Toggle />} onClick={() => showHidden(!showsHidden)}>
              {showsHidden ? words.hide : words.showHidden}
            </Button>
          )}
          <ThreadMenu view={view} actions={actions} loadAll={timeline.loadAll} />
        </>
      }
      empty={<NoUpdates view={view} actions={actions} hasDecision={hasDecision} />}
      renderLike={(update) => <LikeToggle view={view} update={update} />}
    />
  );
}

/** On a narrow panel the middle word is only for screen readers. */
function Outstanding({ count }: { count: number }) {
  const { middle, noun } = words.outstanding(count);
  return (
    <Tag tone="blue" icon={<Clock />}>
      <span>{count}</span> <span className="outstanding-word">{middle} </span>
      <span>{noun}</span>
    </Tag>
  );
}

/**
 * The empty state of the updates: not visible yet, none, or only hidden ones. `hasDecision`: the banner already has the page's only solid
 * button.
 */
function NoUpdates({ view, actions, hasDecision }: { view: LiveThread; actions: ThreadActions; hasDecision: boolean }) {
  if (view.standing === 'invited') {
    return (
      <EmptyState icon={<Lock />} neighbours="none" title={words.private} heading="h3">
        {words.acceptFirst}
      </EmptyState>
    );
  }
  const action = hasDecision ? null : actionWhenEmpty(view);
  return (
    <EmptyState
      icon={<MessageSquareText />}
      title={view.updates.length + view.earlier.count > 0 ? words.noneShown : words.none}
      heading="h3"
      action={
        action && (
          <Button variant="solid" icon={<ActionIcon action={action} />} onClick={() => actions.run(action)}>
            {threadCopy.actions[action]}
          </Button>
        )
      }
    >
      {explanation(view)}
    </EmptyState>
  );
}

function explanation({ updates, earlier, offers }: LiveThread): string {
  if (updates.length + earlier.count > 0) return words.noneShownHint;
  if (offers.includes('postUpdate')) return words.noneYours;
  return offers.includes('requestUpdate') ? words.noneTheirs : words.noneExpected;
}

/** The like button of an update. It changes at once, and is corrected if the server refuses. */
function LikeToggle({ view, update }: { view: LiveThread; update: UpdateView }) {
  const cache = useQueryClient();
  const { queryKey } = threadQuery(view.id);
  const pages = threadUpdatesFilter(view.id);
  const outcome = {
    done: (answer: ThreadView | null) => {
      if (answer) cacheThreadView(cache, answer);
      void cache.invalidateQueries(pages);
    },
    refused: (refusal: ApiError) => {
      toastFailure(threadCopy.toasts.likeFailed, refusal);
      void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries(pages);
    },
  };
  const like = useCommand(operation.likeUpdate, outcome);
  const unlike = useCommand(operation.unlikeUpdate, outcome);
  const isPending = like.isPending || unlike.isPending;
  const offer = update.offers.find((one) => one === 'likeUpdate' || one === 'unlikeUpdate');
  const toggle = () => {
    void cache.cancelQueries({ queryKey });
    void cache.cancelQueries(pages);
    cache.setQueryData<ThreadView>(queryKey, (known) =>
      known && known.standing !== 'completed' ? withLikeToggled<LiveThread>(known, update.id) : known,
    );
    cache.setQueriesData<UpdatesView>(pages, (known) => known && withLikeToggled(known, update.id));
    (offer === 'likeUpdate' ? like : unlike).mutate({ threadId: view.id, updateId: update.id });
  };
  const { likeCount: count, liked } = update;
  if (!offer) return <LikeCount count={count} liked={liked} />;
  return (
    <>
      {/* A second request could overtake the first. */}
      <button type="button" className="like" aria-pressed={liked} onClick={() => !isPending && toggle()}>
        <Heart />
        <VisuallyHidden>{liked ? timelineCopy.unlike : timelineCopy.like}</VisuallyHidden>
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </button>
      {count > 0 && <VisuallyHidden>{timelineCopy.likes(count)}</VisuallyHidden>}
    </>
  );
}

/** The number of likes, read-only. Renders nothing at zero. */
export function LikeCount({ count, liked }: { count: number; liked: boolean }) {
  if (count === 0) return null;
  return (
    <span className="like" data-still data-liked={liked || undefined}>
      <Heart />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{timelineCopy.likes(count)}</VisuallyHidden>
    </span>
  );
}
