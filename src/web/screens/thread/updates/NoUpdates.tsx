// The empty state of the updates: not visible yet, none, or only hidden ones.
import { Lock, MessageSquareText } from 'lucide-react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ActionIcon } from '../ActionIcon.tsx';
import { actionWhenEmpty } from '../thread-actions.ts';
import type { ThreadActions } from '../use-thread-actions.ts';

const words = threadCopy.updates;

/** `hasDecision`: the banner already has the page's only solid button. */
export function NoUpdates({ view, actions, hasDecision }: { view: LiveThread; actions: ThreadActions; hasDecision: boolean }) {
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
