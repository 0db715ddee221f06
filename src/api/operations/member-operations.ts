// The operations on the viewer's own organization and its people.
import * as z from 'zod/mini';
import * as members from '../members.ts';
import * as orgs from '../orgs.ts';
import { commandRow, nothing, queryRow } from './operation.ts';

/** The viewer's own organization after the command. */
const ours = z.object({ organization: members.myOrganizationView });

export const memberOperations = {
  myOrganization: queryRow({
    who: 'member',
    summary: 'My organization, its people, and for who may manage them its invites and passphrase',
    in: nothing,
    out: members.myOrganizationView,
  }),
  updateOrg: commandRow({
    who: 'member',
    capability: 'updateOrg',
    summary: 'Edit my organization’s details',
    in: orgs.updateOrgInput,
    out: ours,
  }),
  setJoinPassphrase: commandRow({
    who: 'member',
    capability: 'setJoinPassphrase',
    summary: 'Replace the join passphrase, by a random one or by ours',
    in: members.setJoinPassphraseInput,
    out: ours,
  }),
  createInvite: commandRow({
    who: 'member',
    capability: 'createInvite',
    notAMember: 'no-member-to-send-invites',
    summary: 'Invite somebody to join my organization',
    in: members.createInviteInput,
    out: members.createInviteOutput,
    made: z.object({ inviteId: z.string() }),
  }),
  revokeInvite: commandRow({
    who: 'member',
    capability: 'createInvite',
    summary: 'Take back an invite that nobody has used',
    in: members.inviteRef,
    out: ours,
  }),
  redeemInvite: commandRow({
    who: 'user',
    summary: 'Join an organization, by an invite’s code or its passphrase',
    in: members.redeemInviteInput,
    out: z.object({ orgId: z.string() }),
    made: z.object({ orgId: z.string() }),
  }),
  joinInvitation: queryRow({
    who: 'anyone',
    summary: 'Which organization and address an invite is for, for a visitor who followed its link',
    in: members.joinInvitationInput,
    out: members.joinInvitation,
  }),
  changeMemberRole: commandRow({
    who: 'member',
    capability: 'changeMemberRole',
    summary: 'Change a member’s role',
    in: members.changeMemberRoleInput,
    out: ours,
  }),
  removeMember: commandRow({
    who: 'member',
    capability: 'removeMember',
    summary: 'Remove a member; the passphrase is replaced',
    in: members.memberRef,
    out: ours,
  }),
  leaveOrg: commandRow({ who: 'member', summary: 'Leave my organization', in: nothing, out: nothing }),
};
