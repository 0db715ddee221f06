// The printed record of a completed thread: when the title came and left, and every update until then.
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/completed.ts';
import { recordCopy } from '../../copy/record.ts';
import { threadCopy } from '../../copy/thread.ts';
import { formatDay, formatMoment, today } from '../../ui/text/format-time.ts';
import type { FactRow } from '../thread/panels/FactsPanel.tsx';
import { completionName, updatesHeading } from './completed-delivery.ts';
import { ThreadRecord } from '../thread/record/ThreadRecord.tsx';
import type { Timeline } from '../thread/updates/use-timeline.ts';

const { rows } = completedCopy;

export function CompletedRecord({ thread, timeline }: { thread: CompletedThread; timeline: Timeline }) {
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
