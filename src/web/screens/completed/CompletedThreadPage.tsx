// /t/{id}/completed: the thread as it was when the viewer's part was complete. Read-only, and printable.
import '../thread/thread.css';
import './completed.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CircleX, Flag, Lock, Printer } from 'lucide-react';
import { useId } from 'react';
import { completedThreadQuery } from '../../data/queries.ts';
import { isMissing } from '../../data/api-error.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { ThreadMissing, ThreadSkeleton, usePanelRead, usePersistentError } from '../thread/ThreadLoading.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/thread/completed.ts';
import { endingsCopy } from '../../copy/chain.ts';
import { recordCopy } from '../../copy/thread/record.ts';
import { threadCopy } from '../../copy/thread.ts';
import { useMarkThreadRead } from '../../parts/notifications/use-mark-thread-read.ts';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-in-list.ts';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { PanelDisclosure, PrivatePanel, useTwoColumns } from '../thread/private-panel/PrivatePanel.tsx';
import { NextThread, StockNumberTag } from '../thread/private-panel/NextThread.tsx';
import { printRecord, ThreadRecord } from '../thread/record/ThreadRecord.tsx';
import { useTakeBack } from '../../parts/thread/take-back.ts';
import { type Timeline, useTimeline } from '../thread/updates/timeline.tsx';
import { type FactRow, FactsPanel, openedByText, vehicleFacts } from '../thread/FactsPanel.tsx';
import { CompletedBanner } from './CompletedBanner.tsx';
import { completedChain, completedFigures, completionName, updatesHeading, upToText } from './completed-delivery.ts';
import { CompletedUpdates } from './CompletedUpdates.tsx';
import { TitleChain } from '../../parts/chain/TitleChain.tsx';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { formatDay, formatMiles, formatMoment, today } from '../../ui/text/format-time.ts';
import { Vin } from '../../ui/text/Vin.tsx';

export function CompletedThreadPage() {
  const { threadId } = useParams({ from: '/member/t/$threadId/completed' });
  const query = useQuery(completedThreadQuery(threadId));
  const { data, refetch, isFetching } = query;
  const isPanelRead = usePanelRead(threadId);
  const error = usePersistentError(threadId, query);
  if (isMissing(error)) return <ThreadMissing refusal={error} />;
  if (data === undefined) return error ? <LoadFailure onRetry={() => void refetch()} /> : <ThreadSkeleton />;
  // What was read before may be out of date: the viewer's part may be complete since. See `ThreadPage`.
  if (data === null && isFetching) return <ThreadSkeleton />;
  if (data === null) return <Redirect from={`/t/${threadId}/completed`} to={`/t/${threadId}`} />;
  if (!isPanelRead) return <ThreadSkeleton />;
  return <CompletedThreadContent thread={data} />;
}

/** The completed thread: how it was completed, the chain up to where the title came to rest, and the updates until then. */
function CompletedThreadContent({ thread }: { thread: CompletedThread }) {
  const timeline = useTimeline(thread, true);
  useMarkThreadRead({ threadId: thread.id, seq: 0 }); // it does not change until the thread is live again, on another page
  const container = useFocusFallback();
  const twoColumns = useTwoColumns();
  const { undo } = useTakeBack(thread.id, thread.takeBack);
  useOpenOnArrival((what) => {
    if (what === 'print') void printRecord(timeline.loadAll);
    else if (what === 'takeBack') undo();
  });
  const vehicle = threadCopy.title(thread.year, thread.make, thread.model);
  return (
    <div className="thread" ref={container}>
      <div className="thread-top">
        <Breadcrumbs>
          <Link to="/dashboard">{threadCopy.crumbs.dashboard}</Link>
          {completedCopy.crumb}
        </Breadcrumbs>
        <NextThread threadId={thread.id} />
      </div>
      <PageTitle
        title={vehicle}
        sentence={<StockNumberTag threadId={thread.id} />}
        tabTitle={completedCopy.tabTitle(vehicle)}
        meta={vehicleFacts(thread, <StandingTag key="standing" thread={thread} />)}
        actions={
          <Button icon={<Printer />} onClick={() => void printRecord(timeline.loadAll)}>
            {recordCopy.print}
          </Button>
        }
      />
      <CompletedBanner thread={thread} />
      {!twoColumns && <PanelDisclosure threadId={thread.id} />}
      <CompletedChain thread={thread} />
      <div className="thread-columns">
        <CompletedUpdates thread={thread} timeline={timeline} />
        <div className="thread-aside">
          {twoColumns && <PrivatePanel threadId={thread.id} />}
          <CompletedFacts thread={thread} />
        </div>
      </div>
      <CompletedRecord thread={thread} timeline={timeline} />
    </div>
  );
}

/** "Finished · Retailed", or that the page is read-only. */
function StandingTag({ thread: { ended, ownWord } }: { thread: CompletedThread }) {
  if (ended === null) return <Tag icon={<Lock />}>{completedCopy.readOnly}</Tag>;
  const Icon = isFinished(ended.how) ? Flag : CircleX;
  return (
    <Tag tone={isFinished(ended.how) ? 'green' : 'grey'} icon={<Icon />}>
      {endingsCopy.label(completionName({ ended, ownWord }), ended.how)}
    </Tag>
  );
}

/** The chain of a completed thread, with its figures below. */
function CompletedChain({ thread }: { thread: CompletedThread }) {
  const id = useId();
  const words = threadCopy.chain;
  return (
    <Card as="section" aria-labelledby={id} className="chain-card">
      <CardHeader id={id} title={words.heading} note={thread.ended ? words.count(thread.stakes.length) : upToText(thread)} />
      <CardBody>
        <TitleChain {...completedChain(thread, useNow())} />
      </CardBody>
      <dl className="figures">
        {completedFigures(thread).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const dayOf = (at: number) => formatDay(today(at), 'long');

/** The vehicle, and when the title came and left or the thread ended. */
function CompletedFacts({ thread }: { thread: CompletedThread }) {
  const words = threadCopy.vehicle;
  const facts: FactRow[] = [
    { name: words.vin, value: <Vin vin={thread.vin} /> },
    { name: words.mileage, value: formatMiles(thread.mileage) },
    { name: words.openedBy, value: openedByText(thread) },
    { name: words.opened, value: dayOf(thread.createdAt) },
  ];
  if (thread.receivedAt !== null) facts.push({ name: completedCopy.rows.received, value: dayOf(thread.receivedAt) });
  facts.push({ name: completionName(thread), value: dayOf(thread.deliveredAt) });
  return <FactsPanel heading={words.heading} facts={facts} />;
}

const { rows } = completedCopy;

/** The printed record of a completed thread: when the title came and left, and every update until then. */
function CompletedRecord({ thread, timeline }: { thread: CompletedThread; timeline: Timeline }) {
  return (
    <ThreadRecord
      thread={thread}
      holderStatus={rows.received}
      facts={factsOf(thread)}
      heading={updatesHeading(thread)}
      timeline={timeline}
      emptyText={completedCopy.none}
    />
  );
}

function factsOf({ createdAt, openedByName, receivedAt, deliveredAt, ownWord, restedWith, ended }: CompletedThread): FactRow[] {
  return [
    { name: threadCopy.vehicle.opened, value: recordCopy.openedBy(openedByName, formatDay(today(createdAt), 'long')) },
    ...(receivedAt === null ? [] : [{ name: rows.received, value: formatMoment(receivedAt) }]),
    {
      name: completionName({ ended, ownWord }),
      value: ended
        ? recordCopy.endedHow(formatMoment(deliveredAt), ended.how)
        : recordCopy.deliveredTo(restedWith, formatMoment(deliveredAt)),
    },
  ];
}
