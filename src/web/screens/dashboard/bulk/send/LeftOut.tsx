// The ticked titles that do not go into an envelope, each with the reason.
import { CircleMinus } from 'lucide-react';
import { vinEnd } from '../../../../../domain/vin.ts';
import { sendCopy } from '../../../../copy/envelope/send.ts';
import { threadCopy } from '../../../../copy/thread.ts';
import { VinEnd } from '../../../../ui/text/Vin.tsx';
import type { LeftOutTitle } from './envelopes.ts';

const words = sendCopy.shipment;

export function LeftOut({ titles }: { titles: readonly LeftOutTitle[] }) {
  if (titles.length === 0) return null;
  return (
    <ul className="left-out" aria-label={words.leftOut}>
      {titles.map(({ row, reason }) => (
        <li key={row.id}>
          <CircleMinus aria-hidden="true" />
          <span>
            <strong>{threadCopy.title(row.year, row.make, row.model)}</strong> <VinEnd end={vinEnd(row.vin)} />{' '}
            <span>{words.isLeftOut(reason)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
