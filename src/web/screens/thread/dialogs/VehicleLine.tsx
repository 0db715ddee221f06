// The vehicle of a thread in one line, with the end of its VIN: "2022 Subaru Outback · 187402".
import type { Vehicle } from '../../../../domain/thread/thread.ts';
import { threadCopy } from '../../../copy/thread.ts';

const SHOWN_OF_VIN = 6;

export function VehicleLine({ year, make, model, vin }: Vehicle) {
  return (
    <>
      {threadCopy.title(year, make, model)} · <strong className="vin-end">{vin.slice(-SHOWN_OF_VIN)}</strong>
    </>
  );
}
