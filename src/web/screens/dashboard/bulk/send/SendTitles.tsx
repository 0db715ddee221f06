// "Mark as sent" for the ticked titles: one sheet for each recipient, one after the other.
import { type RefObject, useState } from 'react';
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { sendCopy } from '../../../../copy/send.ts';
import { manifestPath, openPrintPage } from '../../../../sending/print-page.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { envelopesOf } from './envelopes.ts';
import { type Printed, ShipmentSheet } from './ShipmentSheet.tsx';
import type { SentShipment } from './use-shipment.ts';

const words = sendCopy.shipment;

interface SendTitlesProps {
  /** The ticked rows at the moment when the sheet was opened. */
  rows: readonly DeskRow[];
  /** The button in the bar that gets the focus after a later envelope. */
  bar: RefObject<HTMLButtonElement | null>;
  /** These rows were sent. */
  onDeselect: (ids: readonly string[]) => void;
  onClose: () => void;
}

export function SendTitles({ rows, bar, onDeselect, onClose }: SendTitlesProps) {
  const [{ envelopes, leftOut }] = useState(() => envelopesOf(rows));
  const [at, setAt] = useState(0);
  const envelope = envelopes[at];
  if (!envelope) return null;
  const isLast = at === envelopes.length - 1;
  return (
    <ShipmentSheet
      key={envelope.to.orgId}
      envelope={envelope}
      no={at + 1}
      count={envelopes.length}
      leftOut={leftOut}
      returnFocusTo={at > 0 ? bar : undefined}
      onSent={(sent, printed) => {
        report(envelope.to.name, sent, printed);
        onDeselect(sent.rows.map(({ id }) => id));
      }}
      onNext={() => (isLast ? onClose() : setAt(at + 1))}
      onClose={onClose}
    />
  );
}

function report(name: string, { code, rows, refused }: SentShipment, { manifest, withStock }: Printed): void {
  const text = refused > 0 ? words.someSent(rows.length, rows.length + refused, name) : words.sent(rows.length, name);
  if (!manifest) {
    toast.success(text);
    return;
  }
  const page = manifestPath(code, withStock);
  toast.successWithPage(text, { text: words.manifest, newTab: page });
  openPrintPage(page);
}
