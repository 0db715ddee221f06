// Changes the password. Users who only sign in with Google can request a link to set one.
import { useState } from 'react';
import { postAuth } from '../../data/api-client.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { MailLinkButton } from '../../mail/MailLinkButton.tsx';

const words = profileCopy.password;

export function PasswordCard() {
  const { email, hasPassword } = useViewer();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="profile-password-title">
      <CardHeader
        id="profile-password-title"
        title={words.title}
        actions={
          hasPassword && (
            <Button size="compact" onClick={() => setOpen(true)}>
              {words.change}
            </Button>
          )
        }
      />
      <CardBody className="profile-password">
        <p className="profile-sentence">{hasPassword ? words.sentence : words.without}</p>
        {!hasPassword && (
          <MailLinkButton label={words.sendLink} sent={words.linkSent(email)} send={() => postAuth('request-password-reset', { email })} />
        )}
      </CardBody>
      <ChangePasswordDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
