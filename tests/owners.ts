// People who own an organization, made through the product's own doors.
import type { OrgSummary } from '../src/api/orgs.ts';
import type { ConnectionStatus, Role } from '../src/domain/vocabulary.ts';
import type { Person, TestServices } from './test-services.ts';

export type Owner = Person & { orgId: string; orgName: string };

const DETAILS = {
  orgType: 'dealership',
  titleContactEmail: 'titles@example.test',
  dealerLicense: 'DL-1',
  city: 'Boulder',
  state: 'CO',
};

/** What createOrg takes, every field filled. */
export const orgInput = (name: string, details: Record<string, string> = {}) => ({ name, ...DETAILS, ...details });

/** Somebody new who owns a new organization of this name. */
export async function ownerOf(here: TestServices, name: string, details: Record<string, string> = {}): Promise<Owner> {
  const person = await here.signUp(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${crypto.randomUUID().slice(0, 8)}@example.test`);
  const input = orgInput(name, details);
  // Two of one name are not let into one city: here they are, so that a test may call its people what it likes.
  const { status, body } = await person.command('createOrg', { ...input, city: `${input.city} ${crypto.randomUUID()}` });
  if (status !== 200) throw new Error(`${name} could not be created: ${JSON.stringify(body)}`);
  await here.services.sql`update org set city = ${input.city} where id = ${(body as { orgId: string }).orgId}`;
  return { ...person, orgId: (body as { orgId: string }).orgId, orgName: name };
}

/** What the owner gets who describes an organization that is not here yet. */
export async function provision(by: Owner, name: string, titleContactEmail = '', orgType = 'dealership'): Promise<OrgSummary> {
  const { status, body } = await by.command('createProvisionalOrg', { name, orgType, titleContactEmail });
  if (status !== 200) throw new Error(`${name} could not be provisioned: ${JSON.stringify(body)}`);
  return (body as { org: OrgSummary }).org;
}

/** The id of a placeholder, described by this owner, that was merged into the other one's organization. */
export async function mergedInto(here: TestServices, owner: Owner, by: Owner): Promise<string> {
  const { id } = await provision(by, `Was ${owner.orgName}`);
  const { sql } = here.services;
  await sql`insert into org_redirect (from_org_id, to_org_id) values (${id}, ${owner.orgId})`;
  await sql`update org set inactive = true where id = ${id}`;
  return id;
}

/** Both sides of a connection that `from` asked for, as it stands since `at`. */
export async function connected(here: TestServices, from: Owner, to: Owner, status: ConnectionStatus, at = new Date()): Promise<void> {
  const both = { status, initiator_org_id: from.orgId, recipient_org_id: to.orgId, last_action_by: to.orgId };
  const sides = [
    { org_id: from.orgId, partner_org_id: to.orgId },
    { org_id: to.orgId, partner_org_id: from.orgId },
  ].map((side) => ({ ...side, ...both, created_at: at, updated_at: at, last_activity_at: at }));
  await here.services.sql`insert into connection ${here.services.sql(sides)}`;
}

/** Somebody new who works for the same organization. */
export async function colleagueOf(here: TestServices, owner: Owner, role: Role = 'member'): Promise<Owner> {
  const colleague = await here.signUp(`clerk.${crypto.randomUUID().slice(0, 12)}@example.test`);
  const { sql } = here.services;
  await sql`insert into org_member (org_id, user_id, role, joined_at) values (${owner.orgId}, ${colleague.userId}, ${role}, now())`;
  await sql`update app_user set default_org_id = ${owner.orgId} where id = ${colleague.userId}`;
  return { ...colleague, orgId: owner.orgId, orgName: owner.orgName };
}
