// What follows the last row of a manifest: the sender's note, and what the recipient fills in by hand.
import { printCopy } from '../../../copy/envelope/print.ts';
import { SheetNote } from './ShipmentFacts.tsx';
import { receiveAddress } from './shipment-link.ts';

const { manifest } = printCopy;

/** `count`: of the titles. */
export function ManifestTail({ note, count }: { note: string; count: number }) {
  return (
    <div className="manifest-tail">
      {note && <SheetNote>{note}</SheetNote>}
      <div className="manifest-sign">
        <p>{manifest.scan(receiveAddress())}</p>
        <span>{manifest.receivedBy}</span>
        <span>{manifest.dateAndTime}</span>
        <span>{manifest.counted(count)}</span>
      </div>
    </div>
  );
}
