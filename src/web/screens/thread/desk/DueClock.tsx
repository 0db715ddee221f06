// When the title is due, how late it is and why, with a bar from the deal to the day on which it becomes critical.
import { deskEntryCopy } from '../../../copy/desk/entry.ts';
import type { DeskEntryView } from '../../../../api/desk.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { type Clock, clockBar, clockTone, criticalText, stateText } from './clock-words.ts';

const percent = (part: number) => `${part * 100}%`;

export function DueClock({ clock, timeZone }: { clock: Clock; timeZone: DeskEntryView['timeZone'] }) {
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
      {clock.reason !== null && <p className="due-clock-reason">{deskEntryCopy.clock.reasons[clock.reason]}</p>}
    </div>
  );
}
