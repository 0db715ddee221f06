// The password: changing it, or how somebody who signs in with Google alone comes to one.
import { useState } from 'react';
import { profile } from '../../copy/profile.ts';
import { useViewer } from '../../session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/Card.tsx';
import { ChangePassword } from './ChangePassword.tsx';

const words = profile.password;

export function PasswordCard() {
  const { hasPassword } = useViewer();
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
      <CardBody className="profile-sentence">{hasPassword ? words.sentence : words.without}</CardBody>
      <ChangePassword open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
