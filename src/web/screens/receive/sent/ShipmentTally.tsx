// How many titles of a shipment were received, in words and as a bar in the manifest's order.
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import { sentShipmentCopy as words } from '../../../copy/envelope/sent-shipment.ts';
import { resultsOf } from './shipment-tally.ts';

export function ShipmentTally({ titles }: { titles: readonly ShipmentTitle[] }) {
  const { received, all, others } = resultsOf(titles);
  return (
    <div className="sent-tally">
      <p className="sent-tally-words" role="status">
        <span className="sent-tally-received">
          <strong>{received}</strong> <span>{words.ofReceived(all)}</span>
        </span>
        {others.map(({ result, count }) => (
          <span key={result} className="sent-tally-other" data-result={result}>
            {`${count} ${words.tally[result]}`}
          </span>
        ))}
      </p>
      <div className="sent-bar" aria-hidden="true">
        {titles.map(({ threadId, result }) => (
          <span key={threadId} data-result={result} />
        ))}
      </div>
    </div>
  );
}
