// "Withdraw envelope": takes back all titles of an envelope that nobody has answered yet, after one question.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ShipmentView } from '../../../../api/envelopes.ts';
import { sentShipmentCopy } from '../../../copy/envelope/sent-shipment.ts';
import { reportWithdrawn, titlesToWithdraw, withdrawTitles } from '../../../sending/withdraw-envelope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const words = sentShipmentCopy.withdraw;

/** Nothing if every title is answered or withdrawn. */
export function WithdrawEnvelope({ shipment: { code, to, titles } }: { shipment: ShipmentView }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const waiting = titlesToWithdraw(titles);
  const received = titles.filter(({ result }) => result === 'received').length;
  const withdraw = useMutation({
    mutationFn: () => withdrawTitles(cache, waiting),
    onSuccess: (results) => reportWithdrawn({ code, name: to.name }, results.length, results),
    onError: ({ message }) => toast.error(words.failed, message),
    onSettled: () => setAsking(false),
  });
  // The question stays until it is answered, although the titles are withdrawn one after the other.
  const count = withdraw.isPending ? 0 : waiting.length;
  const [asked, setAsked] = useState(count);
  if (count > 0 && count !== asked) setAsked(count);
  if (waiting.length === 0 && !withdraw.isPending) return null;
  return (
    <>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => withdraw.isPending || setAsking(isOpen)}
        title={words.question(asked)}
        description={words.sentence(to.name, asked, received)}
        action={words.action}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  );
}
