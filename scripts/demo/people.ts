// The demo's people sign up, say who they are, and found their organizations.
import type { Role } from '../../src/domain/vocabulary.ts';
import { insertMember } from '../../src/server/db/orgs/members.ts';
import type { MemberViewer, Viewer } from '../../src/server/auth/session.ts';
import type { RunCommand, DemoServices } from './commands.ts';
import { DEMO_PASSWORD, type DemoOrg, type DemoPerson, emailOf } from './organizations.ts';

/** The organization's people as its members, in the order of the cast. `at` in ms. */
export async function found(services: DemoServices, run: RunCommand, org: DemoOrg, at: number): Promise<MemberViewer[]> {
  const { people, domain, ...details } = org;
  const viewers: Viewer[] = [];
  for (const person of people) {
    const viewer = await signUp(services, org, person);
    await run(viewer, at, 'updateProfile', { displayName: person.name, phone: person.phone, position: person.position });
    viewers.push(viewer);
  }
  const { orgId } = await run(viewers[0]!, at, 'createOrg', { ...details, titleContactEmail: `titles@${domain}` });
  for (const [index, { role }] of people.entries()) if (index > 0) await join(services, orgId, viewers[index]!.userId, role, at);
  return viewers.map((viewer, index) => ({
    ...viewer,
    defaultOrgId: orgId,
    org: { id: orgId, name: org.name, orgType: org.orgType, role: people[index]!.role },
  }));
}

async function signUp({ auth, sql }: DemoServices, org: DemoOrg, person: DemoPerson): Promise<Viewer> {
  const email = emailOf(org, person);
  const { user } = await auth.api.signUpEmail({ body: { email, name: person.name, password: DEMO_PASSWORD } });
  // Signing up signs in; nobody sits at that browser.
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

/** As somebody does who redeems an invitation. `at` in ms. */
export async function join({ sql }: Pick<DemoServices, 'sql'>, orgId: string, userId: string, role: Role, at: number): Promise<void> {
  await sql.begin(async (tx) => await insertMember(tx, { orgId, userId, role, inviteId: null }, at));
}
