// "Mark title as delivered": how the title goes to the next organization. If that one already claims to have the title, delivering confirms
// its claim, so nothing else is asked.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import type { LiveThread, StakeView, ThreadView } from '../../../../domain/thread/view/view-types.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/queries.ts';
import { PaperChips, SendFields } from '../../../parts/sending/SendFields.tsx';
import { usePapersDraft } from '../../../parts/sending/papers-draft.ts';
import { coverPath, openPrintPage, usePrintChoice } from '../../../parts/sending/print-choice.ts';
import { type SentHow, useSending } from '../../../parts/sending/use-sending.ts';
import { toastSent } from '../../../parts/sending/withdraw-envelope.ts';
import { WaitingButton } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SEND_KEYS } from '../../../ui/focus/shortcut-keys.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { WithBold } from '../../../ui/text/inline-text.tsx';
import { sentEnvelope } from '../updates/use-post-update.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { ConfirmCommandDialog, failureText } from '../../../parts/thread/CommandDialog.tsx';

const { actions, claim, toasts } = threadCopy;

export function DeliverDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const recipient = recipientOf(view);
  if (!recipient?.claimPending) return <SendDialog threadId={view.id} recipient={recipient} onClose={onClose} />;
  return (
    <ConfirmCommandDialog
      name={operation.markDelivered}
      input={{ threadId: view.id }}
      toasts={toasts.confirmClaim}
      title={actions.markDelivered}
      text={claim.deliverText(recipient.orgName)}
      variant="solid"
      onClose={onClose}
    />
  );
}

interface SendDialogProps {
  threadId: string;
  recipient: StakeView | undefined;
  onClose: () => void;
}

/** A refusal appears in the sheet, and what was filled in stays. */
function SendDialog({ threadId, recipient, onClose }: SendDialogProps) {
  const name = recipient?.orgName ?? '';
  const sending = useSending(`${threadId} send`);
  const papers = usePapersDraft();
  const [prints, setPrints] = usePrintChoice('cover');
  const cache = useQueryClient();
  const number = useRef<HTMLInputElement>(null);
  const deliver = useThreadCommand(operation.markDelivered, {
    done: () => null, // below, with the sheet to print
    failed: () => undefined, // shown in the sheet
    after: (view, { way }) => {
      sending.forget();
      papers.forget([threadId]);
      onClose();
      reportSent(cache, view, name, way !== 'hand' && prints);
    },
  });
  const send = (how: SentHow | null) => {
    if (!how || deliver.isPending) return;
    const toOrgId = recipient?.orgId;
    deliver.mutate({ threadId, ...(toOrgId && { toOrgId }), ...how, papers: [...papers.of(threadId)] });
  };
  const isHandingOver = deliver.isPending && deliver.variables.way === 'hand';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={actions.markDelivered}
      description={<WithBold text={sendCopy.to(name, recipient?.place ?? null)} bold={name} />}
      width="wide"
      initialFocus={number}
      note={<Checkbox label={sendCopy.printCover} checked={prints} onChange={({ target }) => setPrints(target.checked)} />}
      sendKeys={sendCopy.send}
      onSubmit={() => void sending.byCarrier().then(send)}
      footer={
        <>
          <FormAlert>{failureText(toasts.markDelivered.failed, deliver.error)}</FormAlert>
          <CloseButton />
          <WaitingButton
            type="submit"
            aria-keyshortcuts={SEND_KEYS}
            variant="solid"
            icon={<Send />}
            reason={sending.noteError ?? null}
            busy={sending.isReading || (deliver.isPending && !isHandingOver)}
          >
            {sendCopy.send}
          </WaitingButton>
        </>
      }
    >
      <SendFields
        ref={number}
        sending={sending}
        handedText={sendCopy.handedOne}
        isHandingOver={isHandingOver}
        disabled={deliver.isPending || sending.isReading}
        onHandedOver={() => send(sending.handedOver())}
        noteHint={sendCopy.noteHint(name)}
      >
        <PaperChips label={sendCopy.papersInside} papers={papers.of(threadId)} onChange={(next) => papers.change(threadId, next)} />
      </SendFields>
    </Dialog>
  );
}

/** `name`: of the recipient. */
function reportSent(cache: QueryClient, view: ThreadView | null, name: string, prints: boolean): void {
  const { done } = toasts.markDelivered;
  const envelope = view && 'requests' in view ? sentEnvelope(view) : null;
  if (!envelope) {
    toast.success(done);
    return;
  }
  const page = coverPath(envelope.code);
  toastSent(cache, { code: envelope.code, name }, done, prints ? { text: sendCopy.printCover, newTab: page } : null);
  if (prints) openPrintPage(page);
}

/** The organization after the holder. */
function recipientOf({ stakes }: LiveThread): StakeView | undefined {
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  return holder < 0 ? undefined : stakes[holder + 1];
}
