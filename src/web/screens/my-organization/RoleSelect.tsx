// A member's role, saved when it is chosen. Changing one's own role needs a confirmation, because the user cannot undo it.
import { useState } from 'react';
import type { OrgMemberView } from '../../../api/members.ts';
import { type Role, ROLES } from '../../../domain/vocabulary.ts';
import { ROLE_NAMES } from '../../copy/account/roles.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Select } from '../../ui/inputs/Select.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useOrganizationCommand } from './use-organization-command.ts';
import { operation } from '../../data/operation.ts';

const words = myOrganizationCopy.people;
const options = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

export function RoleSelect({ member: { userId, name, role, own } }: { member: OrgMemberView }) {
  const [pendingRole, setPendingRole] = useState<Role | null>(null);
  const { mutate, isPending, variables } = useOrganizationCommand(operation.changeMemberRole, {
    done: (input) => toast.success(words.roleChanged(name, words.aRole[input.role])),
  });
  const changeRole = (next: Role) => {
    if (isPending || next === role) return;
    if (own) setPendingRole(next);
    else mutate({ userId, role: next });
  };
  return (
    <>
      <Select
        aria-label={words.roleOf(name)}
        aria-busy={isPending || undefined}
        options={options}
        value={isPending ? variables.role : role}
        onChange={({ target }) => {
          const next = ROLES.find((one) => one === target.value);
          if (next) changeRole(next);
        }}
      />
      <ConfirmDialog
        open={pendingRole !== null}
        onOpenChange={() => setPendingRole(null)}
        title={words.steppingDown.title}
        description={pendingRole && words.steppingDown.sentence(words.aRole[pendingRole])}
        action={words.steppingDown.action}
        onConfirm={() => {
          if (pendingRole) mutate({ userId, role: pendingRole });
          setPendingRole(null);
        }}
      />
    </>
  );
}
