// The operations on placeholders, which stand for organizations that are not on Titleline yet.
import * as z from 'zod/mini';
import * as orgs from '../orgs.ts';
import * as placeholders from '../placeholders.ts';
import { commandRow, emptyObject, queryRow } from './operation.ts';

/** The placeholder as the viewer's organization sees it after the command. */
const orgAfter = z.object({ org: orgs.orgInNetwork });

export const placeholderOperations = {
  createProvisionalOrg: commandRow({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Create or get a placeholder for an organization that is not on Titleline yet',
    in: orgs.createProvisionalOrgInput,
    out: orgAfter,
    creates: z.object({ orgId: z.string() }),
  }),
  correctTitleContact: commandRow({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Correct the title contact of a placeholder that is our neighbor on a thread',
    in: orgs.correctTitleContactInput,
    reaches: ({ orgId }: z.output<typeof orgs.correctTitleContactInput>) => [orgId],
    out: z.object({ org: orgs.orgView }),
    creates: z.object({ orgId: z.string() }),
  }),
  sendPlatformInvite: commandRow({
    who: 'member',
    capability: 'workOnThreads',
    notAMember: 'no-member-to-send-invites',
    summary: 'Mail the claim link again to a placeholder that is our neighbor on a thread',
    in: orgs.sendPlatformInviteInput,
    reaches: ({ targetOrgId }: z.output<typeof orgs.sendPlatformInviteInput>) => [targetOrgId],
    out: emptyObject,
  }),
  getClaimContext: queryRow({
    who: 'user',
    summary: 'Get the organization and thread of a claim link',
    refreshedBy: [],
    in: placeholders.getClaimContextInput,
    out: placeholders.claimContext,
  }),
  claimInvitation: queryRow({
    who: 'anyone',
    summary: 'Get the invitation of a claim link, for a visitor who followed it',
    refreshedBy: [],
    in: placeholders.getClaimContextInput,
    out: placeholders.claimInvitation,
  }),
  claimOrg: commandRow({
    who: 'user',
    summary: 'Claim a placeholder and become its owner, or merge it into an organization that I own',
    in: placeholders.claimOrgInput,
    out: z.object({ twId: z.nullable(z.string()) }),
    creates: z.object({ twId: z.nullable(z.string()) }),
  }),
};
