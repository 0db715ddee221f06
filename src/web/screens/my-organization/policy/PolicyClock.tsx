// The policy as a line from the deal on: on time, due soon, late and critical. A list on a phone.
import type { CSSProperties } from 'react';
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { type ClockDays, clockSegments } from './policy-clock.ts';

const words = titlePolicyCopy.clock;

export function PolicyClock({ days }: { days: ClockDays }) {
  const segments = clockSegments(days);
  // A short segment is still as wide as its words.
  const columns = segments.map((segment) => `minmax(min-content, ${segment.days}fr)`).join(' ');
  return (
    <ol className="policy-clock" aria-label={words.label} style={{ '--columns': columns } as CSSProperties}>
      {segments.map(({ state, begins }) => (
        <li key={state} className="policy-segment" data-state={state}>
          <span className="policy-segment-name">{words.states[state]}</span> <span className="policy-segment-begins">{begins}</span>
        </li>
      ))}
    </ol>
  );
}
