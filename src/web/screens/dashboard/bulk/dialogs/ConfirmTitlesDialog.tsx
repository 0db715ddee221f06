// Asks once more before the deliveries and claims of several titles are confirmed, and lists them.
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { operation } from '../../../../data/operation.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormAlert } from '../../../../ui/feedback/Banner.tsx';
import { TitleList, TitleLine } from './TitleList.tsx';
import { confirmCalls } from '../bulk-calls.ts';
import type { BulkDialogProps } from '../bulk-request.ts';

const words = bulkCopy.confirm;

export function ConfirmTitlesDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const confirmable = rows.filter(({ can }) => can.confirm !== null);
  const count = confirmable.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title(count)}
      description={questionOf(confirmable, rows.length)}
      action={words.send(count)}
      variant="solid"
      busy={isPending}
      onConfirm={() =>
        send({ action: 'confirm', calls: confirmCalls(rows), title: ({ length }, all) => bulkCopy.resultTitles.confirm(length, all) })
      }
    >
      <TitleList label={words.list} scrolls>
        {confirmable.map((row) => (
          <TitleLine key={row.id} title={row} name={whoseAnswer(row)} />
        ))}
      </TitleList>
      <FormAlert>{failure}</FormAlert>
    </ConfirmDialog>
  );
}

/** "Delivery from {name}" or "Title claim by {name}". */
function whoseAnswer({ can: { confirm } }: DeskRow): string | null {
  if (!confirm) return null;
  return confirm.operation === operation.confirmDelivery ? words.delivery(confirm.authorName) : words.claim(confirm.authorName);
}

const isDelivery = ({ can }: DeskRow): boolean => can.confirm?.operation === operation.confirmDelivery;

function questionOf(confirmable: readonly DeskRow[], all: number): string {
  const deliveries = confirmable.filter(isDelivery).length;
  return [
    deliveries > 0 && words.deliveries,
    deliveries < confirmable.length && words.claims,
    confirmable.length < all && words.some(confirmable.length, all),
  ]
    .filter(Boolean)
    .join(' ');
}
