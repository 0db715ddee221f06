// The printed record of an open thread: where its title is, and all updates except hidden ones.
import { stakeLabelText } from '../../../../domain/thread/view/stake-label.ts';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { recordCopy } from '../../../copy/record.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { formatDay, today } from '../../../ui/text/format-time.ts';
import type { FactRow } from '../panels/FactsPanel.tsx';
import type { Timeline } from '../updates/use-timeline.ts';
import { titleText } from './record-text.ts';
import { ThreadRecord } from './ThreadRecord.tsx';

const words = threadCopy.updates;

export function LiveRecord({ view, timeline }: { view: LiveThread; timeline: Timeline }) {
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
