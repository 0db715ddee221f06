// The content of the desk: the clock, the fields and the internal notes. In its own file because it is loaded lazily.
import './desk-content.css';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { AssigneeField } from './fields/AssigneeField.tsx';
import type { DeskFieldProps } from './desk-field-props.ts';
import { DueClock } from './DueClock.tsx';
import { DealField, DueField, FollowUpField } from './fields/day-fields.tsx';
import { InternalNotes } from './notes/InternalNotes.tsx';
import { StockNumberField } from './fields/StockNumberField.tsx';

export type DeskContentProps = Omit<DeskFieldProps, 'announce'>;

export function DeskContent({ threadId, entry }: DeskContentProps) {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const announce = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));
  const field = { threadId, entry, announce };
  return (
    <>
      <div className="desk-body">
        {entry.clock && <DueClock clock={entry.clock} timeZone={entry.timeZone} />}
        <div className="desk-fields">
          <StockNumberField {...field} />
          <DealField {...field} />
          <DueField {...field} />
          <AssigneeField {...field} />
          <FollowUpField {...field} />
        </div>
      </div>
      <InternalNotes {...field} />
      <VisuallyHidden>
        <span role="status">
          {/* A new element, so that the same text is announced again. */}
          <span key={said.count}>{said.text}</span>
        </span>
      </VisuallyHidden>
    </>
  );
}
