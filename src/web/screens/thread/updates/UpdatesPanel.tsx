// The panel with the updates of a thread and their actions.
import './updates-panel.css';
import { Clock, Eye, EyeOff } from 'lucide-react';
import { useId } from 'react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card, CardHeader } from '../../../ui/layout/Card.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { UpdateTimeline } from '../../../ui/timeline/UpdateTimeline.tsx';
import { LikeToggle } from './LikeToggle.tsx';
import { OwnAnswer } from '../undo/OwnAnswer.tsx';
import { TakeBackInUpdate } from '../undo/TakeBackInUpdate.tsx';
import { ShowMoreOrLess } from './ShowMoreOrLess.tsx';
import { NoUpdates } from './NoUpdates.tsx';
import { ThreadMenu } from '../ThreadMenu.tsx';
import { UpdateItem } from './UpdateItem.tsx';
import type { ThreadActions } from '../use-thread-actions.ts';
import type { Timeline } from './use-timeline.ts';

const words = threadCopy.updates;

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
  const id = useId();
  const { shown, hasHidden, more, less, isLoadingMore, loadAll } = timeline;
  const Toggle = showsHidden ? EyeOff : Eye;
  return (
    <Card as="section" aria-labelledby={id} className="updates-panel">
      <CardHeader
        id={id}
        title={words.heading}
        note={view.openRequestCount > 0 && <Outstanding count={view.openRequestCount} />}
        actions={
          <>
            {hasHidden && (
              <Button
                variant="ghost"
                className="hidden-toggle"
                icon={<Toggle aria-hidden="true" />}
                onClick={() => showHidden(!showsHidden)}
              >
                {showsHidden ? words.hide : words.showHidden}
              </Button>
            )}
            <ThreadMenu view={view} actions={actions} loadAll={loadAll} />
          </>
        }
      />
      <OwnAnswer threadId={view.id} offer={view.takeBack} shown={shown} />
      {shown.length === 0 ? (
        <NoUpdates view={view} actions={actions} hasDecision={hasDecision} />
      ) : (
        <UpdateTimeline label={words.heading}>
          {shown.map((update) => (
            <UpdateItem
              key={update.id}
              update={update}
              stakes={view.stakes}
              contested={view.contested}
              like={<LikeToggle view={view} update={update} />}
              takeBack={<TakeBackInUpdate thread={view} update={update} />}
            />
          ))}
        </UpdateTimeline>
      )}
      <ShowMoreOrLess more={more} less={less} isLoading={isLoadingMore} />
    </Card>
  );
}

/** On a narrow panel the middle word is only for screen readers. */
function Outstanding({ count }: { count: number }) {
  const { middle, noun } = words.outstanding(count);
  return (
    <Tag tone="blue" icon={<Clock aria-hidden="true" />}>
      <span>{count}</span> <span className="outstanding-word">{middle} </span>
      <span>{noun}</span>
    </Tag>
  );
}
