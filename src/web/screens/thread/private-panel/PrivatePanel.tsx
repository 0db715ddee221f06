// "Your desk" beside the updates: what only the viewer's organization sees of a thread.
import './private-panel.css';
import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type CSSProperties,
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ChevronDown, Lock } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useLocation, useRouter } from '@tanstack/react-router';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { deskEntryQuery } from '../../../data/queries.ts';
import { focusHeading } from '../../../ui/focus/focus-page.ts';
import { DESK_FIELD_HASHES, DESK_HASH } from '../../../navigation/thread-path.ts';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { summaryParts } from './clock-words.ts';
import { reloadPage } from '../../../navigation/navigation-guard.ts';
import type { PanelContentProps } from './PanelContent.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { useViewer } from '../../../data/session/session.ts';
import { useRememberedSwitch } from '../../../browser/remembered.ts';

interface PrivatePanelProps {
  threadId: string;
  vin: string;
}

export function PrivatePanel({ threadId, vin }: PrivatePanelProps) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isLoading } = useQuery(deskEntryQuery(threadId));
  const [arrival, setArrival] = useState<PanelContentProps['arrival']>(null);
  usePanelArrival(!isLoading, (fieldId) => {
    if (fieldId !== null) return setArrival({ fieldId });
    region.current?.scrollIntoView();
    if (heading.current) focusHeading(heading.current);
  });
  return (
    <section className="desk-region" id={DESK_HASH} aria-labelledby={id} ref={region}>
      <div className="desk-top row">
        {lock}
        <div className="desk-title grow">
          <h2 id={id} ref={heading}>
            {privatePanelCopy.region}
          </h2>
          <OnlyYou />
        </div>
      </div>
      <PanelLoader threadId={threadId} vin={vin} arrival={arrival} />
    </section>
  );
}

/** "Your desk" on narrow pages: one line that opens in place. */
export function PanelDisclosure({ threadId, vin }: PrivatePanelProps) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Remembered for all threads.
  const [isOpen, setOpen] = useRememberedSwitch('desk open', false);
  // Stays mounted while it is closed, so that it keeps what was typed.
  const [wasOpened, setWasOpened] = useState(isOpen);
  const { data: entry, isLoading, isError } = useQuery(deskEntryQuery(threadId));
  const show = (next: boolean) => {
    setOpen(next);
    if (next) setWasOpened(true);
  };
  const [arrival, setArrival] = useState<PanelContentProps['arrival']>(null);
  usePanelArrival(!isLoading, (fieldId) => {
    flushSync(() => show(true));
    if (fieldId !== null) return setArrival({ fieldId });
    region.current?.scrollIntoView();
    button.current?.focus({ preventScroll: true });
  });
  return (
    <section className="desk-region" id={DESK_HASH} aria-labelledby={`${id}-name`} ref={region}>
      <h2 className="desk-disclosure">
        <button
          ref={button}
          type="button"
          className="desk-top row"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onPointerEnter={prefetchDesk}
          onFocus={prefetchDesk}
          onClick={() => show(!isOpen)}
        >
          {lock}
          <span className="desk-title grow">
            <span className="desk-name" id={`${id}-name`}>
              {privatePanelCopy.region}
            </span>{' '}
            <PanelSummary entry={entry} failed={isError} />
          </span>
          <ChevronDown className="desk-chevron" />
        </button>
      </h2>
      <div id={`${id}-content`} hidden={!isOpen}>
        {wasOpened && (
          <>
            <div className="desk-whose">
              <OnlyYou />
            </div>
            <PanelLoader threadId={threadId} vin={vin} arrival={arrival} />
          </>
        )}
      </div>
    </section>
  );
}

/** If it did not load, the opened desk offers to try again. */
function PanelSummary({ entry, failed }: { entry: DeskEntryView | undefined; failed: boolean }) {
  const now = useNow();
  return (
    <span className="desk-summary">
      {!entry && (failed ? <span>{privatePanelCopy.failed}</span> : <Skeleton shape="heading" />)}
      {entry &&
        summaryParts(entry, now).map(({ text, tone }, at) => (
          <Fragment key={text}>
            {at > 0 && <span>{' · '}</span>}
            <span className="clock-tone" data-tone={tone}>
              {text}
            </span>
          </Fragment>
        ))}
    </span>
  );
}

const load = () => import('./PanelContent.tsx');
/** A failed import must not break the page. A browser does not fetch a failed module again within the same page. */
const PanelContent = lazy<ComponentType<PanelContentProps>>(() =>
  load().then(
    (module) => ({ default: module.PanelContent }),
    () => ({ default: () => <PanelFailure onRetry={reloadPage} /> }),
  ),
);

function prefetchDesk(): void {
  if (navigator.onLine) load().catch(() => undefined); // the failure is shown once the content is wanted
}

/** The content of the desk, which is loaded lazily, or its skeleton. */
function PanelLoader({ threadId, ...rest }: Omit<PanelContentProps, 'entry'>) {
  const { data: entry, isError, refetch } = useQuery(deskEntryQuery(threadId));
  if (!entry && isError) return <PanelFailure onRetry={() => void refetch()} />;
  if (!entry) return <PanelSkeleton notes={0} />;
  return (
    <Suspense fallback={<PanelSkeleton notes={entry.notes.length} />}>
      <PanelContent {...rest} threadId={threadId} entry={entry} />
    </Suspense>
  );
}

/** As high as the content with as many notes: what is below must not move much when it has loaded. */
function PanelSkeleton({ notes }: { notes: number }) {
  return (
    <Loading>
      <div className="desk-skeleton" style={{ '--desk-notes': notes } as CSSProperties}>
        <div className="due-clock">
          <Skeleton shape="heading" />
          <Skeleton />
        </div>
        {Array.from({ length: 9 }, (_, field) => (
          <Skeleton key={field} />
        ))}
      </div>
    </Loading>
  );
}

/** Shown instead of the desk's content if it did not load. */
export function PanelFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="desk-failure" role="alert">
      <p>{privatePanelCopy.failed}</p>
      <Button size="compact" onClick={onRetry}>
        {uiCopy.tryAgain}
      </Button>
    </div>
  );
}

const lock = (
  <span className="desk-lock boxed-icon centered" aria-hidden="true">
    <Lock />
  </span>
);

/** "Only Aspen Auto Group sees this." */
function OnlyYou() {
  const { org } = useViewer();
  return <p className="desk-only-you">{privatePanelCopy.onlyYou(org?.name ?? '')}</p>;
}

// Also true while the page is printed, on paper of any width: the desk is not printed, and moving it would take its focus.
const TWO_COLUMNS = '(width >= 900px), print';

/** Whether a thread's page has its second column, beside the updates. The same width as in thread.css. */
export const useTwoColumns = (): boolean => useSyncExternalStore(listen, () => window.matchMedia(TWO_COLUMNS).matches);

function listen(onChange: () => void): () => void {
  const media = window.matchMedia(TWO_COLUMNS);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

const FIELD_HASHES: readonly string[] = Object.values(DESK_FIELD_HASHES);

/**
 * The hash of a thread's address that leads to the desk, such as from a notification, or to one of its fields. Calls `arrive` once for each
 * navigation with the hash, when the desk `isLoaded`, with the id of the field. Then removes it, so that a reload stays in its place.
 */
function usePanelArrival(isLoaded: boolean, arrive: (fieldId: string | null) => void): void {
  const router = useRouter();
  const asked = useLocation({ select: ({ hash }) => (hash === DESK_HASH || FIELD_HASHES.includes(hash) ? hash : null) });
  const onArrival = useEffectEvent(arrive);
  useEffect(() => {
    if (asked === null || !isLoaded) return;
    void router.navigate({ to: '.', search: true, hash: '', state: true, replace: true, resetScroll: false });
    onArrival(asked === DESK_HASH ? null : asked);
  }, [asked, isLoaded, router]);
}
