// The page of an open thread: what the viewer has to do, the chain, the updates, and the facts.
import { startTransition, useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, CalendarClock, CircleQuestionMark, FileText, Flag, type LucideIcon, PackageX, Undo2, X } from 'lucide-react';
import type { LiveThread, RequestView } from '../../../domain/thread/view/view-types.ts';
import { useMarkThreadRead } from '../../parts/notifications/use-mark-thread-read.ts';
import { useFocusFallback } from '../../ui/focus/use-focus-in-list.ts';
import { useHistoryState } from '../../navigation/use-history-state.ts';
import { ChainCard } from './ChainCard.tsx';
import { DecisionBanner } from './banners/DecisionBanner.tsx';
import { actionsInBanner, decisionOf, viewerNotices } from './banners/decision.ts';
import { PanelDisclosure, PrivatePanel, useTwoColumns } from './private-panel/PrivatePanel.tsx';
import {
  actionLabel,
  actionsBesideTitle,
  actionWhenEmpty,
  type OpenDialog,
  ownRequest,
  type ThreadAction,
  type ThreadDialog,
} from '../../parts/thread/thread-actions.ts';
import { type ThreadActions, useThreadActions } from './ThreadActions.tsx';
import { ThreadDialogs } from './dialogs/ThreadDialogs.tsx';
import { NoticeBanner } from './banners/NoticeBanner.tsx';
import { printRecord, ThreadRecord } from './record/ThreadRecord.tsx';
import { useTakeBack } from '../../parts/thread/take-back.ts';
import { UpdatesPanel } from './updates/UpdatesPanel.tsx';
import { useMailStatusToasts } from './mail-status.ts';
import { usePostUpdate } from './updates/use-post-update.ts';
import { lastUpdateAt, type Timeline, useTimeline } from './updates/timeline.tsx';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { announcementFor } from './thread-announcements.ts';
import { threadCopy } from '../../copy/thread.ts';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { Count, Tag } from '../../ui/text/Tag.tsx';
import { RequestNotes } from './banners/RequestNotes.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { formatDay, formatMiles, today } from '../../ui/text/format-time.ts';
import { Vin } from '../../ui/text/Vin.tsx';
import { type FactRow, FactsPanel, openedByText, vehicleFacts } from './FactsPanel.tsx';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { focusHeading } from '../../ui/focus/focus-page.ts';
import { expectedDayText, titleLocation, type TitleLocation } from '../../parts/chain/title-location.ts';
import { chainCopy } from '../../copy/chain.ts';
import { Button } from '../../ui/Button.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ActionIcon } from '../../parts/thread/ActionIcon.tsx';
import { NextThread, StockNumberTag } from './private-panel/NextThread.tsx';
import { stakeLabelText } from '../../../domain/thread/view/stake-label.ts';
import { recordCopy } from '../../copy/thread/record.ts';
import { titleText } from './record/record-text.ts';

export function LiveThreadPage({ view: initialKey }: { view: LiveThread }) {
  const [dialog, setDialog] = useState<ThreadDialog | null>(null);
  const [showsHidden, setShowsHidden] = useHistoryState<boolean>('hidden updates', false);
  const [posting, view] = usePostUpdate(initialKey, setDialog);
  const open: OpenDialog = (next) => {
    // The update is being posted. The dialog opens again if the server refuses it.
    if (next.kind === 'postUpdate' && posting.isSending) return;
    // A transition, so that the menu or button reacts to the click first.
    startTransition(() => setDialog(next));
  };
  const timeline = useTimeline(view, showsHidden);
  const actions = useThreadActions(view, posting, open);
  useActionOnArrival(view, actions, timeline, open);
  useMarkThreadRead({ threadId: view.id, seq: view.seq });
  const container = useFocusFallback();
  const now = useNow();
  const watch = useMailStatusToasts(view);
  const twoColumns = useTwoColumns();
  const decision = decisionOf(view);
  const whenEmpty = decision ? null : actionWhenEmpty(view);
  const offeredElsewhere = [...actionsInBanner(decision), ...(whenEmpty ? [whenEmpty] : [])];
  return (
    <div className="thread" ref={container}>
      <ThreadTitle view={view} beside={actionsBesideTitle(view, offeredElsewhere, now)} actions={actions} />
      {decision && <DecisionBanner view={view} decision={decision} open={open} />}
      {viewerNotices(view).map((notice) => (
        <NoticeBanner key={'update' in notice ? notice.update.id : notice.kind} view={view} notice={notice} open={open} />
      ))}
      {!twoColumns && <PanelDisclosure threadId={view.id} />}
      <ChainCard view={view} open={open} watch={watch} />
      <div className="thread-columns">
        <UpdatesPanel
          view={view}
          timeline={timeline}
          actions={actions}
          hasDecision={decision !== null}
          showsHidden={showsHidden}
          showHidden={(hiddenToo) => startTransition(() => setShowsHidden(hiddenToo))}
        />
        <div className="thread-aside">
          {twoColumns && <PrivatePanel threadId={view.id} />}
          {view.requests.length > 0 && <RequestsPanel threadId={view.id} requests={view.requests} />}
          <VehiclePanel view={view} />
        </div>
      </div>
      <LiveRecord view={view} timeline={timeline} />
      <ThreadAnnouncements view={view} />
      {dialog && <ThreadDialogs view={view} dialog={dialog} posting={posting} watch={watch} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Announces to screen readers what others do while the page is open. What happened before is part of the page. */
function ThreadAnnouncements({ view }: { view: LiveThread }) {
  const announcement = announcementFor(view);
  const [known] = useState(announcement?.key);
  return (
    <VisuallyHidden>
      {/* An open dialog hides the rest of the page from screen readers, except elements with `aria-live`. */}
      <span role="status" aria-live="polite">
        {announcement && announcement.key !== known ? announcement.text : ''}
      </span>
    </VisuallyHidden>
  );
}

function RequestsPanel({ threadId, requests }: { threadId: string; requests: readonly RequestView[] }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={threadCopy.requests.heading} note={<Count value={requests.length} />} />
      <CardBody>
        <RequestNotes threadId={threadId} requests={requests} label={threadCopy.requests.heading} />
      </CardBody>
    </Card>
  );
}

function VehiclePanel({ view }: { view: LiveThread }) {
  const words = threadCopy.vehicle;
  const last = lastUpdateAt(view.updates);
  const facts: FactRow[] = [
    { name: words.vin, value: <Vin vin={view.vin} /> },
    { name: words.mileage, value: formatMiles(view.mileage) },
    { name: words.openedBy, value: openedByText(view) },
    { name: words.opened, value: formatDay(today(view.createdAt), 'long') },
  ];
  if (last !== null) facts.push({ name: words.lastUpdate, value: <Time at={last} /> });
  return <FactsPanel heading={words.heading} facts={facts} />;
}

/** Starts the action for which another page led here. Ignores an action that is no longer offered: the page shows why. */
function useActionOnArrival(view: LiveThread, actions: ThreadActions, { loadAll }: Timeline, open: OpenDialog): void {
  const { undo } = useTakeBack(view.id, view.takeBack);
  useOpenOnArrival((what) => {
    const heading = document.activeElement === document.body && document.querySelector('h1');
    if (heading) focusHeading(heading); // a dialog returns the focus to it
    if (what === 'takeBack') undo();
    else if (what === 'remindRequest') actions.run(what);
    else if (what === 'print') void printRecord(loadAll);
    else if (what === 'withdrawRequest') {
      const request = ownRequest(view);
      if (request) open({ kind: 'withdrawRequest', request });
    } else if (what !== 'createInvite' && what !== 'reopenThread' && what !== 'objectToClaim' && view.offers.includes(what)) {
      open({ kind: what });
    }
  });
}

/** The header of the page: breadcrumbs, the vehicle, where the title is, and the main actions. */
function ThreadTitle({ view, beside, actions }: { view: LiveThread; beside: ThreadAction[]; actions: ThreadActions }) {
  const { dashboard, active, invited } = threadCopy.crumbs;
  const now = useNow();
  // The banner and the chain say when a title comes back.
  const expected = view.expected === null || view.returning ? null : expectedDayText(view.expected, now);
  const tags = (
    <span className="thread-tags" key="tags">
      <LocationTag location={titleLocation(view)} />
      {expected && (
        <Tag tone={expected.late ? 'red' : 'grey'} icon={<CalendarClock />}>
          {expected.text}
        </Tag>
      )}
      {view.contested && (
        <Tag tone="red" icon={<ArrowLeftRight />}>
          {chainCopy.contested}
        </Tag>
      )}
      {view.disputed && (
        <Tag tone="red" icon={<PackageX />}>
          {threadCopy.types.delivered.disputed}
        </Tag>
      )}
    </span>
  );
  const buttons = beside.map((action) => (
    <Button key={action} icon={<ActionIcon action={action} />} busy={actions.isBusy(action)} onClick={() => actions.run(action)}>
      {actionLabel(action, view)}
    </Button>
  ));
  return (
    <>
      <div className="thread-top">
        <Breadcrumbs>
          <Link to="/dashboard">{dashboard}</Link>
          {view.standing === 'invited' ? invited : active}
        </Breadcrumbs>
        <NextThread threadId={view.id} />
      </div>
      <PageTitle
        title={threadCopy.title(view.year, view.make, view.model)}
        sentence={<StockNumberTag threadId={view.id} />}
        meta={vehicleFacts(view, tags)}
        {...(buttons.length > 0 ? { actions: buttons } : {})}
      />
    </>
  );
}

const words = threadCopy.updates;

/** The printed record of an open thread: where its title is, and all updates except hidden ones. */
function LiveRecord({ view, timeline }: { view: LiveThread; timeline: Timeline }) {
  return (
    <ThreadRecord
      thread={view}
      holderStatus={stakeLabelText('holds')}
      facts={factsOf(view)}
      heading={words.heading}
      timeline={timeline}
      emptyText={view.standing === 'invited' ? words.private : words.none}
    />
  );
}

function factsOf(view: LiveThread): FactRow[] {
  const { createdAt, openedByName, openRequestCount } = view;
  const { count, middle, noun } = words.outstanding(openRequestCount);
  return [
    { name: threadCopy.vehicle.opened, value: recordCopy.openedBy(openedByName, formatDay(today(createdAt), 'long')) },
    ...(count > 0 ? [{ name: threadCopy.requests.heading, value: `${count} ${middle} ${noun}` }] : []),
    { name: recordCopy.title, value: titleText(view, Date.now()) },
  ];
}

const ICONS: Record<TitleLocation['kind'], LucideIcon> = {
  paper: FileText,
  returning: Undo2,
  missing: CircleQuestionMark,
  finished: Flag,
  closed: X,
};

/** A tag that says where the title is, or how its thread ended. */
function LocationTag({ location }: { location: TitleLocation }) {
  const Icon = ICONS[location.kind];
  return (
    <Tag tone={location.tone} icon={<Icon />}>
      {location.text}
    </Tag>
  );
}
