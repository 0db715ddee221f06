// The buyers in this drill: the organizations after a seller on its threads, and a colleague in every organization.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { signUp } from '../canary/market.ts';
import { expectCommand, type Page } from '../page.ts';
import type { Seller } from './sellers.ts';

/** An organization that may ask for updates on a thread, as each of these people. */
export type Asker = { pages: readonly Page[]; threadId: string };
/** `colleagues`: those who sell on a thread of their own. */
export type Buyers = { askers: Asker[]; colleagues: Seller[] };

type Person = Omit<Seller, 'threadId'>;

/** What people want of mail, in turn. */
const MAIL_PREFERENCES = [
  { enabled: true, types: {} },
  { enabled: true, types: { tw_update: false } },
  { enabled: false, types: {} },
  { enabled: true, types: { request_update: false, tw_update: false } },
];

/**
 * Gives each organization a colleague, who also works for the next organization. The next seller joins each seller's thread as a buyer. Every
 * second colleague opens another thread, which the next two sellers join. Every fourth person wants no mail.
 */
export async function addBuyers(sql: Sql, sellers: readonly Seller[]): Promise<Buyers> {
  const people: Person[] = [];
  for (const [at, { userId }] of sellers.entries()) {
    people.push(await addColleague(sql, sellers, at));
    await preferMail(sql, people[at]!.userId, at);
    await preferMail(sql, userId, at + 1);
  }
  const askers: Asker[] = [];
  const colleagues: Seller[] = [];
  const join = async ({ page, threadId }: Seller, at: number, count: number) => {
    let inviter = page;
    for (let steps = 1; steps <= count; steps++) {
      const buyer = after(sellers, at, steps);
      await expectCommand(inviter, 'inviteNext', { threadId, orgId: buyer.orgId });
      await expectCommand(buyer.page, 'respondToInvite', { threadId, accept: true });
      askers.push({ pages: [buyer.page, after(people, at, steps).page], threadId });
      inviter = buyer.page;
    }
  };
  for (const [at, seller] of sellers.entries()) {
    await join(seller, at, 1);
    if (at % 2 === 1) continue;
    const colleague = { ...people[at]!, threadId: await openThread(people[at]!, after(sellers, at, 4).orgId, at) };
    colleagues.push(colleague);
    await join(colleague, at, 2);
  }
  return { askers, colleagues };
}

async function addColleague(sql: Sql, sellers: readonly Seller[], at: number): Promise<Person> {
  const { page: own, orgId } = sellers[at]!;
  const email = `clerk${at}-${crypto.randomUUID().slice(0, 8)}@clerks-${at}.test`;
  const { page, userId } = await signUp({ origin: own.origin }, sql, email, `Clerk ${at}`);
  for (const employer of [orgId, after(sellers, at, 1).orgId])
    await sql`insert into org_member (org_id, user_id, role, joined_at) values (${employer}, ${userId}, 'member', now())`;
  return { page: { ...page, orgId }, userId, orgId };
}

async function preferMail(sql: Sql, userId: string, at: number): Promise<void> {
  await sql`update app_user set email_prefs = ${sql.json(MAIL_PREFERENCES[at % MAIL_PREFERENCES.length]!)} where id = ${userId}`;
}

async function openThread({ page }: Person, boughtFromOrgId: string, at: number): Promise<string> {
  const vehicle = { vin: `1FTFW1E53MKE${String(10_000 + at)}`, year: 2021, make: 'Ford', model: 'Ranger', mileage: 31_480 };
  const { threadId } = await expectCommand<{ threadId: string }>(page, 'createThread', {
    ...vehicle,
    boughtFromOrgId,
    creatorHasTitle: true,
  });
  return threadId;
}

const after = <One>(all: readonly One[], at: number, steps: number): One => all[(at + steps) % all.length]!;
