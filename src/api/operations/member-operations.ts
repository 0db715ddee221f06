// The operations on the viewer's own organization and its members.
import * as z from 'zod/mini';
import * as members from '../members.ts';
import * as orgs from '../orgs.ts';
import { commandRow, emptyObject, queryRow } from './operation.ts';

/** The viewer's own organization after the command. */
const organizationAfter = z.object({ organization: members.myOrganizationView });

export const memberOperations = {
  myOrganization: queryRow({
    who: 'member',
    summary: 'Get my organization and its members, with its invites and passphrase if I may manage them',
    refreshedBy: ['organization', 'me'],
    in: emptyObject,
    out: members.myOrganizationView,
  }),
  updateOrg: commandRow({
    who: 'member',
    capability: 'updateOrg',
    summary: 'Edit my organization’s details',
    in: orgs.updateOrgInput,
    out: organizationAfter,
  }),
  setJoinPassphrase: commandRow({
    who: 'member',
    capability: 'setJoinPassphrase',
    summary: 'Replace the join passphrase with our own or a random one',
    in: members.setJoinPassphraseInput,
    out: organizationAfter,
  }),
  createInvite: commandRow({
    who: 'member',
    capability: 'createInvite',
    notAMember: 'no-member-to-send-invites',
    summary: 'Invite somebody to join my organization',
    in: members.createInviteInput,
    out: members.createInviteOutput,
    creates: z.object({ inviteId: z.string() }),
  }),
  revokeInvite: commandRow({
    who: 'member',
    capability: 'createInvite',
    summary: 'Revoke an unused invite',
    in: members.inviteRef,
    out: organizationAfter,
  }),
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
  changeMemberRole: commandRow({
    who: 'member',
    capability: 'changeMemberRole',
    summary: 'Change a member’s role',
    in: members.changeMemberRoleInput,
    out: organizationAfter,
  }),
  removeMember: commandRow({
    who: 'member',
    capability: 'removeMember',
    summary: 'Remove a member; the passphrase is replaced',
    in: members.memberRef,
    out: organizationAfter,
  }),
  leaveOrg: commandRow({ who: 'member', summary: 'Leave my organization', in: emptyObject, out: emptyObject }),
};
