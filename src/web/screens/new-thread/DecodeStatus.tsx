// Beside the label of a VIN: that it is being read, or the decoded vehicle.
import './vin-field.css';
import { Check } from 'lucide-react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import type { VinDecode } from './use-vin-decode.ts';

/** Always rendered, so that screen readers announce its changes. */
export function DecodeStatus({ decode }: { decode: VinDecode }) {
  return (
    <span className="decode-status" role="status">
      {decode.state === 'reading' && <span>{newThreadCopy.reading}</span>}
      {decode.state === 'known' && (
        <>
          <Check aria-hidden="true" />
          <span>{newThreadCopy.vehicle(decode.vehicle.year, decode.vehicle.make, decode.vehicle.model)}</span>
        </>
      )}
    </span>
  );
}
