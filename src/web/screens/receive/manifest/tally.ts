// How many titles of a shipment are received, wait here to be sent, are missing, and are left.
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import { isHere, isLeft, type RowState, rowStateOf } from '../session/row-state.ts';
import type { ScanState } from '../../../parts/scan-queue/scan-sender.ts';

export interface ManifestTally {
  /** In the manifest's order. */
  states: readonly RowState[];
  /** The server has them. */
  received: number;
  /** Scanned, but not sent. */
  here: number;
  missing: number;
  left: readonly ShipmentTitle[];
}

export function tallyOf(titles: readonly ShipmentTitle[], scans: ScanState): ManifestTally {
  const states = titles.map((title) => rowStateOf(title, scans));
  return {
    states,
    received: states.filter((state) => state === 'in').length,
    here: states.filter(isHere).length,
    missing: states.filter((state) => state === 'missing').length,
    left: titles.filter((_, at) => isLeft(states[at]!)),
  };
}
