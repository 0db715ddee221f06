// A line of the timeline about something that happened to the thread: an icon, a sentence, the time, and what belongs to it below.
import './UpdateTimeline.css';
import type { ReactNode } from 'react';
import { Colleague } from '../text/Colleague.tsx';
import { Time } from '../text/Time.tsx';

interface TimelineEventProps {
  icon: ReactNode;
  /** Green for a finished thread, red for a title that is missing or on its way back. */
  tone: 'green' | 'red' | 'grey';
  /** Who did it, in bold before the sentence. */
  subject: string;
  sentence: ReactNode;
  colleague: string | null;
  at: number;
  children?: ReactNode;
}

export function TimelineEvent({ icon, tone, subject, sentence, colleague, at, children }: TimelineEventProps) {
  return (
    <li className="timeline-item" data-event>
      <span className="timeline-icon" data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <div>
        <div className="timeline-head">
          <p className="timeline-sentence">
            <strong translate="no">{subject}</strong> <span>{sentence}</span> {colleague !== null && <Colleague name={colleague} />}
          </p>
          <span className="timeline-time">
            <Time at={at} />
          </span>
        </div>
        {children && <div className="timeline-body">{children}</div>}
      </div>
    </li>
  );
}
