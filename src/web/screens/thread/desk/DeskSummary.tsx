// The line that sums up the desk on narrow pages: "Due Nov 21 · 1 day late · 2 notes".
import { Fragment } from 'react';
import type { DeskEntryView } from '../../../../api/desk.ts';
import { deskEntryCopy } from '../../../copy/desk/entry.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { summaryParts } from './clock-words.ts';

/** If it did not load, the opened desk offers to try again. */
export function DeskSummary({ entry, failed }: { entry: DeskEntryView | undefined; failed: boolean }) {
  if (!entry && failed) return <span className="desk-summary">{deskEntryCopy.failed.sentence}</span>;
  if (!entry)
    return (
      <span className="desk-summary">
        <Skeleton shape="heading" />
      </span>
    );
  return (
    <span className="desk-summary">
      {summaryParts(entry).map(({ text, tone }, at) => (
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
