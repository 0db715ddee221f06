// The offer to verify the viewer's email, in the form or dialog whose command waits for it.
import './verify-first.css';
import { MailWarning } from 'lucide-react';
import { verifyFirstCopy } from '../copy/mail-wait.ts';
import { SendVerification } from '../mail/SendVerification.tsx';
import { useViewer } from '../session/session.ts';
import { CloseButton, Dialog } from '../ui/dialogs/Dialog.tsx';

/** `isHeld`: of the command. */
export function VerifyFirst({ isHeld }: { isHeld: boolean }) {
  const { email } = useViewer();
  if (!isHeld) return null;
  return (
    <section className="verify-first" aria-label={verifyFirstCopy.dialogTitle}>
      <MailWarning aria-hidden="true" />
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
