// Requests a new verification email for the viewer.
import { postAuth } from '../data/api-client.ts';
import { mailWaitCopy } from '../copy/mail-wait.ts';
import { useViewer } from '../session/session.ts';
import { MailLinkButton } from './MailLinkButton.tsx';

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
