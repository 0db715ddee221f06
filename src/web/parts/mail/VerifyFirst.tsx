// The offer to verify the viewer's email, in the form or dialog whose command waits for it.
import './verify-first.css';
import { MailWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import { verifyFirstCopy } from '../../copy/mail-wait.ts';
import { SendVerification } from './MailLinkButton.tsx';
import { useViewer } from '../../data/session/session.ts';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { CommandName, Operations, Sent } from '../../../api/operations.ts';
import { VERIFY_FIRST } from '../../../domain/verify-first.ts';
import { type CommandOptions, useCommand } from '../../data/use-command.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** `isHeld`: of the command. */
export function VerifyFirst({ isHeld }: { isHeld: boolean }) {
  const { email } = useViewer();
  if (!isHeld) return null;
  return (
    <section className="verify-first" aria-label={verifyFirstCopy.dialogTitle}>
      <MailWarning />
      <div>
        <p role="alert">
          <strong>{verifyFirstCopy.title}</strong> <span>{verifyFirstCopy.sentence(email)}</span>
        </p>
        <SendVerification />
      </div>
    </section>
  );
}

/** For a command without a form. Closing it drops the command. */
export function VerifyFirstDialog({ isHeld, drop }: { isHeld: boolean; drop: () => void }) {
  const { email } = useViewer();
  return (
    <Dialog
      open={isHeld}
      onOpenChange={drop}
      title={verifyFirstCopy.dialogTitle}
      description={verifyFirstCopy.sentence(email)}
      width="narrow"
      footer={<CloseButton>{verifyFirstCopy.notNow}</CloseButton>}
    >
      <SendVerification />
    </Dialog>
  );
}

type ReachingName = { [N in CommandName]: Operations[N] extends { reaches: unknown } ? N : never }[CommandName];

/**
 * A command that is directed at other organizations. If it is refused because the viewer's email is not verified, its input is kept, and
 * sent again by itself once the email is verified, in this tab or anywhere else. `isHeld`: show `VerifyFirst`. `drop`: does not send the
 * kept input any more.
 */
export function useReachingCommand<N extends ReachingName>(name: N, options: CommandOptions<N>) {
  const { emailVerified } = useViewer();
  const [held, setHeld] = useState<{ input: Sent<N> } | null>(null);
  const command = useCommand(name, {
    ...options,
    refused: (refusal, input, cache) => {
      if (refusal.message === VERIFY_FIRST && !emailVerified) setHeld({ input });
      else if (options.refused) options.refused(refusal, input, cache);
      else toast.error(refusal.message);
    },
  });
  const { mutate } = command;
  useEffect(() => {
    if (!held || !emailVerified) return;
    setHeld(null);
    mutate(held.input);
  }, [held, emailVerified, mutate]);
  return { ...command, isHeld: held !== null, drop: () => setHeld(null) };
}
