// Asks the viewer to confirm or dispute a delivery or a claim.
import { Check, FileQuestionMark, PackageCheck } from 'lucide-react';
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { expectedDayText } from '../../../parts/chain/title-location.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { formatDate, formatDay } from '../../../ui/text/format-time.ts';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { operation } from '../../../data/queries.ts';

interface AnswerBannerProps {
  threadId: string;
  update: UpdateView;
  open: OpenDialog;
}

/** `expected`: the day on which the title is expected. */
export function DeliveryBanner({ threadId, update, expected, open }: AnswerBannerProps & { expected: string | null }) {
  const now = useNow();
  const words = threadCopy.delivery;
  const isLate = expected !== null && expectedDayText(expected, now).late;
  const confirm = useThreadCommand(operation.confirmDelivery, threadCopy.toasts.confirmDelivery);
  return (
    <Banner
      tone="gold"
      icon={<PackageCheck />}
      title={words.asks(update.authorName, formatDate(update.at, now))}
      text={isLate ? `${threadBannersCopy.expectedOn(formatDay(expected))} ${words.asksHint}` : words.asksHint}
      actions={
        <>
          <Button onClick={() => open({ kind: 'dispute', update })}>{words.dispute}</Button>
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

export function ClaimBanner({ threadId, update, open }: AnswerBannerProps) {
  const words = threadCopy.claim;
  const confirm = useThreadCommand(operation.confirmClaim, threadCopy.toasts.confirmClaim);
  return (
    <Banner
      tone="gold"
      icon={<FileQuestionMark />}
      title={words.asks(update.authorName)}
      text={words.asksHint}
      actions={
        <>
          <Button onClick={() => open({ kind: 'dispute', update })}>{words.dispute}</Button>
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
