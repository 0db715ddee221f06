// The updates of a thread, each with its author, position in the chain, type, time and day.
import './UpdateTimeline.css';
import { CalendarClock, Check, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { timelineCopy } from '../../copy/thread/events.ts';
import { uiCopy } from '../../copy/ui.ts';
import { Colleague, VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { Time } from '../../ui/text/Time.tsx';

/** `TimelineItem`s and `TimelineEvent`s, newest first. */
export function UpdateTimeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  );
}

/** Who of the viewer's organization did what the text before says, and when. */
export function ByAndWhen({ colleague, at }: { colleague: string | null; at: number | null }) {
  return (
    <>
      {colleague !== null && ' '}
      {colleague !== null && <Colleague name={colleague} />}
      {at !== null && (
        <span>
          {' · '}
          <Time at={at} />
        </span>
      )}
    </>
  );
}

export interface TimelineItemProps {
  /** null if the author is not in the shown chain. */
  position: number | null;
  /** Gold for the title's holder, blue for the viewer, gray for others. */
  tone: 'gold' | 'blue' | 'grey';
  author: string;
  /** The member of the viewer's organization who wrote it. */
  colleague?: string | null;
  type: { text: string; tone: Tone; icon?: ReactNode };
  /** The author has completed its part of the thread. */
  completed?: boolean;
  at: number;
  /** The update is being sent. */
  sending?: boolean;
  /** "ETA Nov 24". */
  day?: string | null;
  /** A `LikeButton` or a `LikeCount`. */
  like?: ReactNode;
  children?: ReactNode;
}

export function TimelineItem({
  position,
  tone,
  author,
  colleague = null,
  type,
  completed = false,
  at,
  sending = false,
  day,
  like,
  children,
}: TimelineItemProps) {
  return (
    <li className="timeline-item" data-sending={sending || undefined}>
      <span className="timeline-position" data-tone={tone}>
        <VisuallyHidden>{position === null ? timelineCopy.notInThisChain : timelineCopy.position(position)}</VisuallyHidden>
        <span aria-hidden="true">{position ?? '–'}</span>
      </span>
      <div>
        <div className="timeline-head">
          <span className="timeline-author">
            <span translate="no">{author}</span>
            <ByAndWhen colleague={colleague} at={null} />
          </span>
          <span className="timeline-tags">
            <Tag tone={type.tone} icon={type.icon}>
              {type.text}
            </Tag>
            {completed && (
              <Tag tone="green" icon={<Check />}>
                {uiCopy.completed}
              </Tag>
            )}
          </span>
          <span className="timeline-time">{sending ? timelineCopy.sending : <Time at={at} />}</span>
        </div>
        <div className="timeline-body">{children}</div>
        {(day || like) && (
          <div className="timeline-foot">
            {day && <Tag icon={<CalendarClock />}>{day}</Tag>}
            {like}
          </div>
        )}
      </div>
    </li>
  );
}

export function LikeButton({ count, liked, onToggle }: { count: number; liked: boolean; onToggle: () => void }) {
  return (
    <>
      <button type="button" className="like" aria-pressed={liked} onClick={onToggle}>
        <Heart />
        <VisuallyHidden>{liked ? timelineCopy.unlike : timelineCopy.like}</VisuallyHidden>
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </button>
      {count > 0 && <VisuallyHidden>{timelineCopy.likes(count)}</VisuallyHidden>}
    </>
  );
}

/** The number of likes, read-only. Renders nothing at zero. */
export function LikeCount({ count, liked }: { count: number; liked: boolean }) {
  if (count === 0) return null;
  return (
    <span className="like" data-still data-liked={liked || undefined}>
      <Heart />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{timelineCopy.likes(count)}</VisuallyHidden>
    </span>
  );
}

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

/** A line of the timeline about something that happened to the thread: an icon, a sentence, the time, and what belongs to it below. */
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
