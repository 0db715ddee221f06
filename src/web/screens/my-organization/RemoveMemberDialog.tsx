// The dialog that removes a member.
import type { OrgMemberView } from '../../../api/members.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useOrganizationCommand } from './use-organization-command.ts';
import { operation } from '../../data/operation.ts';

const { removed, removing } = myOrganizationCopy.people;

export function RemoveMemberDialog({ member: { userId, name }, onClose }: { member: OrgMemberView; onClose: () => void }) {
  const { mutate, isPending } = useOrganizationCommand(operation.removeMember, {
    done: () => {
      onClose();
      toast.success(removed(name));
    },
    refused: ({ message }) => {
      onClose();
      toast.error(message);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={removing.title}
      description={removing.sentence(name)}
      action={removing.action}
      busy={isPending}
      onConfirm={() => mutate({ userId })}
    />
  );
}
