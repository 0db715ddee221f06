// The completed thread: its delivery, the chain up to the organization that received the title, and the updates until then.
import { Link } from '@tanstack/react-router';
import { CircleCheck, Lock, Printer } from 'lucide-react';
import { useId } from 'react';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/completed.ts';
import { threadCopy } from '../../copy/thread.ts';
import { useMarkThreadRead } from '../../notifications/use-mark-thread-read.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { TitleChain } from '../../ui/chain/TitleChain.tsx';
import { printRecord } from '../thread/record/print-record.ts';
import { useTimeline } from '../thread/updates/use-timeline.ts';
import { vehicleFacts } from '../thread/panels/vehicle-facts.tsx';
import { completedChain } from './completed-delivery.ts';
import { confirmationText, deliveryText } from './completed-delivery.ts';
import { CompletedActions, hasCompletedActions } from './CompletedActions.tsx';
import { CompletedRecord } from './CompletedRecord.tsx';
import { CompletedUpdates } from './CompletedUpdates.tsx';
import { formatDay, formatMiles, today } from '../../ui/text/format-time.ts';
import { Vin } from '../../ui/text/Vin.tsx';
import { type FactRow, FactsPanel } from '../thread/panels/FactsPanel.tsx';

export function CompletedThreadContent({ thread }: { thread: CompletedThread }) {
  const chainId = useId();
  const timeline = useTimeline(thread, true);
  useMarkThreadRead({ threadId: thread.id, seq: 0 }); // a completed thread does not change
  const vehicle = threadCopy.title(thread.year, thread.make, thread.model);
  const tag = <Tag icon={<Lock aria-hidden="true" />}>{completedCopy.readOnly}</Tag>;
  return (
    <div className="thread">
      <Breadcrumbs>
        <Link to="/dashboard">{threadCopy.crumbs.dashboard}</Link>
        {completedCopy.crumb}
      </Breadcrumbs>
      <PageTitle
        title={vehicle}
        tabTitle={completedCopy.tabTitle(vehicle)}
        meta={vehicleFacts(thread, tag)}
        actions={
          <Button icon={<Printer aria-hidden="true" />} onClick={() => void printRecord(timeline.loadAll)}>
            {completedCopy.print}
          </Button>
        }
      />
      <Banner
        tone="green"
        icon={<CircleCheck />}
        title={deliveryText(thread)}
        text={confirmationText(thread)}
        {...(hasCompletedActions(thread) ? { actions: <CompletedActions thread={thread} /> } : {})}
      />
      <Card as="section" aria-labelledby={chainId} className="chain-card">
        <CardHeader id={chainId} title={threadCopy.chain.heading} note={completedCopy.upToDelivery} />
        <CardBody>
          <TitleChain {...completedChain(thread, useNow())} />
        </CardBody>
      </Card>
      <div className="thread-columns">
        <CompletedUpdates thread={thread} timeline={timeline} />
        <div className="thread-aside">
          <CompletedFacts thread={thread} />
        </div>
      </div>
      <CompletedRecord thread={thread} timeline={timeline} />
    </div>
  );
}

const dayOf = (at: number) => formatDay(today(at), 'long');

/** The vehicle, and when the title came and left. */
function CompletedFacts({ thread }: { thread: CompletedThread }) {
  const words = threadCopy.vehicle;
  const facts: FactRow[] = [
    { name: words.vin, value: <Vin vin={thread.vin} /> },
    { name: words.mileage, value: formatMiles(thread.mileage) },
    { name: words.openedBy, value: thread.openedByName },
  ];
  if (thread.receivedAt !== null) facts.push({ name: completedCopy.rows.received, value: dayOf(thread.receivedAt) });
  facts.push({ name: completedCopy.rows.delivered, value: dayOf(thread.deliveredAt) });
  return <FactsPanel heading={words.heading} facts={facts} />;
}
