// Nobody has answered the viewer's delivery or claim for so long that the viewer may confirm it alone.
import { Check, Clock } from 'lucide-react';
import type { LiveThread, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/operation.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { OpenDialog } from '../thread-dialog.ts';
import { useThreadCommand } from '../use-thread-command.ts';

const words = threadBannersCopy.unanswered;

export function UnansweredBanner({ view, update, open }: { view: LiveThread; update: UpdateView; open: OpenDialog }) {
  const isDelivery = update.updateType === 'delivered';
  const recipient = view.stakes.find(({ id }) => id === update.toStakeId)?.orgName ?? '';
  const name = isDelivery ? 'confirmDelivery' : 'confirmClaim';
  const confirm = useThreadCommand(operation[name], threadCopy.toasts[name]);
  const buttons = isDelivery ? threadCopy.delivery : threadCopy.claim;
  return (
    <Banner
      tone="gold"
      icon={<Clock />}
      title={isDelivery ? words.delivery(recipient) : words.claim}
      text={isDelivery ? words.deliveryHint : words.claimHint}
      actions={
        <>
          <Button onClick={() => open({ kind: 'withdraw', update })}>{buttons.withdraw}</Button>
          <Button
            variant="solid"
            icon={<Check aria-hidden="true" />}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ threadId: view.id, updateId: update.id })}
          >
            {buttons.confirm}
          </Button>
        </>
      }
    />
  );
}
