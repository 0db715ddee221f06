// The button that blocks an organization's invitations to threads, after a confirmation.
import { useState } from 'react';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { networkCopy } from '../../copy/network.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useConnectionCommand } from './use-connection-command.ts';

const { blocking, block } = networkCopy;

export function BlockOrgButton({ org, nameId }: { org: OrgInNetwork; nameId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useConnectionCommand(org, 'blockOrg', () => setAsking(false));
  return (
    <>
      <Button variant="ghost" aria-describedby={nameId} onClick={() => setAsking(true)}>
        {block}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={blocking.title}
        description={blocking.sentence(org.name)}
        action={block}
        busy={isPending}
        onConfirm={run}
      />
    </>
  );
}
