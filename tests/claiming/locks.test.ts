// A command that locks several organizations locks them in the order of their ids, so that no deadlock occurs, and checks its
// permissions again after the wait for a lock.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '../../src/server/postgres/connections/sql.ts';
import { type Owner, createOwner, provision } from '../../testing/people/owners.ts';
import { type Answer, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { mergePlaceholder, expectedRefusal, openThreadSoldToPlaceholder } from '../../testing/people/placeholders.ts';
import { stayIdle } from '../../testing/servers/stay-idle.ts';

const here = useOwnTestServices();
let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});

const waiting = () => here.services.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Starts the command while another transaction locks the organization. That one runs `goOn` and commits once the command waits. */
async function whileLocked(orgId: string, command: () => Promise<Answer>, goOn: (tx: Tx) => Promise<unknown>): Promise<Answer> {
  const { sql } = here.services;
  let answer: Promise<Answer> | undefined;
  await sql.begin(async (tx) => {
    await stayIdle(tx);
    await tx`select from org where id = ${orgId} for no key update`;
    answer = command();
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });
    await goOn(tx);
  });
  return await answer!;
}
const isUnlocked = async (orgId: string): Promise<boolean> =>
  (await here.services.sql`select from org where id = ${orgId} for no key update skip locked`).length === 1;

test('a merger locks the organization before the placeholder', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Blue Bird', 'titles@bluebird.test');
  const merged = await whileLocked(
    buyer.orgId,
    () => mergePlaceholder(here, buyer, placeholder),
    async () => expect(await isUnlocked(placeholder.orgId)).toBe(true),
  );
  expect(merged.status).toBe(200);
});

test('a merger is refused if the person lost the owner role while it waited for the lock', async () => {
  const buyer = await createOwner(here, 'Cherry Creek Mazda');
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Cherry Creek', 'titles@cherrycreek.test');
  const merged = await whileLocked(
    buyer.orgId,
    () => mergePlaceholder(here, buyer, placeholder),
    (tx) => tx`update org_member set role = 'member' where org_id = ${buyer.orgId}`,
  );
  expect(merged).toEqual(expectedRefusal(403, 'Only an owner can merge into an organization.'));
});

/** Creates two placeholders with the same name until the first has the lower id. Ids are random. */
async function placeholdersInOrder(attempt = 0): Promise<{ target: string; wrong: string; email: string }> {
  const email = `titles@larkspur${attempt}.test`;
  const { id: target } = await provision(seller, 'Larkspur', email);
  const { id: wrong } = await provision(auction, 'Larkspur', `title@larkspur${attempt}.test`);
  return target < wrong ? { target, wrong, email } : await placeholdersInOrder(attempt + 1);
}

test('a correction locks the placeholder with the lower id first', async () => {
  const { target, wrong, email } = await placeholdersInOrder();
  const corrected = await whileLocked(
    target,
    () => auction.command('correctTitleContact', { orgId: wrong, titleContactEmail: email }),
    async () => expect(await isUnlocked(wrong)).toBe(true),
  );
  expect(corrected).toMatchObject({ status: 200, body: { org: { id: target } } });
});
