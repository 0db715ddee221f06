// Who holds several organizations takes them in the order of their ids, whatever they are to it: so nobody waits in a circle,
// and what was true before the wait is looked at again after it.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '../../src/server/db/sql.ts';
import { type Owner, createOwner, provision } from '../owners.ts';
import { type Answer, useTestServices } from '../test-services.ts';
import { mergePlaceholder, expectedRefusal, openThreadSoldToPlaceholder } from './placeholders.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});

const waiting = () => here.services.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Starts the command while somebody else holds the organization, and lets that one go on once the command waits for it. */
async function whileHeld(orgId: string, command: () => Promise<Answer>, goOn: (tx: Tx) => Promise<unknown>): Promise<Answer> {
  const { sql } = here.services;
  let answer: Promise<Answer> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from org where id = ${orgId} for no key update`;
    answer = command();
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 3000 });
    await goOn(tx);
  });
  return await answer!;
}
const isFree = async (orgId: string): Promise<boolean> =>
  (await here.services.sql`select from org where id = ${orgId} for no key update skip locked`).length === 1;

test('a merger waits for the organization before it holds the placeholder', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Blue Bird', 'titles@bluebird.test');
  const merged = await whileHeld(
    buyer.orgId,
    () => mergePlaceholder(here, buyer, placeholder),
    async () => expect(await isFree(placeholder.orgId)).toBe(true),
  );
  expect(merged.status).toBe(200);
});

test('whoever is made a clerk while the merger waits merges nothing', async () => {
  const buyer = await createOwner(here, 'Cherry Creek Mazda');
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Cherry Creek', 'titles@cherrycreek.test');
  const merged = await whileHeld(
    buyer.orgId,
    () => mergePlaceholder(here, buyer, placeholder),
    (tx) => tx`update org_member set role = 'member' where org_id = ${buyer.orgId}`,
  );
  expect(merged).toEqual(expectedRefusal(403, 'Only an owner can merge into an organization.'));
});

/** Two placeholders of one name, of which the first has the lesser id. Ids are random, so it takes a few tries. */
async function inOrder(attempt = 0): Promise<{ target: string; wrong: string; email: string }> {
  const email = `titles@larkspur${attempt}.test`;
  const { id: target } = await provision(seller, 'Larkspur', email);
  const { id: wrong } = await provision(auction, 'Larkspur', `title@larkspur${attempt}.test`);
  return target < wrong ? { target, wrong, email } : await inOrder(attempt + 1);
}

test('a correction waits for the placeholder that it leads to before it holds the later one', async () => {
  const { target, wrong, email } = await inOrder();
  const corrected = await whileHeld(
    target,
    () => auction.command('correctTitleContact', { orgId: wrong, titleContactEmail: email }),
    async () => expect(await isFree(wrong)).toBe(true),
  );
  expect(corrected).toMatchObject({ status: 200, body: { org: { id: target } } });
});
