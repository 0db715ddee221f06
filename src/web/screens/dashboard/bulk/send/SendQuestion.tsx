// Asks once more before several titles are sent: how many, and to whom. A wrong tick is seen here, before the envelope goes.
import { sendCopy } from '../../../../copy/envelope/send.ts';
import type { SentHow } from '../../../../sending/use-sending.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';

const words = sendCopy.shipment;

interface SendQuestionProps {
  count: number;
  name: string;
  way: SentHow['way'];
  onSend: () => void;
  onClose: () => void;
}

export function SendQuestion({ count, name, way, onSend, onClose }: SendQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.question(count, name)}
      description={words.questionText(count, name, way === 'hand')}
      action={words.send(count)}
      variant="solid"
      onConfirm={onSend}
    />
  );
}
