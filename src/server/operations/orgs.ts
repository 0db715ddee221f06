// Finding and making organizations.
import type { In } from '../../api/operations.ts';
import { discoverOrgs, searchOrgs } from '../db/org-search.ts';
import { createOrg, createProvisionalOrg } from '../db/orgs.ts';
import type { Handlers } from '../http/operations.ts';
import { readingAhead } from '../http/read-ahead.ts';

export const orgHandlers: Pick<Handlers, 'searchOrgs' | 'createOrg' | 'createProvisionalOrg'> = {
  searchOrgs: readingAhead(
    async (sql, orgId, { scope, q, limit }: In<'searchOrgs'>) =>
      await (scope === 'discover' ? discoverOrgs : searchOrgs)(sql, orgId, q, limit),
    async (_context, _input, orgs) => ({ orgs }),
  ),

  createOrg: async ({ tx, viewer, now, tell }, org) => {
    const orgId = await createOrg(tx, org, { userId: viewer.userId, now });
    tell([viewer.userId], 'me', 0);
    return { orgId };
  },

  createProvisionalOrg: async ({ tx, viewer, now }, described) => ({
    org: await createProvisionalOrg(tx, described, viewer.org.id, { userId: viewer.userId, now }),
  }),
};
