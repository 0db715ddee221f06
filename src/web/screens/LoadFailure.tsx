// Shown when a page's data could not be loaded. Retries on click, and automatically when the connection comes back.
import { Unplug } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useIsReachable } from '../data/reachability.ts';
import { frameCopy } from '../copy/frame.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { useTabTitle } from '../ui/layout/PageTitle.tsx';

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const id = useId();
  const isReachable = useIsReachable();
  const wasReachable = useRef(isReachable);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isReachable && !wasReachable.current) retry();
    wasReachable.current = isReachable;
  }, [isReachable]);
  useTabTitle(frameCopy.failed.title);
  return (
    <div className="container page">
      <EmptyState
        heading="h1"
        icon={<Unplug aria-hidden="true" />}
        title={frameCopy.failed.title}
        action={
          <Button disabledBy={isReachable ? undefined : id} onClick={onRetry}>
            {frameCopy.failed.again}
          </Button>
        }
      >
        <span id={id}>{isReachable ? frameCopy.failed.sentence : frameCopy.failed.waiting}</span>
      </EmptyState>
    </div>
  );
}
