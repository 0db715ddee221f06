// The operations on the viewer's own organization and its members.
import * as z from 'zod/mini';
import type { Capability } from '../../domain/permissions.ts';
import * as members from '../members.ts';
import * as orgs from '../orgs.ts';
import { commandRow, emptyObject, queryRow } from './operation.ts';

/** A command on the viewer's own organization. Returns it as it is after the command. */
const organizationCommand = <In extends z.core.$ZodType>(capability: Capability, summary: string, input: In) =>
  commandRow({ who: 'member', capability, summary, in: input, out: z.object({ organization: members.myOrganizationView }) });

export const memberOperations = {
  myOrganization: queryRow({
    who: 'member',
    summary: 'Get my organization and its members, with its invites and passphrase if I may manage them',
    refreshedBy: ['organization', 'me'],
    in: emptyObject,
    out: members.myOrganizationView,
  }),
  updateOrg: organizationCommand('updateOrg', 'Edit my organization’s details', orgs.updateOrgInput),
  setJoinPassphrase: organizationCommand(
    'setJoinPassphrase',
    'Replace the join passphrase with our own or a random one',
    members.setJoinPassphraseInput,
  ),
  createInvite: commandRow({
    who: 'member',
    capability: 'createInvite',
    notAMember: 'no-member-to-send-invites',
    summary: 'Invite somebody to join my organization',
    in: members.createInviteInput,
    out: members.createInviteOutput,
    creates: z.object({ inviteId: z.string() }),
  }),
  revokeInvite: organizationCommand('createInvite', 'Revoke an unused invite', members.inviteRef),
  redeemInvite: commandRow({
    who: 'user',
    summary: 'Join an organization with an invite’s code or with its own code and passphrase',
    in: members.redeemInviteInput,
    out: z.object({ orgId: z.string() }),
    creates: z.object({ orgId: z.string() }),
  }),
  joinInvitation: queryRow({
    who: 'anyone',
    summary: 'Get the organization and the address of an invite, for a visitor who followed its link',
    refreshedBy: [],
    in: members.joinInvitationInput,
    out: members.joinInvitation,
  }),
  changeMemberRole: organizationCommand('changeMemberRole', 'Change a member’s role', members.changeMemberRoleInput),
  removeMember: organizationCommand('removeMember', 'Remove a member; the passphrase is replaced', members.memberRef),
  leaveOrg: commandRow({ who: 'member', summary: 'Leave my organization', in: emptyObject, out: emptyObject }),
};
