// The operations on placeholders: organizations that are not on Titleline yet, and claiming them.
import * as z from 'zod/mini';
import * as orgs from '../orgs.ts';
import * as placeholders from '../placeholders.ts';
import { commandRow, nothing, queryRow } from './operation.ts';

/** The placeholder as the viewer's organization sees it after the command. */
const orgAfter = z.object({ org: orgs.orgInNetwork });

export const placeholderOperations = {
  createProvisionalOrg: commandRow({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Create, or get, a placeholder for an organization that is not here yet',
    in: orgs.createProvisionalOrgInput,
    out: orgAfter,
    made: z.object({ orgId: z.string() }),
  }),
  correctTitleContact: commandRow({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Correct the title contact of a placeholder beside us on a thread',
    in: orgs.correctTitleContactInput,
    out: z.object({ org: orgs.orgView }),
    made: z.object({ orgId: z.string() }),
  }),
  sendPlatformInvite: commandRow({
    who: 'member',
    capability: 'workOnThreads',
    notAMember: 'no-member-to-send-invites',
    summary: 'Mail a placeholder beside us on a thread its claim link again',
    in: orgs.sendPlatformInviteInput,
    out: nothing,
  }),
  getClaimContext: queryRow({
    who: 'user',
    summary: 'What a claim link is about',
    in: placeholders.getClaimContextInput,
    out: placeholders.claimContext,
  }),
  claimInvitation: queryRow({
    who: 'anyone',
    summary: 'What a claim link is about, for a visitor who followed it',
    in: placeholders.getClaimContextInput,
    out: placeholders.claimInvitation,
  }),
  claimOrg: commandRow({
    who: 'user',
    summary: 'Claim a placeholder and own it, or merge it into an organization that I own',
    in: placeholders.claimOrgInput,
    out: z.object({ twId: z.nullable(z.string()) }),
    made: z.object({ twId: z.nullable(z.string()) }),
  }),
};
