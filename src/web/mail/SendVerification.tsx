// Requests a new verification email for the viewer.
import { postAuth } from '../data/api-client.ts';
import { mailWaitCopy } from '../copy/mail-wait.ts';
import { useViewer } from '../session/session.ts';
import { MailedLink } from './MailedLink.tsx';

export function SendVerification() {
  const { email } = useViewer();
  return (
    <MailedLink
      label={mailWaitCopy.sendVerification}
      sent={mailWaitCopy.verificationSent(email)}
      send={() => postAuth('send-verification-email', {})}
    />
  );
}
