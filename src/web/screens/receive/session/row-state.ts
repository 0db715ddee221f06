// What has become of a title: what the server said last, and over it what was scanned since.
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import type { ScanState } from './scan-sender.ts';

/**
 * 'sending': scanned, but not stored yet. 'waiting': the same, without a connection. 'undoing': it is being taken back. 'other': answered
 * otherwise than by being received or missing.
 */
export type RowState = 'open' | 'sending' | 'waiting' | 'in' | 'undoing' | 'missing' | 'other';

export function rowStateOf({ threadId, result }: Pick<ShipmentTitle, 'threadId' | 'result'>, { jobs, waiting }: ScanState): RowState {
  const job = jobs.get(threadId);
  if (job) return job.wanted === 'open' ? 'undoing' : waiting.has(threadId) ? 'waiting' : 'sending';
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

/** Whether the clerk has it in hand, stored or not. */
export const isTicked = (state: RowState): boolean => state === 'in' || state === 'sending' || state === 'waiting';

/** Whether it is still to be scanned. */
export const isLeft = (state: RowState): boolean => state === 'open' || state === 'undoing';
