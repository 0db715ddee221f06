// Shown instead of a screen: its data could not be loaded, or its path has no route.
import { MapPinOff, Unplug } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useIsReachable } from '../data/reachability.ts';
import { frameCopy } from '../copy/frame.ts';
import { uiCopy } from '../copy/ui.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/feedback/EmptyState.tsx';
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
  const { title, sentence, waiting } = frameCopy.failed;
  return (
    <EmptyPage
      icon={<Unplug />}
      title={title}
      action={
        <Button disabledBy={isReachable ? undefined : id} onClick={onRetry}>
          {uiCopy.tryAgain}
        </Button>
      }
    >
      <span id={id}>{isReachable ? sentence : waiting}</span>
    </EmptyPage>
  );
}

/** Shown for a path without a route. */
export function NotFound() {
  const { title, sentence, home, dashboard } = frameCopy.notFound;
  return (
    <EmptyPage
      icon={<MapPinOff />}
      title={title}
      action={
        <div className="page-ways flow">
          <LinkButton to="/">{home}</LinkButton>
          <LinkButton to="/dashboard">{dashboard}</LinkButton>
        </div>
      }
    >
      {sentence}
    </EmptyPage>
  );
}

/** An empty state as the whole page. */
export function EmptyPage(state: EmptyStateProps) {
  useTabTitle(state.title);
  return (
    <div className="container page">
      <EmptyState heading="h1" {...state} />
    </div>
  );
}
