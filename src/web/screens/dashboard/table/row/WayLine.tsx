// Where the title is, as a line of three stops with the paper on it: the organization it comes from, the viewer's own, the one it goes to.
// Decorative: the words beside it say the same.
import type { ReactElement } from 'react';
import type { Place } from '../../../../../domain/desk/title-path.ts';

export type WayLineProps = { place: Place; hasFrom: boolean; hasTo: boolean };

/** Each variant is drawn once: a long table shows few of them many times. */
const drawn = new Map<string, ReactElement>();

export function WayLine(props: WayLineProps) {
  const key = `${props.place} ${props.hasFrom} ${props.hasTo}`;
  const known = drawn.get(key);
  if (known) return known;
  const line = draw(props);
  drawn.set(key, line);
  return line;
}

/** The stops, and a neighbor's place if the title is with or between others. */
const FROM = 8;
const NEIGHBOR = 21;
const US = 33;
const TO = 58;
const MIDDLE = 8;

/** Where the paper is, and whether it is said to come back. Null: nobody has it. */
const PAPER: Record<Place, { x: number; isReturn?: true } | null> = {
  missing: null,
  'with-seller': { x: FROM },
  'with-partner': { x: FROM },
  moving: { x: 14 },
  'going-back': { x: 14, isReturn: true },
  'to-us': { x: 20.5 },
  'sent-back': { x: 20.5, isReturn: true },
  drawer: { x: US },
  'from-us': { x: 45.5 },
  'coming-back': { x: 45.5, isReturn: true },
};

function draw({ place, hasFrom, hasTo }: WayLineProps): ReactElement {
  const paper = PAPER[place];
  const hasPassed = place === 'drawer' || place === 'from-us' || place === 'coming-back';
  const hasNeighbor = place === 'with-partner' || place === 'moving' || place === 'going-back';
  const way = [hasFrom && !hasPassed ? `M${FROM} ${MIDDLE}H${US}` : '', hasTo ? `M${US} ${MIDDLE}H${TO}` : ''].join('');
  return (
    <svg className="way" viewBox="0 0 66 16" aria-hidden="true">
      {way !== '' && <path className="way-line" d={way} />}
      {hasFrom && hasPassed && <path className="way-passed" d={`M${FROM} ${MIDDLE}H${US}`} />}
      {hasFrom && (hasPassed ? <circle className="way-done" cx={FROM} cy={MIDDLE} r="3" /> : <Stop x={hasNeighbor ? 6 : FROM} />)}
      {hasNeighbor && <circle className="way-stop" cx={NEIGHBOR} cy={MIDDLE} r="2.5" />}
      {place !== 'drawer' && <circle className="way-us" cx={US} cy={MIDDLE} r="4.5" />}
      {hasTo && <Stop x={TO} />}
      {paper && (
        <g transform={`translate(${paper.x - 7} 1)`}>
          <rect className="way-paper" data-returns={paper.isReturn} x=".5" y=".5" width="13" height="13" rx="3.5" />
          <path className="way-lines" data-returns={paper.isReturn} d="M4.75 3.5h3l1.75 1.75v5.25h-4.75zM6.25 6.5h1.75M6.25 8.5h1.75" />
        </g>
      )}
    </svg>
  );
}

const Stop = ({ x }: { x: number }) => <circle className="way-stop" cx={x} cy={MIDDLE} r="3.5" />;
