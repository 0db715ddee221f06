// Searches and creates organizations.
import { discoverOrgs, readVisibleOrg, searchOrgs } from '../db/orgs/search-and-discover.ts';
import { countMadeOrgs, createOrg, createProvisionalOrg } from '../db/orgs/orgs.ts';
import { Refused } from '../refused.ts';
import type { OrgInNetwork } from '../../api/orgs.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import type { Handlers, QueryContext } from './handler.ts';
import { DAY_MS, ORGS_MADE_A_DAY, ORGS_MADE_MAX } from '../../domain/limits.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { checkNameTaken } from './org-names.ts';

export const orgHandlers: Pick<Handlers, 'searchOrgs' | 'createOrg' | 'createProvisionalOrg'> = {
  searchOrgs: async ({ sql, viewer }, { scope, q, limit }) => ({
    orgs: await (scope === 'discover' ? discoverOrgs : searchOrgs)(sql, viewer.org.id, q, limit),
  }),

  createOrg: {
    decide: async ({ tx, viewer, now, publish }, org) => {
      await checkOrgLimit(tx, viewer.userId, now);
      await checkNameTaken(tx, org, { orgId: null, userId: viewer.userId });
      const created = { orgId: await createOrg(tx, org, { userId: viewer.userId, now }) };
      publish([viewer.userId], 'me', 0);
      return { created, reply: () => created };
    },
    replay: async (_context, _input, created) => created,
  },

  createProvisionalOrg: {
    decide: async ({ tx, viewer, now }, described) => {
      const org = await createProvisionalOrg(tx, described, viewer.org.id, { userId: viewer.userId, now });
      return { created: { orgId: org.id }, reply: () => ({ org }) };
    },
    replay: async (context, _input, created) => await visibleOrg(context, created),
  },
};

/** Throws if the viewer's organization may not see it (any more). */
export async function visibleOrg(
  { sql, viewer }: QueryContext<MemberViewer>,
  { orgId }: { orgId: string },
): Promise<{ org: OrgInNetwork }> {
  const org = await readVisibleOrg(sql, viewer.org.id, orgId);
  if (!org) throw new Refused('no-such-org');
  return { org };
}

// How many organizations a person may make.

/** Throws if the person has made as many as they may. `now` in ms. */
async function checkOrgLimit(tx: Tx, userId: string, now: number): Promise<void> {
  const { all, recent } = await countMadeOrgs(tx, userId, now - DAY_MS);
  if (all >= ORGS_MADE_MAX) throw new Refused('too-many-orgs');
  if (recent >= ORGS_MADE_A_DAY) throw new Refused('too-many-orgs-today');
}
