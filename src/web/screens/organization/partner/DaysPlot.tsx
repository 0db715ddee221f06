// How many days they took to send each title, as dots, with the line after which titles are late.
import type { PartnerFiguresView } from '../../../../api/desk.ts';
import { partnerCopy } from '../../../copy/desk/partner.ts';
import { dotPlotOf, LAST_DAY } from './dot-plot.ts';

const words = partnerCopy.figures;

// In CSS pixels.
const WIDTH = 300;
const HEIGHT = 92;
const AXIS = 71;
const FIRST = 6;
const DAY = (WIDTH - 2 * FIRST) / LAST_DAY;
const RADIUS = 3;
const STEP = 8;
/** Above the dots. */
const LINE_TOP = 12;
const MARKS = [0, 7, 14, 21] as const;
/** The words stand before the line where there is no room after it. */
const LAST_WITH_ROOM = 19;

const xOf = (day: number): number => FIRST + day * DAY;

export function DaysPlot({ sent, theyToUs, dueDays }: Pick<PartnerFiguresView, 'sent' | 'theyToUs' | 'dueDays'>) {
  const { dots, perDot, isCut } = dotPlotOf(sent);
  const due = xOf(dueDays + 0.5);
  const hasRoom = dueDays <= LAST_WITH_ROOM;
  return (
    <>
      <svg className="days-plot" role="img" aria-label={words.dotsName(theyToUs.titles, theyToUs.late)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <line className="days-plot-axis" x1={0} x2={WIDTH} y1={AXIS} y2={AXIS} />
        {dots.map(({ day, at, isLate }) => (
          <circle key={`${day} ${at}`} data-late={isLate || undefined} cx={xOf(day)} cy={AXIS - 6 - at * STEP} r={RADIUS} />
        ))}
        {dueDays < LAST_DAY && (
          <>
            <line className="days-plot-due" x1={due} x2={due} y1={2} y2={AXIS} />
            <text className="days-plot-due" x={hasRoom ? due + 5 : due - 5} y={LINE_TOP} textAnchor={hasRoom ? 'start' : 'end'}>
              {words.due(dueDays)}
            </text>
          </>
        )}
        {MARKS.map((day) => (
          <text key={day} x={day === 0 ? 2 : xOf(day)} y={HEIGHT - 5} textAnchor={day === 0 ? 'start' : 'middle'}>
            {day}
          </text>
        ))}
        <text x={WIDTH} y={HEIGHT - 5} textAnchor="end">
          {isCut ? words.afterLastDay : words.lastDay}
        </text>
      </svg>
      {perDot > 1 && <p className="partner-note">{words.perDot(perDot)}</p>}
    </>
  );
}
