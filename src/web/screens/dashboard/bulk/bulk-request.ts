// What a bulk dialog gets, and the request that it sends.
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import type { BulkCalls } from './bulk-calls.ts';
import type { BulkAction } from './bulk-result.ts';

export interface BulkRequest {
  action: Exclude<BulkAction, 'accept'>;
  calls: BulkCalls;
  /** The title of the result: these of `all` threads took the command. */
  title: (taken: readonly DeskRow[], all: number) => string;
  /** Called if at least one thread took it. */
  taken?: () => void;
}

/** The actions of the bar that open a dialog. Sending is no bulk request: it has an operation of its own. */
export type DialogAction = BulkRequest['action'] | 'send';

export interface BulkDialogProps {
  /** The ticked rows at the moment when the dialog was opened. */
  rows: readonly DeskRow[];
  /** Of the organization's policy. */
  timeZone: TimeZone;
  isPending: boolean;
  /** Why the whole request failed; null if it did not. */
  failure: string | null;
  send: (request: BulkRequest) => void;
  onClose: () => void;
}
