// The button that removes the connection with a partner, after a confirmation.
import { useState } from 'react';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { networkCopy } from '../../copy/network.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useConnectionCommand } from './use-connection-command.ts';

const { removal, remove } = networkCopy;

export function RemoveConnectionButton({ org, nameId }: { org: OrgInNetwork; nameId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useConnectionCommand(org, 'removeConnection', () => setAsking(false));
  return (
    <>
      <Button variant="ghost" aria-describedby={nameId} onClick={() => setAsking(true)}>
        {remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={removal.title}
        description={removal.sentence(org.name)}
        action={remove}
        busy={isPending}
        onConfirm={run}
      />
    </>
  );
}
