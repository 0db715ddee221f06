// What has become of a title: what the server said last, and over it what was scanned since.
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import type { ScanState } from '../../../parts/scan-queue/scan-sender.ts';

/**
 * 'sending': scanned a moment ago. 'kept': on this device's disk, until the server has it. 'unkept': in this page alone. 'waiting': it is being
 * written to the disk. 'undoing': it is being taken back. 'other': answered otherwise than by being received or missing.
 */
export type RowState = 'open' | 'sending' | 'waiting' | 'kept' | 'unkept' | 'in' | 'undoing' | 'missing' | 'other';

type Row = Pick<ShipmentTitle, 'threadId' | 'updateId' | 'result'>;

export function rowStateOf({ threadId, updateId, result }: Row, scans: ScanState): RowState {
  // The title may stand in another envelope too: what was scanned is one of its deliveries.
  const known = scans.jobs.get(threadId);
  const job = known?.title.updateId === updateId ? known : undefined;
  if (job?.wanted === 'open') return 'undoing';
  if (job && !scans.waiting.has(threadId)) return 'sending';
  if (job) return scans.kept.has(threadId) ? 'kept' : scans.unkept.has(threadId) ? 'unkept' : 'waiting';
  switch (result) {
    case 'waiting':
      return 'open';
    case 'received':
      return 'in';
    case 'missing':
      return 'missing';
    case 'disputed':
    case 'withdrawn':
    case 'settled':
      return 'other';
    default:
      return result satisfies never;
  }
}

/** Whether the clerk has it in hand, but the server does not know yet. */
export const isUnsent = (state: RowState): boolean => state === 'sending' || isHere(state);

/** The same, and it has been so for a while. */
export const isHere = (state: RowState): boolean => state === 'waiting' || state === 'kept' || state === 'unkept';

/** Whether the clerk has it in hand, stored by the server or not. */
export const isTicked = (state: RowState): boolean => state === 'in' || isUnsent(state);

/** Whether it is still to be scanned. */
export const isLeft = (state: RowState): boolean => state === 'open' || state === 'undoing';
