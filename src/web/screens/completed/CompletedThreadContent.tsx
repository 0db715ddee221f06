// The completed thread: how it was completed, the chain up to where the title came to rest, and the updates until then.
import { Link } from '@tanstack/react-router';
import { CircleX, Flag, Lock, Printer } from 'lucide-react';
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/completed.ts';
import { endingsCopy } from '../../copy/endings.ts';
import { recordCopy } from '../../copy/record.ts';
import { threadCopy } from '../../copy/thread.ts';
import { useMarkThreadRead } from '../../notifications/use-mark-thread-read.ts';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { DeskDisclosure } from '../thread/desk/DeskDisclosure.tsx';
import { DeskPanel } from '../thread/desk/DeskPanel.tsx';
import { NextThread } from '../thread/desk/NextThread.tsx';
import { StockNumberTag } from '../thread/desk/StockNumberTag.tsx';
import { useTwoColumns } from '../thread/desk/use-two-columns.ts';
import { printRecord } from '../thread/record/print-record.ts';
import { useTakeBack } from '../thread/undo/take-back.ts';
import { useTimeline } from '../thread/updates/use-timeline.ts';
import { vehicleFacts } from '../thread/panels/vehicle-facts.tsx';
import { CompletedBanner } from './CompletedBanner.tsx';
import { CompletedChain } from './CompletedChain.tsx';
import { completionName } from './completed-delivery.ts';
import { CompletedFacts } from './CompletedFacts.tsx';
import { CompletedRecord } from './CompletedRecord.tsx';
import { CompletedUpdates } from './CompletedUpdates.tsx';

export function CompletedThreadContent({ thread }: { thread: CompletedThread }) {
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
          <Button icon={<Printer aria-hidden="true" />} onClick={() => void printRecord(timeline.loadAll)}>
            {recordCopy.print}
          </Button>
        }
      />
      <CompletedBanner thread={thread} />
      {!twoColumns && <DeskDisclosure threadId={thread.id} />}
      <CompletedChain thread={thread} />
      <div className="thread-columns">
        <CompletedUpdates thread={thread} timeline={timeline} />
        <div className="thread-aside">
          {twoColumns && <DeskPanel threadId={thread.id} />}
          <CompletedFacts thread={thread} />
        </div>
      </div>
      <CompletedRecord thread={thread} timeline={timeline} />
    </div>
  );
}

/** "Finished · Retailed", or that the page is read-only. */
function StandingTag({ thread: { ended, ownWord } }: { thread: CompletedThread }) {
  if (ended === null) return <Tag icon={<Lock aria-hidden="true" />}>{completedCopy.readOnly}</Tag>;
  const Icon = isFinished(ended.how) ? Flag : CircleX;
  return (
    <Tag tone={isFinished(ended.how) ? 'green' : 'grey'} icon={<Icon aria-hidden="true" />}>
      {endingsCopy.label(completionName({ ended, ownWord }), ended.how)}
    </Tag>
  );
}
