// "Between us and them": how titles and requests went in the last 90 days. Only the viewer's organization sees it.
import './organization.css';
import { Lock } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { PartnerFiguresView } from '../../../api/desk.ts';
import { partnerCopy } from '../../copy/partner-page.ts';
import { waitsForCopy } from '../../copy/waits-for.ts';
import { useViewer } from '../../data/session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';

const words = partnerCopy.figures;

export function FiguresCard({ figures }: { figures: PartnerFiguresView }) {
  const id = useId();
  const { org } = useViewer();
  const { theyToUs, weToThem, sent, dueByTerms, dueDays, waits } = figures;
  const row = (name: string, of: (direction: PartnerFiguresView['theyToUs']) => ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{of(theyToUs)}</td>
      <td>{of(weToThem)}</td>
    </tr>
  );
  return (
    <Card as="section" className="partner-figures" aria-labelledby={id}>
      <div className="partner-figures-body">
        <h2 id={id}>{words.title}</h2>
        <p className="quiet">{words.period}</p>
        <table>
          <thead>
            <tr>
              <th aria-hidden="true" />
              <th scope="col">{words.theyToUs}</th>
              <th scope="col">{words.weToThem}</th>
            </tr>
          </thead>
          <tbody>
            {row(words.titles, ({ titles }) => (
              <b>{titles}</b>
            ))}
            {row(words.median, ({ medianDays }) => (medianDays === null ? words.none : <b>{medianDays}</b>))}
            {row(words.late, ({ late, titles, medianDays }) => (
              <>
                <b>{late}</b>
                {late > 0 && medianDays !== null && <span>{` · ${words.share(late, titles)}`}</span>}
              </>
            ))}
            {row(words.disputes, ({ disputes }) => (
              <b>{disputes}</b>
            ))}
            {row(words.unanswered, ({ requests, unanswered }) =>
              requests === 0 ? (
                words.none
              ) : (
                <>
                  <b>{unanswered}</b> <span>{words.of(requests)}</span>
                </>
              ),
            )}
          </tbody>
        </table>
        <div className="partner-part grid-8">
          {waits.length === 0 ? (
            <>
              <h3>{words.waits.title}</h3>
              <p className="quiet">{words.tooFew}</p>
            </>
          ) : (
            <WaitsTable waits={waits} />
          )}
        </div>
        <div className="partner-part grid-8">
          <h3>{words.dots}</h3>
          {sent.length === 0 ? <p className="quiet">{words.tooFew}</p> : <DaysPlot {...figures} />}
          {dueByTerms && lineOf(figures) === null && (
            <p className="quiet">{words.dueByTermsFrom(dueByTerms.fewest, dueByTerms.most, dueByTerms.isAll ? null : dueDays)}</p>
          )}
        </div>
      </div>
      <p className="partner-private">
        <Lock />
        <span>{words.foot(org?.name ?? '')}</span>
      </p>
    </Card>
  );
}

/** How many of their titles waited for what, and how long: the bars are as long as the days. */
function WaitsTable({ waits }: Pick<PartnerFiguresView, 'waits'>) {
  const longest = Math.max(...waits.map(({ medianDays }) => medianDays));
  return (
    <table className="partner-waits">
      <thead>
        <tr>
          <th scope="col">{words.waits.title}</th>
          <th scope="col">{words.waits.titles}</th>
          <th scope="col">{words.waits.median}</th>
        </tr>
      </thead>
      <tbody>
        {waits.map(({ what, titles, medianDays }) => (
          <tr key={what ?? 'unsaid'} data-unsaid={what === null || undefined}>
            <th scope="row">{what === null ? words.waits.unsaid : waitsForCopy.choices[what]}</th>
            <td>{titles}</td>
            <td title={what === null ? words.waits.fromDeal : words.waits.fromSaid}>
              <span
                className="waits-bar"
                style={{ '--share': longest === 0 ? 0 : medianDays / longest } as CSSProperties}
                aria-hidden="true"
              />
              {medianDays}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The last column also has the titles that took longer. */
const LAST_DAY = 30;
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
const LAST_WITH_ROOM = { policy: 19, terms: 13 } as const;

const xOf = (day: number): number => FIRST + day * DAY;

type Due = { by: 'policy' | 'terms'; days: number };

/** The line after which titles are late: null if that is not the same day for all of them, or none of the plot. */
export function lineOf({ sent, dueDays, dueByTerms }: Pick<PartnerFiguresView, 'sent' | 'dueDays' | 'dueByTerms'>): Due | null {
  const isOneDay = dueByTerms === null || (dueByTerms.isAll && dueByTerms.fewest === dueByTerms.most);
  const due: Due = dueByTerms ? { by: 'terms', days: dueByTerms.most } : { by: 'policy', days: dueDays };
  return sent.length > 0 && isOneDay && due.days < LAST_DAY ? due : null;
}

/** How many days they took to send each title, as dots, with the line after which titles are late. */
function DaysPlot(figures: PartnerFiguresView) {
  const { sent, theyToUs } = figures;
  const { dots, perDot, isCut } = dotPlotOf(sent);
  const due = lineOf(figures);
  const dueAt = due && xOf(due.days + 0.5);
  const hasRoom = due !== null && due.days <= LAST_WITH_ROOM[due.by];
  return (
    <>
      <svg className="days-plot" role="img" aria-label={words.dotsName(theyToUs.titles, theyToUs.late)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <line className="days-plot-axis" x1={0} x2={WIDTH} y1={AXIS} y2={AXIS} />
        {dots.map(({ day, at, isLate }) => (
          <circle key={`${day} ${at}`} data-late={isLate || undefined} cx={xOf(day)} cy={AXIS - 6 - at * STEP} r={RADIUS} />
        ))}
        {dueAt !== null && (
          <>
            <line className="days-plot-due" x1={dueAt} x2={dueAt} y1={2} y2={AXIS} />
            <text className="days-plot-due" x={hasRoom ? dueAt + 5 : dueAt - 5} y={LINE_TOP} textAnchor={hasRoom ? 'start' : 'end'}>
              {due!.by === 'terms' ? words.dueByTerms(due!.days) : words.due(due!.days)}
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
      {perDot > 1 && <p className="quiet">{words.perDot(perDot)}</p>}
    </>
  );
}

const ROWS = 7;

/** Where the dots of the plot stand: a column for each day, with its dots one above the other, those in time below the late ones. */
export function dotPlotOf(sent: PartnerFiguresView['sent']) {
  const columns = Array.from({ length: LAST_DAY + 1 }, () => ({ inTime: 0, late: 0 }));
  for (const { days, isLate, titles } of sent) columns[Math.min(days, LAST_DAY)]![isLate ? 'late' : 'inTime'] += titles;
  let perDot = 1;
  const heightOf = ({ inTime, late }: { inTime: number; late: number }) => Math.ceil(inTime / perDot) + Math.ceil(late / perDot);
  while (columns.some((column) => heightOf(column) > ROWS)) perDot += 1;
  const dots = columns.flatMap(({ inTime, late }, day) => {
    const lowest = Math.ceil(inTime / perDot);
    return Array.from({ length: lowest + Math.ceil(late / perDot) }, (_, at) => ({ day, at, isLate: at >= lowest }));
  });
  return {
    /** `at`: the dot's place in its column, from the bottom, from 0. */
    dots,
    /** How many titles a dot stands for, at most. */
    perDot,
    /** Some took longer than the last day. */
    isCut: sent.some(({ days }) => days > LAST_DAY),
  };
}
