// "Between us and them": how titles and requests went in the last 90 days. Only the viewer's organization sees it.
import './partner-figures.css';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { PartnerFiguresView } from '../../../../api/desk.ts';
import { partnerCopy } from '../../../copy/desk/partner.ts';
import { useViewer } from '../../../session/session.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { DaysPlot } from './DaysPlot.tsx';

const words = partnerCopy.figures;

type Direction = PartnerFiguresView['theyToUs'];

export function FiguresCard({ figures }: { figures: PartnerFiguresView }) {
  const id = useId();
  const { org } = useViewer();
  const { theyToUs, weToThem, sent } = figures;
  const row = (name: string, of: (direction: Direction) => ReactNode) => (
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
        <p className="partner-note">{words.period}</p>
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
        <div className="partner-dots">
          <h3>{words.dots}</h3>
          {sent.length === 0 ? <p className="partner-note">{words.tooFew}</p> : <DaysPlot {...figures} />}
        </div>
      </div>
      <p className="partner-private">
        <Lock aria-hidden="true" />
        <span>{words.foot(org?.name ?? '')}</span>
      </p>
    </Card>
  );
}
