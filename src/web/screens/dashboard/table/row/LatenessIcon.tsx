// The shape of a state of lateness: a square with a mark, a disc with clock hands, a ring, and a ring that fills until the title is due.
import type { LatenessState } from '../../../../../domain/desk/title-clock.ts';

/** `done`: the part of the time until the title is due that has passed, from 0 to 1. Only of a title that is on time. */
export function LatenessIcon({ state, done = 0.25 }: { state: LatenessState; done?: number }) {
  return (
    <svg className="lateness" data-state={state} viewBox="0 0 16 16" aria-hidden="true">
      {shapeOf(state, done)}
    </svg>
  );
}

/** The circumference of the circle whose stroke is the filled part. */
const AROUND = 2 * Math.PI * 2;

function shapeOf(state: LatenessState, done: number) {
  switch (state) {
    case 'critical':
      return (
        <>
          <rect x="1" y="1" width="14" height="14" rx="4" fill="currentColor" />
          <path className="lateness-mark" d="M8 4.25v4.5M8 11.6v.15" />
        </>
      );
    case 'late':
      return (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path className="lateness-mark" d="M8 4.5V8l2.4 1.5" />
        </>
      );
    case 'due-soon':
      return (
        <>
          <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M8 8V4.2A3.8 3.8 0 1 1 4.2 8Z" fill="currentColor" />
        </>
      );
    case 'on-time':
      return (
        <>
          <circle className="lateness-ring" cx="8" cy="8" r="6.4" fill="none" />
          <circle
            className="lateness-done"
            cx="8"
            cy="8"
            r="2"
            fill="none"
            strokeWidth="4"
            strokeDasharray={`${AROUND * done} ${AROUND}`}
            transform="rotate(-90 8 8)"
          />
        </>
      );
    default:
      return state satisfies never;
  }
}
