// A certificate of title with lines for the dealerships that it is assigned to. Same colors in both themes.
import { useId } from 'react';
import { landingCopy } from '../../copy/documents/landing.ts';

const words = landingCopy.certificate;
const WIDTH = 440;
const HEIGHT = 308;
const FOLD = 26;
const ROW = 22;
const ROWS_TOP = 179;
const ROWS = 4;
const PETALS = Array.from({ length: 18 }, (_, at) => at * 10);
const SIGNATURES = [
  'M0 6c3-9 7-9 5 0s4 5 7-2 5-6 4 1 5 4 8-1 4 3 8 1 8-4 12-3 6 0 10-2',
  'M0 4c4-6 8-7 6 1s5 3 6-3 6-3 3 3 6 2 9-2 5 4 9 1 6-5 10-2 6 2 9 0',
  'M0 5c5 4 5-8 8-6s-3 9 2 8 4-9 7-7 1 8 6 5 4-7 8-4 6 4 9 1 6-2 9-3',
];

/** `signed`: how many lines are signed. The next one is marked for its signature. */
export function Certificate({ signed }: { signed: number }) {
  const id = useId();
  const url = (part: string) => `url(#${id}${part})`;
  return (
    <svg className="certificate" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}paper`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fdf6e0" />
          <stop offset="1" stopColor="#f5e1ae" />
        </linearGradient>
        <linearGradient id={`${id}fold`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0.2" stopColor="#fff4d2" />
          <stop offset="0.55" stopColor="#dcae4c" />
        </linearGradient>
        <pattern id={`${id}lattice`} width="10" height="10" patternUnits="userSpaceOnUse">
          <path
            d="M0 5Q2.5-1 5 5T10 5M0 5Q2.5 11 5 5T10 5M5 0Q11 2.5 5 5T5 10M5 0Q-1 2.5 5 5T5 10"
            fill="none"
            stroke="#d6a64a"
            strokeWidth=".7"
          />
        </pattern>
      </defs>
      <path d={`M6 0H${WIDTH - 6}q6 0 6 6V${HEIGHT - FOLD}l-${FOLD} ${FOLD}H6q-6 0-6-6V6q0-6 6-6`} fill={url('paper')} />
      <path d="M12 12h416v274H12z" fill="none" stroke={url('lattice')} strokeWidth="11" />
      <path d="M6 6h428v286H6zM18 18h404v262H18zM25 25h390v248H25z" fill="none" stroke="#d9ae5c" strokeWidth=".7" />
      <g fill="none" stroke="#e3bd72" strokeWidth=".5" opacity=".6">
        {PETALS.map((angle) => (
          <ellipse key={angle} cx="222" cy="148" rx="84" ry="18" transform={`rotate(${angle} 222 148)`} />
        ))}
      </g>
      <g fill="#6a4716">
        <text className="certificate-title" x="220" y="53" textAnchor="middle">
          {words.title}
        </text>
        <text className="certificate-small" x="220" y="65" textAnchor="middle">
          {words.subtitle}
        </text>
        {words.fields.map(({ label, value, x, y, code }) => (
          <g key={label}>
            <text className="certificate-small" x={x} y={y}>
              {label}
            </text>
            <text className={code ? 'certificate-code' : 'certificate-value'} x={x} y={y + 13}>
              {value}
            </text>
          </g>
        ))}
        <path d="M38 162h364" stroke="#6a4716" strokeWidth="1.1" />
        {words.columns.map(({ label, x }) => (
          <text key={label} className="certificate-small" x={x} y="173">
            {label}
          </text>
        ))}
      </g>
      {Array.from({ length: ROWS }, (_, at) => (
        <g key={at} transform={`translate(0 ${ROWS_TOP + at * ROW})`}>
          <text className="certificate-row" x="40" y="11" fill="#3b2a10">
            {at + 1}
          </text>
          {at < signed && <Assignment at={at} />}
          {at === signed && at < words.assigned.length && (
            <text className="certificate-small" x="222" y="10" fill="#6a4716">
              {words.unsigned}
            </text>
          )}
          <path d="M38 16h364" stroke="#d3a650" strokeWidth=".8" />
        </g>
      ))}
      <path d={`M${WIDTH} ${HEIGHT - FOLD}l-${FOLD} ${FOLD}v-20q0-6 6-6z`} fill={url('fold')} />
    </svg>
  );
}

function Assignment({ at }: { at: number }) {
  const { name, date } = words.assigned[at]!;
  return (
    <>
      <text className="certificate-row" x="56" y="11" fill="#3b2a10">
        {name}
      </text>
      <path d={SIGNATURES[at]} transform="translate(222 5)" fill="none" stroke="#33406e" strokeWidth="1.3" strokeLinecap="round" />
      <text className="certificate-date" x="350" y="11" fill="#3b2a10">
        {date}
      </text>
    </>
  );
}
