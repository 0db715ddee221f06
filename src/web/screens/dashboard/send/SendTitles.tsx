// "Mark as sent" for the ticked titles: one sheet for each recipient, one after the other.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { useMounted } from '../../../browser/use-mounted.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { openPrintPage } from '../../../parts/sending/print-choice.ts';
import { toastSent, undoSending } from '../../../parts/sending/withdraw-envelope.ts';
import { envelopesOf } from './use-packing.ts';
import { type SentWords, SendSheet } from './SendSheet.tsx';

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
  const [before, setBefore] = useState<SentWords | null>(null);
  const isMounted = useMounted();
  const cache = useQueryClient();
  const envelope = envelopes[at];
  if (!envelope) return null;
  const isLast = at === envelopes.length - 1;
  return (
    <SendSheet
      key={envelope.to.orgId}
      envelope={envelope}
      no={at + 1}
      count={envelopes.length}
      leftOut={leftOut}
      returnFocusTo={at > 0 ? bar : undefined}
      before={before}
      onUndo={async (sent) => {
        if (await undoSending(cache, sent.envelope)) setBefore((now) => (now === sent ? null : now));
      }}
      onSent={(sent, words) => {
        // A toast would cover the buttons of a sheet that stays open.
        if ((isLast && sent.refused === 0) || !isMounted.current) toastSent(cache, words.envelope, words.text, manifestOf(words));
        else setBefore(words);
        if (words.page !== null) openPrintPage(words.page);
        onDeselect(sent.rows.map(({ id }) => id));
      }}
      onNext={() => (isLast ? onClose() : setAt(at + 1))}
      onClose={onClose}
    />
  );
}

const manifestOf = ({ page }: SentWords) => (page === null ? null : { text: sendCopy.shipment.manifest, newTab: page });
