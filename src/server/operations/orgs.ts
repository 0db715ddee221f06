// Searches and creates organizations.
import type { In } from '../../api/operations.ts';
import { discoverOrgs, readVisibleOrg, searchOrgs } from '../db/orgs/org-search.ts';
import { createOrg, createProvisionalOrg } from '../db/orgs/orgs.ts';
import { Refused } from '../refused.ts';
import type { Handlers } from './handler-types.ts';
import { checkOrgLimit } from '../commands/check-org-limit.ts';
import { checkNameTaken } from '../commands/check-name-taken.ts';
import { withEarlyRead } from './early-read.ts';

export const orgHandlers: Pick<Handlers, 'searchOrgs' | 'createOrg' | 'createProvisionalOrg'> = {
  searchOrgs: withEarlyRead(
    async (sql, orgId, { scope, q, limit }: In<'searchOrgs'>) =>
      await (scope === 'discover' ? discoverOrgs : searchOrgs)(sql, orgId, q, limit),
    async (_context, _input, orgs) => ({ orgs }),
  ),

  createOrg: {
    make: async ({ tx, viewer, now, publish }, org) => {
      await checkOrgLimit(tx, viewer.userId, now);
      await checkNameTaken(tx, org, { orgId: null, userId: viewer.userId });
      const made = { orgId: await createOrg(tx, org, { userId: viewer.userId, now }) };
      publish([viewer.userId], 'me', 0);
      return { made, answer: made };
    },
    again: async (_context, _input, made) => made,
  },

  createProvisionalOrg: {
    make: async ({ tx, viewer, now }, described) => {
      const org = await createProvisionalOrg(tx, described, viewer.org.id, { userId: viewer.userId, now });
      return { made: { orgId: org.id }, answer: { org } };
    },
    again: async ({ sql, viewer }, _input, { orgId }) => {
      const org = await readVisibleOrg(sql, viewer.org.id, orgId);
      if (!org) throw new Refused('no-such-org');
      return { org };
    },
  },
};
