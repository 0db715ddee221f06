// Organizations and threads for one attack: the attacker's own, and its victims'. Two threads that look the same to the attacker
// differ in one thing alone: which organization stands out of its sight.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../../src/server/db/sql.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { does, type Page, reads } from '../../page.ts';
import type { DrilledServer } from '../../start-server.ts';
import { signUp } from '../market.ts';

export type Org = { orgId: string; name: string; city: string; contact: string; page: Page };
export type Lab = {
  server: DrilledServer;
  sql: Sql;
  /** Somebody new who owns an organization. */
  org(name: string, city?: string): Promise<Org>;
  /** Another organization of the same person. */
  another(of: Org, name: string, city?: string): Promise<Org>;
  /** The email that its owner signs in with. */
  loginOf(org: Org): string;
  vin(): string;
};

export function makeLab(server: DrilledServer, sql: Sql): Lab {
  let made = 0;
  const logins = new Map<string, string>();
  const somewhere = () => `Labton ${String(made).padStart(4, '0')}`;
  const create = async (page: Page, name: string, city: string): Promise<Org> => {
    const titleContactEmail = `titles${++made}@lab-desk.test`;
    const input = { name, orgType: 'dealership', titleContactEmail, dealerLicense: 'DL-1', city, state: 'CO' };
    const { orgId } = await does<{ orgId: string }>(page, 'createOrg', input);
    return { orgId, name, city, contact: titleContactEmail, page: { ...page, orgId } };
  };
  return {
    server,
    sql,
    org: async (name, city = somewhere()) => {
      const email = `owner${++made}@lab.test`;
      const { page } = await signUp(server, sql, email, 'Lab Owner');
      const org = await create(page, name, city);
      logins.set(org.orgId, email);
      return org;
    },
    another: async (of, name, city = somewhere()) => await create({ ...of.page, orgId: undefined }, name, city),
    loginOf: ({ orgId }) => logins.get(orgId)!,
    vin: () => `LAB${String(++made).padStart(9, '0')}`,
  };
}

/** What all threads of the drill are about. */
const VEHICLE = { year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };

type Vehicle = { make?: string; model?: string };

/** Of letters alone: a search takes digits among them for a number of its own. */
export const someWord = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCodePoint(97 + (byte % 26))).join('');

/** Who opens it bought from `seller`; both take part. Answers its id. */
export async function open(lab: Lab, seller: Org, opener: Org, vehicle: Vehicle = {}, vin = lab.vin()): Promise<string> {
  const input = { ...VEHICLE, ...vehicle, vin, boughtFromOrgId: seller.orgId };
  const { threadId } = await does<{ threadId: string }>(opener.page, 'createThread', input);
  await accepts(seller, threadId);
  return threadId;
}

export const accepts = async ({ page }: Org, threadId: string, hasTitle = false): Promise<unknown> =>
  await does(page, 'respondToInvite', { threadId, accept: true, hasTitle });

/** The head adds a previous one, which accepts, and then that one another. */
export async function extendUp(threadId: string, head: Org, ...previous: readonly Org[]): Promise<void> {
  let inviter = head;
  for (const org of previous) {
    await does(inviter.page, 'invitePrevious', { threadId, orgId: org.orgId });
    await accepts(org, threadId);
    inviter = org;
  }
}

export async function extendDown(threadId: string, tail: Org, ...next: readonly Org[]): Promise<void> {
  let inviter = tail;
  for (const org of next) {
    await does(inviter.page, 'inviteNext', { threadId, orgId: org.orgId });
    await accepts(org, threadId);
    inviter = org;
  }
}

/** The title goes from each of them to the next, delivered and confirmed. */
export async function handDown(threadId: string, ...way: readonly Org[]): Promise<void> {
  for (const [at, from] of way.slice(0, -1).entries()) {
    const to = way[at + 1]!;
    await does(from.page, 'markDelivered', { threadId });
    await does(to.page, 'confirmDelivery', { threadId, updateId: (await look(to, threadId)).updates.at(-1)!.id });
  }
}

export const look = async ({ page }: Org, threadId: string): Promise<LiveThread> => await reads<LiveThread>(page, 'thread', { threadId });

/** Until every mail that is due has been sent. */
export async function mailSettles({ sql }: Lab): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const [row] = await sql<[{ pending: number }]>`
      select count(*) as pending from mail m where status = 'pending' and mail_wait(m) is null and created_at > now() - interval '1 minute'`;
    if (row.pending === 0) return;
    await setTimeout(100);
  }
}
