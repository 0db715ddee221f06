// Finding and making organizations.
import { discoverOrgs, searchOrgs } from '../db/org-search.ts';
import { createOrg, createProvisionalOrg } from '../db/orgs.ts';
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

export const orgHandlers = ({ live }: Services): Pick<Handlers, 'searchOrgs' | 'createOrg' | 'createProvisionalOrg'> => ({
  searchOrgs: async ({ sql, viewer }, { scope, q, limit }) => {
    const search = scope === 'discover' ? discoverOrgs : searchOrgs;
    return { orgs: await search(sql, viewer.org.id, q, limit) };
  },

  createOrg: async ({ tx, viewer, now, afterCommit }, org) => {
    const orgId = await createOrg(tx, org, { userId: viewer.userId, now });
    afterCommit(() => live.tell([viewer.userId], 'me', 0));
    return { orgId };
  },

  createProvisionalOrg: async ({ tx, viewer, now }, described) => ({
    org: await createProvisionalOrg(tx, described, viewer.org.id, { userId: viewer.userId, now }),
  }),
});
