// Leaves the organization. The last owner sees why they cannot leave yet.
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { isLastOwner, type Membership } from '../../../domain/membership.ts';
import { refusals } from '../../../domain/refusals.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { meQuery } from '../../data/queries.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardFooter } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { operation } from '../../data/operation.ts';

const words = myOrganizationCopy.leaving;

export function LeaveOrganization({ members }: { members: readonly Membership[] }) {
  const { userId, org } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCommand(operation.leaveOrg, {
    done: (_answer, _input, cache) => cache.invalidateQueries(meQuery()), // the page then shows NoOrganization
    refused: ({ message }) => {
      setAsking(false);
      toast.error(message);
    },
  });
  const isOnlyOwner = isLastOwner(members, userId);
  return (
    <CardFooter className="my-footer">
      <p>{isOnlyOwner ? `${refusals['last-owner'].message} ${words.makeAnotherOwner}` : words.sentence}</p>
      {!isOnlyOwner && (
        <Button icon={<LogOut aria-hidden="true" />} onClick={() => setAsking(true)}>
          {words.leave}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.title(org?.name ?? '')}
        description={words.consequences}
        action={words.leave}
        busy={isPending}
        onConfirm={() => mutate({})}
      />
    </CardFooter>
  );
}
