// The vehicle of a thread in one line, with the end of its VIN: "2022 Subaru Outback · 187402".
import type { Vehicle } from '../../../../domain/thread/thread.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { VinEnd } from '../../../ui/text/Vin.tsx';

export function VehicleLine({ year, make, model, vin }: Vehicle) {
  return (
    <>
      <span>{threadCopy.title(year, make, model)} · </span>
      <VinEnd end={vinEnd(vin)} />
    </>
  );
}
