// A button that requests an email with a link, and a confirmation below it.
import './mailed-link.css';
import { useMutation } from '@tanstack/react-query';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { postAuth } from '../../data/api-client.ts';
import { mailWaitCopy } from '../../copy/mail-wait.ts';
import { useViewer } from '../../data/session/session.ts';

/** `sent`: the confirmation after the request. */
export function MailLinkButton({ label, sent, send }: { label: string; sent: string; send: () => Promise<unknown> }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send });
  return (
    <div className="mailed-link">
      <Button size="compact" busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <p className="mailed-link-sent" role="status">
        {isSuccess && sent}
      </p>
      <FormAlert>{error?.message}</FormAlert>
    </div>
  );
}

export function SendVerification() {
  const { email } = useViewer();
  return (
    <MailLinkButton
      label={mailWaitCopy.sendVerification}
      sent={mailWaitCopy.verificationSent(email)}
      send={() => postAuth('send-verification-email', {})}
    />
  );
}
