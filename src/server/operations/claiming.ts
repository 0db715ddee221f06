// Placeholders: their title contact, the platform invite, claiming and merging.
import { claimOrg } from '../claim-org.ts';
import { correctTitleContact } from '../correct-title-contact.ts';
import { orgPage } from '../db/network.ts';
import { Refused } from '../http/errors.ts';
import type { Handlers } from '../http/operations.ts';
import { readClaimLink } from '../read-claim-link.ts';
import { sendPlatformInvite } from '../send-platform-invite.ts';
import type { Services } from './index.ts';

type OfClaiming = Pick<Handlers, 'correctTitleContact' | 'sendPlatformInvite' | 'getClaimContext' | 'claimOrg'>;

export const claimHandlers = ({ post }: Services): OfClaiming => ({
  correctTitleContact: async (context, { orgId, titleContactEmail }) => {
    const correctedId = await correctTitleContact(context, post, orgId, titleContactEmail);
    const org = await orgPage(context.tx, correctedId, context.viewer.org.id);
    if (!org) throw new Refused('no-such-org');
    return { org };
  },

  sendPlatformInvite: async (context, { targetOrgId, twId }) => {
    await sendPlatformInvite(context, post, twId, targetOrgId);
    return {};
  },

  getClaimContext: async ({ sql, viewer, now }, { claim }) => {
    const { orgId, twId, org, provisional } = await readClaimLink(sql, claim, viewer.userId, now);
    return { orgId, twId, org, claimed: !provisional };
  },

  claimOrg: async (context, input) => await claimOrg(context, post, input),
});
