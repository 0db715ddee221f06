// The title was marked as delivered to the viewer: did it arrive?
import { Check, PackageCheck } from 'lucide-react';
import type { UpdateView } from '../../../domain/thread/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { OpenDialog } from './dialog.ts';
import { useThreadCommand } from './use-thread-command.ts';

const words = threadCopy.delivery;

export function DeliveryBanner({ threadId, update, open }: { threadId: string; update: UpdateView; open: OpenDialog }) {
  const confirm = useThreadCommand('confirmDelivery', threadCopy.toasts.confirmDelivery);
  return (
    <Banner
      tone="gold"
      icon={<PackageCheck />}
      title={words.asks(update.authorName)}
      text={words.asksHint}
      actions={
        <>
          <Button onClick={() => open({ is: 'dispute', update })}>{words.dispute}</Button>
          <Button
            variant="solid"
            icon={<Check aria-hidden="true" />}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ threadId, updateId: update.id })}
          >
            {words.confirm}
          </Button>
        </>
      }
    />
  );
}
