// The button that revokes an unused invite, after a confirmation.
import { useState } from 'react';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useOrganizationCommand } from './use-organization-command.ts';
import { operation } from '../../data/operation.ts';

const { revoke, revoked, revoking } = myOrganizationCopy.invites;

export function RevokeInviteButton({ inviteId }: { inviteId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useOrganizationCommand(operation.revokeInvite, {
    done: () => toast.success(revoked),
    refused: ({ message }) => {
      setAsking(false);
      toast.error(message);
    },
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {revoke}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={revoking.title}
        description={revoking.sentence}
        action={revoke}
        busy={isPending}
        onConfirm={() => mutate({ inviteId })}
      />
    </>
  );
}
