// Signs up the demo's people, fills in their profiles and creates their organizations.
import type { Role } from '../../src/domain/vocabulary.ts';
import { insertMember } from '../../src/server/db/orgs/members.ts';
import type { MemberViewer, Viewer } from '../../src/server/db/accounts/viewers.ts';
import type { RunCommand, DemoServices } from './commands.ts';
import { DEMO_PASSWORD, type DemoOrg, type DemoPerson, emailOf } from './organizations.ts';

/** Returns the organization's members, in the order of `org.people`. `at` in ms since the epoch. */
export async function createOrganization(services: DemoServices, run: RunCommand, org: DemoOrg, at: number): Promise<MemberViewer[]> {
  const { people, domain, ...details } = org;
  const viewers: Viewer[] = [];
  for (const person of people) {
    const viewer = await signUp(services, org, person);
    await run(viewer, at, 'updateProfile', { displayName: person.name, phone: person.phone, position: person.position });
    viewers.push(viewer);
  }
  const [{ name, position, phone: titleContactPhone }] = people;
  const contact = { titleContactEmail: `titles@${domain}`, titleContactName: `${name}, ${position}`, titleContactPhone };
  const { orgId } = await run(viewers[0]!, at, 'createOrg', { ...details, ...contact });
  for (const [index, { role }] of people.entries()) if (index > 0) await addMember(services, orgId, viewers[index]!.userId, role, at);
  return viewers.map((viewer, index) => ({
    ...viewer,
    defaultOrgId: orgId,
    org: { id: orgId, name: org.name, orgType: org.orgType, role: people[index]!.role, isDisabled: false },
  }));
}

async function signUp({ auth, sql }: DemoServices, org: DemoOrg, person: DemoPerson): Promise<Viewer> {
  const email = emailOf(org, person);
  const { user } = await auth.api.signUpEmail({ body: { email, name: person.name, password: DEMO_PASSWORD } });
  // Signing up also creates a session, which no browser uses.
  await sql`delete from session where user_id = ${user.id}`;
  // As if they had followed the link in their mail.
  await sql`update app_user set email_verified = true where id = ${user.id}`;
  const { name, phone, position } = person;
  return {
    sessionId: '',
    sessionEndsAt: 0,
    userId: user.id,
    email,
    name,
    phone,
    position,
    defaultOrgId: null,
    emailVerified: true,
    org: null,
    without: 'no-org',
  };
}

/** Adds a member as redeeming an invitation does. `at` in ms since the epoch. */
export async function addMember({ sql }: Pick<DemoServices, 'sql'>, orgId: string, userId: string, role: Role, at: number): Promise<void> {
  await sql.begin(async (tx) => await insertMember(tx, { orgId, userId, role, inviteId: null }, at));
}
