// Somebody downstream says it has the title: is that right?
import { Check, FileQuestionMark } from 'lucide-react';
import type { UpdateView } from '../../../domain/thread/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { OpenDialog } from './dialog.ts';
import { useThreadCommand } from './use-thread-command.ts';

const words = threadCopy.claim;

export function ClaimBanner({ threadId, update, open }: { threadId: string; update: UpdateView; open: OpenDialog }) {
  const confirm = useThreadCommand('confirmClaim', threadCopy.toasts.confirmClaim);
  return (
    <Banner
      tone="gold"
      icon={<FileQuestionMark />}
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
