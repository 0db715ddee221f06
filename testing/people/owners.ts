// Helpers that create organizations and the people in them.
import type { OrgSummary } from '../../src/api/orgs.ts';
import type { ConnectionStatus, Role } from '../../src/domain/vocabulary.ts';
import { createOrg, type OrgProfile } from '../../src/server/db/orgs/orgs.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import type { Person, TestServices } from '../servers/test-services.ts';

/** Where people can sign up. */
export type Place = Pick<TestServices, 'signUp'> & { readonly services: { readonly sql: Sql } };
export type Owner = Person & { orgId: string; orgName: string };

const DETAILS = {
  orgType: 'dealership',
  titleContactEmail: 'titles@example.test',
  dealerLicense: 'DL-1',
  city: 'Boulder',
  state: 'CO',
};

/** Returns an input of createOrg with every field filled. */
export const orgInput = (name: string, details: Record<string, string> = {}) => ({ name, ...DETAILS, ...details });

/** Creates a person who owns a new organization of this name. */
export async function createOwner(here: Place, name: string, details: Record<string, string> = {}): Promise<Owner> {
  const person = await here.signUp(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${crypto.randomUUID().slice(0, 8)}@example.test`);
  // Not by the command: it refuses similar names in a state, and tests reuse names.
  const profile = { addressLine1: '', addressLine2: '', postalCode: '', ...orgInput(name, details) } as OrgProfile;
  const orgId = await here.services.sql.begin(async (tx) => await createOrg(tx, profile, { userId: person.userId, now: Date.now() }));
  return { ...person, orgId, orgName: name };
}

/** Creates a placeholder of an organization that is not on Titleline, and returns what its creator sees of it. */
export async function provision(by: Owner, name: string, titleContactEmail = '', orgType = 'dealership'): Promise<OrgSummary> {
  const { status, body } = await by.command('createProvisionalOrg', { name, orgType, titleContactEmail });
  if (status !== 200) throw new Error(`${name} could not be provisioned: ${JSON.stringify(body)}`);
  return (body as { org: OrgSummary }).org;
}

/** Inserts a placeholder, created by `by`, that was merged into the owner's organization. Returns its id. */
export async function createMergedPlaceholder(here: TestServices, owner: Owner, by: Owner): Promise<string> {
  const { id } = await provision(by, `Was ${owner.orgName}`);
  const { sql } = here.services;
  await sql`insert into org_redirect (from_org_id, to_org_id) values (${id}, ${owner.orgId})`;
  await sql`update org set inactive = true where id = ${id}`;
  return id;
}

/** Inserts both rows of a connection that `from` requested, with this status since `at`. */
export async function insertConnection(
  here: Pick<Place, 'services'>,
  from: Owner,
  to: Owner,
  status: ConnectionStatus,
  at = new Date(),
): Promise<void> {
  const both = { status, initiator_org_id: from.orgId, recipient_org_id: to.orgId, last_action_by: to.orgId };
  const sides = [
    { org_id: from.orgId, partner_org_id: to.orgId },
    { org_id: to.orgId, partner_org_id: from.orgId },
  ].map((side) => ({ ...side, ...both, created_at: at, updated_at: at, last_activity_at: at }));
  await here.services.sql`insert into connection ${here.services.sql(sides)}`;
}

/** Creates another person in the owner's organization. */
export async function createColleague(here: Place, owner: Owner, role: Role = 'member'): Promise<Owner> {
  const colleague = await here.signUp(`clerk.${crypto.randomUUID().slice(0, 12)}@example.test`);
  const { sql } = here.services;
  await sql`insert into org_member (org_id, user_id, role, joined_at) values (${owner.orgId}, ${colleague.userId}, ${role}, now())`;
  await sql`update app_user set default_org_id = ${owner.orgId} where id = ${colleague.userId}`;
  return { ...colleague, orgId: owner.orgId, orgName: owner.orgName };
}
