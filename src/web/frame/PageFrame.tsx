// The frame around every page: header, main element, toasts, and the announcement of the page for screen readers.
import './page-frame.css';
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { frameCopy } from '../copy/frame.ts';
import { query } from '../data/api-client.ts';
import { operation } from '../data/queries.ts';
import { reconnectDelay, useIsReachable } from '../data/reachability.ts';
import { noteSeen } from '../data/drafts/draft-storage.ts';
import { ShellPlaceholder } from './ScreenOutline.tsx';
import { Header } from './Header.tsx';
import { NewVersion } from './NewVersion.tsx';
import { useNoteTimeZone } from '../data/session/time-zone.ts';
import { SWITCH_ORG, useMaybeViewer } from '../data/session/session.ts';
import { ignoreSecondClicks } from './ignore-second-click.ts';
import type { Clerk } from '../parts/scan-queue/kept-scans.ts';
import { focusHeading } from '../ui/focus/focus-page.ts';
import { AddedLater } from '../ui/text/inline-text.tsx';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { Tooltips } from '../ui/tooltips/Tooltips.tsx';

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
        <DisabledOrganization />
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

/** Why nothing can be done: every command of a disabled organization is refused. */
function DisabledOrganization() {
  const org = useMaybeViewer()?.org;
  return org?.disabled && <p className="disabled-org">{frameCopy.disabled(org.name)}</p>;
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

/** A notice while the connection is lost. Meanwhile it polls the server with growing intervals. */
function ConnectionNotice() {
  return !useIsReachable() && <Notice />;
}

function Notice() {
  useEffect(pollServer, []);
  return (
    <div className="connection-notice" role="status">
      <AddedLater>
        <p>
          <CloudOff />
          <span>{navigator.onLine ? frameCopy.connection.away : frameCopy.connection.offline}</span>
        </p>
      </AddedLater>
    </div>
  );
}

/** Polls until a call succeeds, which hides the notice. Returns a function that stops. */
function pollServer(): () => void {
  let failures = 0;
  let timer = next();
  return () => clearTimeout(timer);

  function next(): ReturnType<typeof setTimeout> {
    failures += 1;
    return setTimeout(
      () => {
        timer = next();
        if (navigator.onLine) query(operation.me, {}).catch(() => undefined);
      },
      reconnectDelay(failures, Math.random()),
    );
  }
}

/** How long to wait for a heading (ms). */
const HEADING_TIMEOUT_MS = 5_000;
/** A page sets its title shortly after it renders (ms). */
const TITLE_DELAY_MS = 100;

/**
 * After a navigation, focuses the new page's heading. Returns the announcement of its title for screen readers. It is empty until the first
 * navigation, because the browser announces a loaded page itself.
 */
function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || !main.current) return;
      stop();
      // Cleared first, because two pages may have the same title and an unchanged text is not announced.
      setAnnouncement('');
      stop = awaitHeading(main.current, (heading) => {
        focusHeading(heading);
        setTimeout(() => setAnnouncement(document.title), TITLE_DELAY_MS);
      });
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router, main]);
  return announcement;
}

/**
 * Waits for the heading, which may come with the page's data. Does not move the focus if it is on a control of the page or in a dialog by
 * then.
 */
function awaitHeading(main: HTMLElement, onHeading: (heading: HTMLElement) => void): () => void {
  const timer = setTimeout(stop, HEADING_TIMEOUT_MS);
  const observer = new MutationObserver(check);
  observer.observe(main, { childList: true, subtree: true });
  check();
  return stop;

  function check(): void {
    const heading = main.querySelector('h1');
    if (!heading) return;
    stop();
    const focus = document.activeElement;
    // An open menu would close if it lost the focus.
    if (focus?.closest('[role="menu"][data-state="open"]')) return;
    // A dialog or a toast that disappears with the previous page leaves the focus on the main element or on the heading.
    const isOnControl = main.contains(focus) && focus !== main && focus !== heading;
    if (!isOnControl && !main.closest('[aria-hidden="true"]')) onHeading(heading);
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
}
