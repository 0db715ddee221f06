// The frame around every page: header, main element, toasts, and the announcement of the page for screen readers.
import './page-frame.css';
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef } from 'react';
import { noteSeen } from '../data/drafts/draft-storage.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { ShellPlaceholder } from './ScreenOutline.tsx';
import { Header } from './Header.tsx';
import { NewVersion } from './NewVersion.tsx';
import { useNoteTimeZone } from '../data/session/time-zone.ts';
import { SWITCH_ORG, useMaybeViewer } from '../data/session/session.ts';
import { ignoreSecondClicks } from './ignore-second-click.ts';
import type { Clerk } from '../parts/scan-queue/kept-scans.ts';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { Tooltips } from '../ui/tooltips/Tooltips.tsx';
import { usePageArrival } from './use-page-arrival.ts';

/** Deferred, so that the prerendered shell stays until the first screen is rendered, and the page responds meanwhile. */
export function PageFrame() {
  return useDeferredValue(true, false) ? <Frame /> : <Shell />;
}

/** On its own: the frame does not render again when the path changes. */
function Shell() {
  return <ShellPlaceholder path={useLocation({ select: ({ pathname }) => pathname })} />;
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const announcement = usePageArrival(main);
  const isSwitching = useIsMutating({ mutationKey: [SWITCH_ORG] }) > 0;
  useLive();
  useNoteTimeZone();
  useKeptScans();
  useEffect(ignoreSecondClicks, []);
  return (
    <>
      <Header />
      <main id="main" ref={main} tabIndex={-1} aria-busy={isSwitching || undefined}>
        <Outlet />
        <Tooltips />
      </main>
      <NewVersion />
      <ConnectionNotice />
      <Toaster />
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

/** The event stream runs while a user is signed in. What follows it is loaded after the first view. */
function useLive(): void {
  const cache = useQueryClient();
  const userId = useMaybeViewer()?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    noteSeen(userId);
    let isOver = false;
    let stop: (() => void) | undefined;
    import('../data/live/follow-live.ts').then(
      ({ followLive }) => {
        if (!isOver) stop = followLive(cache, userId);
      },
      () => undefined, // the page offers its next version; until then it reads again when it is looked at
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [cache, userId]);
}

/**
 * Sends the scans that this browser has kept, on whatever page it is opened: the clerk may not come back to the page for receiving. What sends
 * them is loaded only if there are some.
 */
function useKeptScans(): void {
  const cache = useQueryClient();
  const { userId, org, displayName = '' } = useMaybeViewer() ?? {};
  const orgId = org?.id;
  useEffect(() => {
    if (userId === undefined) return;
    void sendKept(cache, { userId, orgId, displayName }).catch(() => undefined); // the next page tries again
  }, [cache, userId, orgId, displayName]);
}

async function sendKept(cache: QueryClient, clerk: Clerk): Promise<void> {
  const { hasKeptScans } = await import('../parts/scan-queue/kept-scans.ts');
  if (!(await hasKeptScans(clerk))) return;
  const { scanSenderFor } = await import('../parts/scan-queue/use-scan-sender.ts');
  scanSenderFor(cache, clerk);
}
