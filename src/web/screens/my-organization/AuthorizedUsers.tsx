// The organization's members, in the order in which they joined.
import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrgMemberView } from '../../../api/members.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Card, CardFooter } from '../../ui/layout/Card.tsx';
import { PageSection, useOrganizationCommand } from './PageSection.tsx';
import { isLastOwner, type Membership } from '../../../domain/membership.ts';
import { may } from '../../../domain/permissions.ts';
import { ROLE_NAMES } from '../../copy/orgs.ts';
import { useViewer } from '../../data/session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Email } from '../../ui/text/inline-text.tsx';
import { formatMonth } from '../../ui/text/format-time.ts';
import { type Role, ROLES } from '../../../domain/vocabulary.ts';
import { AskFirstButton, ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Select } from '../../ui/inputs/Select.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { refusals } from '../../../domain/refusals.ts';
import { useCommand } from '../../data/use-command.ts';

const words = myOrganizationCopy.people;

export function AuthorizedUsers({ members }: { members: readonly OrgMemberView[] }) {
  return (
    <PageSection words={words}>
      <Card>
        {members.length === 0 ? (
          <p className="my-none">{words.none}</p>
        ) : (
          <ul className="my-members" aria-label={words.title}>
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} members={members} />
            ))}
          </ul>
        )}
        <LeaveOrganization members={members} />
      </Card>
    </PageSection>
  );
}

/** A member. An owner can change the role and remove the member, except the role of the last owner. */
function MemberRow({ member, members }: { member: OrgMemberView; members: readonly OrgMemberView[] }) {
  const { userId, name, email, position, role, joinedAt, own, disabled } = member;
  const ownRole = useViewer().org?.role ?? null;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="my-member">
      <Avatar name={name} />
      <div className="my-member-words">
        <p className="my-member-name">
          <span translate="no">{name}</span> {own && <span className="my-member-you">{words.you}</span>}
          {disabled && <span className="my-member-you">{words.disabled}</span>}
        </p>
        <p className="my-member-facts quiet">
          <Email>{email}</Email>
          {position !== '' && (
            <>
              <span className="my-member-dot"> · </span>
              <span className="my-member-position">{position}</span>
            </>
          )}
        </p>
      </div>
      <span className="my-member-joined quiet">{words.joined(formatMonth(joinedAt))}</span>
      <div className="my-member-role">
        {may(ownRole, 'changeMemberRole') && !isLastOwner(members, userId) ? (
          <RoleSelect member={member} />
        ) : (
          <span className="my-member-fixed">{ROLE_NAMES[role]}</span>
        )}
      </div>
      <div className="my-member-remove">
        {may(ownRole, 'removeMember') && !own && (
          <IconButton label={words.remove(name)} icon={<Trash2 />} size="compact" onClick={() => setRemoving(true)} />
        )}
      </div>
      {isRemoving && <RemoveMemberDialog member={member} onClose={() => setRemoving(false)} />}
    </li>
  );
}

const options = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

/** A member's role, saved when it is chosen. Changing one's own role needs a confirmation, because the user cannot undo it. */
function RoleSelect({ member: { userId, name, role, own } }: { member: OrgMemberView }) {
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

function RemoveMemberDialog({ member: { userId, name }, onClose }: { member: OrgMemberView; onClose: () => void }) {
  const { mutate, isPending } = useOrganizationCommand(operation.removeMember, { done: () => toast.success(words.removed(name)) });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.removing.title}
      description={words.removing.sentence(name)}
      action={words.removing.action}
      busy={isPending}
      onConfirm={() => mutate({ userId }, { onSettled: onClose })}
    />
  );
}

const leavingWords = myOrganizationCopy.leaving;

/** Leaves the organization. The last owner sees why they cannot leave yet. */
function LeaveOrganization({ members }: { members: readonly Membership[] }) {
  const { userId, org } = useViewer();
  const { mutate, isPending } = useCommand(operation.leaveOrg, {
    done: (_answer, _input, cache) => cache.invalidateQueries(meQuery()), // the page then shows NoOrganization
  });
  const isOnlyOwner = isLastOwner(members, userId);
  return (
    <CardFooter className="my-footer">
      <p>{isOnlyOwner ? `${refusals['last-owner'].message} ${leavingWords.makeAnotherOwner}` : leavingWords.sentence}</p>
      {!isOnlyOwner && (
        <AskFirstButton
          button={{ icon: <LogOut /> }}
          title={leavingWords.title(org?.name ?? '')}
          description={leavingWords.consequences}
          action={leavingWords.leave}
          busy={isPending}
          onConfirm={(close) => mutate({}, { onError: close })}
        />
      )}
    </CardFooter>
  );
}
