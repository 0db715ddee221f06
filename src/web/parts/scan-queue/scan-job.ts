// What is to be done about one scanned title until the server has done it.
//
// 'confirm': the delivery is to be confirmed. 'take-back': it was confirmed, and that is to be taken back. `wanted` is what the clerk wants in
// the end, and can change at any time: an undo while the confirmation is on its way is sent after it, a scan during an undo likewise.
import type { ShipmentTitle } from '../../../api/envelopes.ts';

/** A title that can be received, with what the screens show of it. `code`: of its shipment, null for a delivery from before codes. */
export type TitleRef = Pick<ShipmentTitle, 'threadId' | 'updateId' | 'vin' | 'year' | 'make' | 'model' | 'stockNumber' | 'papers'> & {
  code: string | null;
  fromName: string;
};

export interface ScanJob {
  title: TitleRef;
  wanted: 'received' | 'open';
  step: 'confirm' | 'take-back';
  /** The idempotency key of this step, the same for each try. */
  key: string;
  /** It was tried, so the server may have done it. */
  isSent: boolean;
  /** The entry that is to be taken back. */
  seq: number | null;
  /** When it was scanned (ms). */
  at: number;
}

export const jobToReceive = (title: TitleRef, key: string, at: number): ScanJob => ({
  title,
  wanted: 'received',
  step: 'confirm',
  key,
  isSent: false,
  seq: null,
  at,
});

export const jobToTakeBack = (title: TitleRef, seq: number, key: string, at: number): ScanJob => ({
  title,
  wanted: 'open',
  step: 'take-back',
  key,
  isSent: false,
  seq,
  at,
});

/** Whether there is nothing to send: the clerk changed their mind before the step was tried. */
export const isSettled = ({ step, wanted, isSent }: ScanJob): boolean => !isSent && (step === 'confirm') === (wanted === 'open');

/** The job after its confirmation is stored; null if all is done. `seq`: of the entry, null if it cannot be taken back. */
export function afterConfirmed(job: ScanJob, seq: number | null, key: string): ScanJob | null {
  return job.wanted === 'received' || seq === null ? null : jobToTakeBack(job.title, seq, key, job.at);
}

/** The job after the confirmation is taken back; null if all is done. */
export const afterTakenBack = (job: ScanJob, key: string): ScanJob | null =>
  job.wanted === 'open' ? null : jobToReceive(job.title, key, job.at);
