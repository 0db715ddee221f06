// Placeholders: title contact, platform invite, claim and merge.
import type { OrgView } from '../../api/orgs.ts';
import { claimOrg } from '../commands/claim-org.ts';
import { correctTitleContact } from '../commands/correct-title-contact.ts';
import { orgPage } from '../db/orgs/network.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { Refused } from '../refused.ts';
import type { HandlerServices, Handlers } from './handler-types.ts';
import { readClaimInvitation, readClaimLink } from '../commands/read-claim-link.ts';
import { sendPlatformInvite } from '../commands/send-platform-invite.ts';
import type { MemberViewer } from '../auth/session.ts';

type PlaceholderHandlers = Pick<
  Handlers,
  'correctTitleContact' | 'sendPlatformInvite' | 'getClaimContext' | 'claimInvitation' | 'claimOrg'
>;

export const placeholderHandlers = ({ outbox }: HandlerServices): PlaceholderHandlers => ({
  correctTitleContact: {
    make: async (context, { orgId, titleContactEmail }) => {
      const correctedId = await correctTitleContact(context, orgId, titleContactEmail);
      return { made: { orgId: correctedId }, answer: await pageOf(context.tx, correctedId, context.viewer) };
    },
    again: async ({ sql, viewer }, _input, { orgId }) => await pageOf(sql, orgId, viewer),
  },

  sendPlatformInvite: {
    run: async (context, { targetOrgId, twId }) => {
      await sendPlatformInvite(context, twId, targetOrgId);
      return {};
    },
    again: async () => ({}),
  },

  getClaimContext: async ({ sql, viewer, now }, { claim }) => {
    const { orgId, twId, org, provisional } = await readClaimLink(sql, claim, viewer.userId, now);
    return { orgId, twId, org, claimed: !provisional };
  },

  claimInvitation: async ({ sql, now }, { claim }) => ({ invitation: await readClaimInvitation(sql, claim, now) }),

  claimOrg: {
    make: async (context, input) => {
      const made = await claimOrg(context, outbox, input);
      return { made, answer: made };
    },
    again: async (_context, _input, made) => made,
  },
});

async function pageOf(sql: Sql | Tx, orgId: string, viewer: MemberViewer): Promise<{ org: OrgView }> {
  const org = await orgPage(sql, orgId, viewer.org.id);
  if (!org) throw new Refused('no-such-org');
  return { org };
}
