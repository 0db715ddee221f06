// The operations on organizations in general.
import * as z from 'zod/mini';
import * as orgs from '../orgs.ts';
import { commandRow, queryRow } from './operation.ts';

export const orgOperations = {
  searchOrgs: queryRow({
    who: 'member',
    summary: 'Search organizations by name, city or state',
    refreshedBy: ['network'],
    in: orgs.searchOrgsInput,
    out: z.object({ orgs: z.array(orgs.orgInNetwork) }),
  }),
  org: queryRow({
    who: 'member',
    summary: 'Get an organization’s page in the network',
    refreshedBy: ['network'],
    in: orgs.orgRef,
    out: z.object({ org: orgs.orgView }),
  }),
  createOrg: commandRow({
    who: 'user',
    summary: 'Create an organization and become its owner',
    in: orgs.createOrgInput,
    out: z.object({ orgId: z.string() }),
    creates: z.object({ orgId: z.string() }),
  }),
};
