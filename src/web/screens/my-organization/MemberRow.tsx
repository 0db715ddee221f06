// A member. An owner can change the role and remove the member, except the role of the last owner.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrgMemberView } from '../../../api/members.ts';
import { isLastOwner } from '../../../domain/membership.ts';
import { may } from '../../../domain/permissions.ts';
import { ROLE_NAMES } from '../../copy/account/roles.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/header/Avatar.tsx';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { Email } from '../../ui/text/Email.tsx';
import { formatMonth } from '../../ui/text/format-time.ts';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { RoleSelect } from './RoleSelect.tsx';

const words = myOrganizationCopy.people;

export function MemberRow({ member, members }: { member: OrgMemberView; members: readonly OrgMemberView[] }) {
  const { userId, name, email, position, role, joinedAt, own } = member;
  const ownRole = useViewer().org?.role ?? null;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="my-member">
      <Avatar name={name} />
      <div className="my-member-words">
        <p className="my-member-name">
          <span translate="no">{name}</span> {own && <span className="my-member-you">{words.you}</span>}
        </p>
        <p className="my-member-facts">
          <Email>{email}</Email>
          {position !== '' && (
            <>
              <span className="my-member-dot"> · </span>
              <span className="my-member-position">{position}</span>
            </>
          )}
        </p>
      </div>
      <span className="my-member-joined">{words.joined(formatMonth(joinedAt))}</span>
      <div className="my-member-role">
        {may(ownRole, 'changeMemberRole') && !isLastOwner(members, userId) ? (
          <RoleSelect member={member} />
        ) : (
          <span className="my-member-fixed">{ROLE_NAMES[role]}</span>
        )}
      </div>
      <div className="my-member-remove">
        {may(ownRole, 'removeMember') && !own && (
          <IconButton label={words.remove(name)} icon={<Trash2 aria-hidden="true" />} size="compact" onClick={() => setRemoving(true)} />
        )}
      </div>
      {isRemoving && <RemoveMemberDialog member={member} onClose={() => setRemoving(false)} />}
    </li>
  );
}
