// Shown instead of a screen: its data could not be loaded, or its path has no route.
import { MapPinOff, Unplug } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useIsReachable } from '../data/reachability.ts';
import { frameCopy } from '../copy/frame.ts';
import { uiCopy } from '../copy/ui.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { useTabTitle } from '../ui/layout/PageTitle.tsx';

/** Shown when a page's data could not be loaded. Retries on click, and automatically when the connection comes back. */
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
        icon={<Unplug />}
        title={frameCopy.failed.title}
        action={
          <Button disabledBy={isReachable ? undefined : id} onClick={onRetry}>
            {uiCopy.tryAgain}
          </Button>
        }
      >
        <span id={id}>{isReachable ? frameCopy.failed.sentence : frameCopy.failed.waiting}</span>
      </EmptyState>
    </div>
  );
}

/** Shown for a path without a route. */
export function NotFound() {
  useTabTitle(frameCopy.notFound.title);
  return (
    <div className="container page">
      <EmptyState
        heading="h1"
        icon={<MapPinOff />}
        title={frameCopy.notFound.title}
        action={
          <div className="page-ways">
            <LinkButton to="/">{frameCopy.notFound.home}</LinkButton>
            <LinkButton to="/dashboard">{frameCopy.notFound.dashboard}</LinkButton>
          </div>
        }
      >
        {frameCopy.notFound.sentence}
      </EmptyState>
    </div>
  );
}
