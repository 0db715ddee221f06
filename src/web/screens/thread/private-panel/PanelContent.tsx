// The content of the desk: the clock, the fields and the internal notes. In its own file because it is loaded lazily.
import './panel-content.css';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { AssigneeField, DealField, DueField, FollowUpField, StockNumberField } from './PanelFields.tsx';
import type { PanelFieldProps } from './use-panel-command.ts';
import { InternalNotes } from './InternalNotes.tsx';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import type { DeskEntryView } from '../../../../api/desk.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { type Clock, clockBar, clockTone, criticalText, stateText } from './clock-words.ts';

export type PanelContentProps = Omit<PanelFieldProps, 'announce'>;

export function PanelContent({ threadId, entry }: PanelContentProps) {
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

const percent = (part: number) => `${part * 100}%`;

/** When the title is due, how late it is and why, with a bar from the deal to the day on which it becomes critical. */
function DueClock({ clock, timeZone }: { clock: Clock; timeZone: DeskEntryView['timeZone'] }) {
  const bar = clockBar(clock, timeZone, useNow());
  const critical = criticalText(clock);
  return (
    <div className="due-clock" data-tone={clockTone(clock)}>
      <p className="due-clock-words">
        <strong className="clock-tone" data-tone={clockTone(clock)}>
          {stateText(clock)}
        </strong>{' '}
        {critical !== null && <span data-critical={clock.lateness === 'critical' || undefined}>{critical}</span>}
      </p>
      {bar && (
        <div className="due-bar" aria-hidden="true" data-tip={bar.text}>
          <span className="due-bar-past" style={{ width: percent(Math.min(bar.today, bar.due)) }} />
          {bar.today > bar.due && (
            <span className="due-bar-late" style={{ insetInlineStart: percent(bar.due), width: percent(bar.today - bar.due) }} />
          )}
          <span className="due-bar-soon" style={{ insetInlineStart: percent(bar.soon) }} />
          <span className="due-bar-due" style={{ insetInlineStart: percent(bar.due) }} />
        </div>
      )}
      {bar && <VisuallyHidden>{bar.text}</VisuallyHidden>}
      {clock.reason !== null && <p className="due-clock-reason">{privatePanelCopy.clock.reasons[clock.reason]}</p>}
    </div>
  );
}
