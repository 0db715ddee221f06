// /t/{id}/completed: the thread as it was when the viewer's part was complete. Read-only, and printable.
import '../thread/thread.css';
import './completed.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CircleX, Flag, Lock, MessageSquareText, Printer } from 'lucide-react';
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/thread/completed.ts';
import { endingsCopy } from '../../copy/chain.ts';
import { recordCopy } from '../../copy/thread/record.ts';
import { threadCopy } from '../../copy/thread.ts';
import { completedThreadQuery } from '../../data/queries.ts';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { TitleChain } from '../../parts/chain/TitleChain.tsx';
import { useMarkThreadRead } from '../../parts/notifications/use-mark-thread-read.ts';
import { useTakeBack } from '../../parts/thread/take-back.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CardBody, SectionCard } from '../../ui/layout/Card.tsx';
import { formatDay, formatMoment, today } from '../../ui/text/format-time.ts';
import { Tag } from '../../ui/text/Tag.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { printRecord, ThreadRecord } from '../thread/record/ThreadRecord.tsx';
import { ThreadFrame, useInstead, VehiclePanel } from '../thread/ThreadFrame.tsx';
import { useTimeline } from '../thread/updates/timeline.tsx';
import { LikeCount, UpdatesCard } from '../thread/updates/UpdatesPanel.tsx';
import { CompletedBanner } from './CompletedBanner.tsx';
import { completedChain, completedFigures, completionName, updatesHeading, upToText } from './completed-delivery.ts';

const { rows } = completedCopy;
const dayOf = (at: number) => formatDay(today(at), 'long');

export function CompletedThreadPage() {
  const { threadId } = useParams({ from: '/member/t/$threadId/completed' });
  const query = useQuery(completedThreadQuery(threadId));
  const thread = query.data;
  // Null: the thread is live, which the other page shows.
  const instead = useInstead(threadId, query, `/t/${threadId}/completed`, thread === null ? `/t/${threadId}` : null);
  return instead || !thread ? instead : <CompletedThreadContent thread={thread} />;
}

/** The completed thread: how it was completed, the chain up to where the title came to rest, and the updates until then. */
function CompletedThreadContent({ thread }: { thread: CompletedThread }) {
  const { receivedAt, deliveredAt, restedWith, ended } = thread;
  const timeline = useTimeline(thread, true);
  useMarkThreadRead({ threadId: thread.id, seq: 0 }); // it does not change until the thread is live again, on another page
  const { undo } = useTakeBack(thread.id, thread.takeBack);
  useOpenOnArrival((what) => {
    if (what === 'print') void printRecord(timeline.loadAll);
    else if (what === 'takeBack') undo();
  });
  const name = completionName(thread);
  const delivered = formatMoment(deliveredAt);
  return (
    <ThreadFrame
      thread={thread}
      crumb={completedCopy.crumb}
      tabTitle={completedCopy.tabTitle(threadCopy.title(thread.year, thread.make, thread.model))}
      tags={<StandingTag thread={thread} />}
      actions={
        <Button icon={<Printer />} onClick={() => void printRecord(timeline.loadAll)}>
          {recordCopy.print}
        </Button>
      }
      banners={<CompletedBanner thread={thread} />}
      chain={<CompletedChain thread={thread} />}
      updates={
        <UpdatesCard
          thread={thread}
          timeline={timeline}
          heading={updatesHeading(thread)}
          empty={
            <EmptyState icon={<MessageSquareText />} title={completedCopy.none} heading="h3">
              {completedCopy.noneWhy}
            </EmptyState>
          }
          renderLike={({ likeCount, liked }) => likeCount > 0 && <LikeCount count={likeCount} liked={liked} />}
        />
      }
      aside={
        <VehiclePanel
          thread={thread}
          more={[...(receivedAt === null ? [] : [{ name: rows.received, value: dayOf(receivedAt) }]), { name, value: dayOf(deliveredAt) }]}
        />
      }
    >
      <ThreadRecord
        thread={thread}
        holderStatus={rows.received}
        facts={[
          ...(receivedAt === null ? [] : [{ name: rows.received, value: formatMoment(receivedAt) }]),
          { name, value: ended ? recordCopy.endedHow(delivered, ended.how) : recordCopy.deliveredTo(restedWith, delivered) },
        ]}
        heading={updatesHeading(thread)}
        timeline={timeline}
        emptyText={completedCopy.none}
      />
    </ThreadFrame>
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
  const words = threadCopy.chain;
  return (
    <SectionCard className="chain-card" title={words.heading} note={thread.ended ? words.count(thread.stakes.length) : upToText(thread)}>
      <CardBody>
        <TitleChain {...completedChain(thread, useNow())} />
      </CardBody>
      <dl className="figures">
        {completedFigures(thread).map(({ name, value }) => (
          <div key={name}>
            <dt className="fine">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
