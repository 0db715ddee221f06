// /t/{id}: the thread as the viewer may see it now: what the viewer has to do, the chain, the updates, and the facts.
import './thread.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  CalendarClock,
  CircleQuestionMark,
  FileText,
  Flag,
  Hourglass,
  type LucideIcon,
  PackageX,
  Undo2,
  X,
} from 'lucide-react';
import { startTransition, useState } from 'react';
import { stakeLabelText } from '../../../domain/thread/view/stake-label.ts';
import type { LiveThread, RequestView } from '../../../domain/thread/view/view-types.ts';
import { chainCopy } from '../../copy/chain.ts';
import { recordCopy } from '../../copy/thread/record.ts';
import { threadCopy } from '../../copy/thread.ts';
import { threadQuery } from '../../data/queries.ts';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { useHistoryState } from '../../navigation/use-history-state.ts';
import { AwaitedText } from '../../parts/chain/AwaitedText.tsx';
import { awaitedText, titleLocation, type TitleLocation } from '../../parts/chain/title-location.ts';
import { useMarkThreadRead } from '../../parts/notifications/use-mark-thread-read.ts';
import { ActionIcon } from '../../parts/thread/ActionIcon.tsx';
import { useTakeBack } from '../../parts/thread/take-back.ts';
import {
  actionLabel,
  actionsBesideTitle,
  actionWhenEmpty,
  type OpenDialog,
  ownRequest,
  type ThreadDialog,
} from '../../parts/thread/thread-actions.ts';
import { Button } from '../../ui/Button.tsx';
import { focusHeading } from '../../ui/focus/focus-page.ts';
import { CardBody, SectionCard } from '../../ui/layout/Card.tsx';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { Count, Tag } from '../../ui/text/Tag.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { actionsInBanner, decisionOf, viewerNotices } from './banners/decision.ts';
import { RequestNotes } from './banners/RequestNotes.tsx';
import { DecisionBanner, NoticeBanner } from './banners/ThreadBanners.tsx';
import { ChainCard } from './ChainCard.tsx';
import { ThreadDialogs } from './dialogs/ThreadDialogs.tsx';
import { useMailStatusToasts } from './mail-status.ts';
import { titleText } from './record/record-text.ts';
import { printRecord, ThreadRecord } from './record/ThreadRecord.tsx';
import { type ThreadActions, useThreadActions } from './ThreadActions.tsx';
import { announcementFor } from './thread-announcements.ts';
import { ThreadFrame, useInstead, VehiclePanel } from './ThreadFrame.tsx';
import { lastUpdateAt, type Timeline, useTimeline } from './updates/timeline.tsx';
import { UpdatesPanel } from './updates/UpdatesPanel.tsx';
import { usePostUpdate } from './updates/use-post-update.ts';

const { crumbs, requests: requestWords, updates: updateWords, vehicle: vehicleWords } = threadCopy;

export function ThreadPage() {
  const { threadId } = useParams({ from: '/member/t/$threadId' });
  const query = useQuery(threadQuery(threadId));
  const view = query.data;
  const path = `/t/${threadId}`;
  const instead = useInstead(threadId, query, path, view?.standing === 'completed' ? `${path}/completed` : null);
  if (instead || !view || view.standing === 'completed') return instead;
  return <LiveThreadPage key={threadId} view={view} />;
}

function LiveThreadPage({ view: initialView }: { view: LiveThread }) {
  const [dialog, setDialog] = useState<ThreadDialog | null>(null);
  const [showsHidden, setShowsHidden] = useHistoryState<boolean>('hidden updates', false);
  const [posting, view] = usePostUpdate(initialView, setDialog);
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
  const now = useNow();
  const watch = useMailStatusToasts(view);
  const decision = decisionOf(view);
  const whenEmpty = decision ? null : actionWhenEmpty(view);
  const offeredElsewhere = [...actionsInBanner(decision), ...(whenEmpty ? [whenEmpty] : [])];
  const besideTitle = actionsBesideTitle(view, offeredElsewhere, now).map((action) => (
    <Button key={action} icon={<ActionIcon action={action} />} busy={actions.isBusy(action)} onClick={() => actions.run(action)}>
      {actionLabel(action, view)}
    </Button>
  ));
  const lastUpdate = lastUpdateAt(view.updates);
  const { count, middle, noun } = updateWords.outstanding(view.openRequestCount);
  return (
    <ThreadFrame
      thread={view}
      crumb={view.standing === 'invited' ? crumbs.invited : crumbs.active}
      tags={<ThreadTags view={view} />}
      {...(besideTitle.length > 0 && { actions: besideTitle })}
      banners={
        <>
          {decision && <DecisionBanner view={view} decision={decision} open={open} />}
          {viewerNotices(view).map((notice) => (
            <NoticeBanner key={'update' in notice ? notice.update.id : notice.kind} view={view} notice={notice} open={open} />
          ))}
        </>
      }
      chain={<ChainCard view={view} open={open} watch={watch} />}
      updates={
        <UpdatesPanel
          view={view}
          timeline={timeline}
          actions={actions}
          hasDecision={decision !== null}
          showsHidden={showsHidden}
          showHidden={(hiddenToo) => startTransition(() => setShowsHidden(hiddenToo))}
        />
      }
      aside={
        <>
          {view.requests.length > 0 && <RequestsPanel threadId={view.id} requests={view.requests} />}
          <VehiclePanel
            thread={view}
            more={lastUpdate === null ? [] : [{ name: vehicleWords.lastUpdate, value: <Time at={lastUpdate} /> }]}
          />
        </>
      }
    >
      <ThreadRecord
        thread={view}
        holderStatus={stakeLabelText('holds')}
        facts={[
          ...(count > 0 ? [{ name: requestWords.heading, value: `${count} ${middle} ${noun}` }] : []),
          { name: recordCopy.title, value: titleText(view, now) },
        ]}
        heading={updateWords.heading}
        timeline={timeline}
        emptyText={view.standing === 'invited' ? updateWords.private : updateWords.none}
      />
      <ThreadAnnouncements view={view} />
      {dialog && <ThreadDialogs view={view} dialog={dialog} posting={posting} watch={watch} onClose={() => setDialog(null)} />}
    </ThreadFrame>
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
  return (
    <SectionCard title={threadCopy.requests.heading} note={<Count value={requests.length} />}>
      <CardBody>
        <RequestNotes threadId={threadId} requests={requests} label={threadCopy.requests.heading} />
      </CardBody>
    </SectionCard>
  );
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

const LOCATION_ICONS: Record<TitleLocation['kind'], LucideIcon> = {
  paper: FileText,
  returning: Undo2,
  missing: CircleQuestionMark,
  finished: Flag,
  closed: X,
};

/** Where the title is, or how its thread ended, when it is expected, and what is disputed. */
function ThreadTags({ view }: { view: LiveThread }) {
  const location = titleLocation(view);
  const now = useNow();
  // The banner and the chain say when a title comes back.
  const { waits, expected } = awaitedText(view.returning ? { ...view, expected: null } : view, now);
  const PlaceIcon = LOCATION_ICONS[location.kind];
  return (
    <span className="thread-tags">
      <Tag tone={location.tone} icon={<PlaceIcon />}>
        {location.text}
      </Tag>
      {(waits || expected) && (
        <Tag tone={expected?.late && !waits ? 'red' : 'grey'} icon={expected ? <CalendarClock /> : <Hourglass />}>
          <AwaitedText waits={waits} expected={expected} />
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
}
