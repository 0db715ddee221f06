// The titles of a shipment in the manifest's order, each with what became of it. A row leads to its thread.
import { Link } from '@tanstack/react-router';
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import type { TitleResult } from '../../../../domain/envelope/shipped-title.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { sentShipmentCopy as words } from '../../../copy/envelope/sent-shipment.ts';
import { Tag, type Tone } from '../../../ui/text/Tag.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { VinEnd } from '../../../ui/text/Vin.tsx';

const TONES: Record<TitleResult, Tone> = {
  waiting: 'grey',
  received: 'green',
  missing: 'red',
  disputed: 'red',
  withdrawn: 'grey',
  settled: 'grey',
};
const { columns } = words;

export function SentTitles({ titles }: { titles: readonly ShipmentTitle[] }) {
  const hasStock = titles.some(({ stockNumber }) => stockNumber !== '');
  return (
    <table className="sent-titles">
      <thead>
        <tr>
          <th scope="col">{columns.no}</th>
          <th scope="col">{columns.end}</th>
          <th scope="col">{columns.vehicle}</th>
          {hasStock && (
            <th scope="col" className="sent-stock">
              {columns.stock}
            </th>
          )}
          <th scope="col">{columns.result}</th>
        </tr>
      </thead>
      <tbody>
        {titles.map((title) => (
          <tr key={title.threadId} data-result={title.result}>
            <td className="sent-no">{title.no}</td>
            <td>
              <VinEnd end={vinEnd(title.vin)} />
            </td>
            <th scope="row">
              <Link to="/t/$threadId" params={{ threadId: title.threadId }} className="sent-link">
                {`${title.year} ${title.make} ${title.model}`}
              </Link>
            </th>
            {hasStock && (
              <td className="sent-stock" translate="no">
                {title.stockNumber}
              </td>
            )}
            <td>
              <span className="sent-result">
                <Tag tone={TONES[title.result]}>{words.results[title.result]}</Tag>
                {title.answeredAt !== null && <Time at={title.answeredAt} />}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
