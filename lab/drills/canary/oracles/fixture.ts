// Organizations and threads for the attacks: the attacker's and its victims'. Two threads that must look the same to the attacker differ
// only in the organization that the attacker cannot see.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../../src/server/postgres/connections/sql.ts';
import { createOrg } from '../../../../src/server/db/orgs/orgs.ts';
import type { UsState } from '../../../../src/domain/us-states.ts';
import type { OrgType } from '../../../../src/domain/vocabulary.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { expectCommand, type Page, expectQuery } from '../../page.ts';
import type { DrilledServer } from '../../start-server.ts';
import { signUp } from '../market.ts';

export type Org = { orgId: string; name: string; city: string; contact: string; page: Page };
export type Fixture = {
  server: DrilledServer;
  sql: Sql;
  /** Creates an organization with a new owner, in Colorado unless it is said otherwise. */
  org(name: string, city?: string, more?: More): Promise<Org>;
  /** Creates another organization of the same owner. */
  another(of: Org, name: string, city?: string): Promise<Org>;
  /** Returns the owner's email. */
  loginOf(org: Org): string;
  vin(): string;
};

type More = { orgType?: OrgType; state?: UsState };

export function createFixture(server: DrilledServer, sql: Sql): Fixture {
  let made = 0;
  const logins = new Map<string, string>();
  const somewhere = () => `Labton ${String(made).padStart(4, '0')}`;
  const create = async (page: Page, userId: string, name: string, city: string, more: More = {}): Promise<Org> => {
    const titleContactEmail = `titles${++made}@lab-desk.test`;
    const input = { name, orgType: 'dealership', titleContactEmail, dealerLicense: 'DL-1', city, state: 'CO', ...more } as const;
    const rest = { addressLine1: '', addressLine2: '', postalCode: '' };
    // Not by the command: it refuses a name that another organization in the state has, and attacks repeat names.
    const orgId = await sql.begin(async (tx) => await createOrg(tx, { ...input, ...rest }, { userId, now: Date.now() }));
    return { orgId, name, city, contact: titleContactEmail, page: { ...page, orgId } };
  };
  return {
    server,
    sql,
    org: async (name, city = somewhere(), more) => {
      const email = `owner${++made}@lab.test`;
      const { page, userId } = await signUp(server, sql, email, 'Lab Owner');
      const org = await create(page, userId, name, city, more);
      logins.set(org.orgId, email);
      return org;
    },
    another: async (of, name, city = somewhere()) =>
      await create({ ...of.page, orgId: undefined }, await ownerOf(sql, of.orgId), name, city),
    loginOf: ({ orgId }) => logins.get(orgId)!,
    vin: () => `LAB${String(++made).padStart(9, '0')}`,
  };
}

/** The owner of an organization. */
export const userOf = async ({ sql }: Fixture, orgId: string): Promise<string> => await ownerOf(sql, orgId);

async function ownerOf(sql: Sql, orgId: string): Promise<string> {
  const [row] = await sql<[{ userId: string }]>`select user_id as "userId" from org_member where org_id = ${orgId} and role = 'owner'`;
  return row.userId;
}

/** Creates another member of an organization, with a unique name. */
export async function createColleague(
  { server, sql }: Fixture,
  { orgId, page: owner }: Org,
): Promise<{ page: Page; userId: string; surname: string }> {
  const surname = randomWord();
  const { page, userId } = await signUp(server, sql, `${surname}@lab.test`, `Sam ${surname}`);
  const { invite } = await expectCommand<{ invite: { code: string } }>(owner, 'createInvite', {});
  await expectCommand(page, 'redeemInvite', { code: invite.code });
  return { page: { ...page, orgId }, userId, surname };
}

/** The vehicle of all threads, unless a test replaces its make and model. */
const VEHICLE = { year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };

type Vehicle = { make?: string; model?: string };

/** Returns a random word of letters only, because a search treats digits in a word as a separate number. */
export const randomWord = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCodePoint(97 + (byte % 26))).join('');

/** Creates a thread on which the opener bought from `seller`, who accepts. Returns its id. */
export async function openThread(fixture: Fixture, seller: Org, opener: Org, vehicle: Vehicle = {}, vin = fixture.vin()): Promise<string> {
  const input = { ...VEHICLE, ...vehicle, vin, boughtFromOrgId: seller.orgId };
  const { threadId } = await expectCommand<{ threadId: string }>(opener.page, 'createThread', input);
  await acceptInvite(seller, threadId);
  await fixture.server.catchUp();
  return threadId;
}

export const acceptInvite = async ({ page }: Org, threadId: string, hasTitle = false): Promise<unknown> =>
  await expectCommand(page, 'respondToInvite', { threadId, accept: true, hasTitle });

/** The head invites a previous organization, which accepts and invites the next one, and so on. */
export async function extendUp(threadId: string, head: Org, ...previous: readonly Org[]): Promise<void> {
  let inviter = head;
  for (const org of previous) {
    await expectCommand(inviter.page, 'invitePrevious', { threadId, orgId: org.orgId });
    await acceptInvite(org, threadId);
    inviter = org;
  }
}

export async function extendDown(threadId: string, tail: Org, ...next: readonly Org[]): Promise<void> {
  let inviter = tail;
  for (const org of next) {
    await expectCommand(inviter.page, 'inviteNext', { threadId, orgId: org.orgId });
    await acceptInvite(org, threadId);
    inviter = org;
  }
}

/** Passes the title along these organizations: each delivers it to the next, which confirms. */
export async function passTitle(threadId: string, ...way: readonly Org[]): Promise<void> {
  for (const [at, from] of way.slice(0, -1).entries()) {
    const to = way[at + 1]!;
    await expectCommand(from.page, 'markDelivered', { threadId });
    await expectCommand(to.page, 'confirmDelivery', { threadId, updateId: (await readThread(to, threadId)).updates.at(-1)!.id });
  }
}

export const readThread = async ({ page }: Org, threadId: string): Promise<LiveThread> =>
  await expectQuery<LiveThread>(page, 'thread', { threadId });

const POLL_MS = 20;
const LONGEST_MS = 10_000;

/**
 * Waits until all mail that is due has been sent, at most about ten seconds. Mail about what can be taken back is sent now; what is gathered for
 * minutes still waits.
 */
export async function waitForMail({ server, sql }: Fixture): Promise<void> {
  await server.catchUp();
  await sql`update pgboss.job set start_after = now() where state = 'created' and start_after < now() + interval '1 minute'`;
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; await setTimeout(POLL_MS)) {
    const [row] = await sql<[{ due: number }]>`
      select count(*) as due from mail m left join pgboss.job j on j.id = coalesce(m.carried_by, m.id)
      where m.status = 'pending' and mail_wait(m) is null and coalesce(j.start_after <= now(), true)
        and m.created_at > now() - interval '1 minute'`;
    if (row.due === 0) return;
  }
}
