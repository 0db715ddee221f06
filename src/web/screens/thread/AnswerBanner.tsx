// Somebody says where the title went, and the viewer answers: did the delivery arrive, is the claim right?
import { Check, FileQuestionMark, PackageCheck } from 'lucide-react';
import type { UpdateView } from '../../../domain/thread/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { OpenDialog } from './dialog.ts';
import { useThreadCommand } from './use-thread-command.ts';

const QUESTIONS = {
  delivery: { command: 'confirmDelivery', toasts: threadCopy.toasts.confirmDelivery, words: threadCopy.delivery, icon: <PackageCheck /> },
  claim: { command: 'confirmClaim', toasts: threadCopy.toasts.confirmClaim, words: threadCopy.claim, icon: <FileQuestionMark /> },
} as const;

interface Asked {
  about: keyof typeof QUESTIONS;
  threadId: string;
  update: UpdateView;
  open: OpenDialog;
}

export function AnswerBanner({ about, threadId, update, open }: Asked) {
  const { command, toasts, words, icon } = QUESTIONS[about];
  const confirm = useThreadCommand(command, toasts);
  return (
    <Banner
      tone="gold"
      icon={icon}
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
