// A key that was used tells nothing and does nothing: it is looked at before anything else, whatever the new body asks for.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sendCommand, openThreadAs } from './threads.ts';
import { type Owner, createOwner } from './owners.ts';
import { useSecondServer } from './second-server.ts';
import { withoutSessionQuery, recordStatements } from './sql-statements.ts';
import { type Answer, type Person, useTestServices } from './test-services.ts';

const here = useTestServices();
const second = useSecondServer(here);
const USED_DIFFERENTLY = {
  status: 409,
  body: { error: { code: 'aborted', message: 'This request was already sent with other contents.' } },
};
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

let seller: Owner;
let auction: Owner;
let buyer: Owner;
let stranger: Owner;
let threadId: string;

beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  stranger = await createOwner(here, 'Larkspur Imports');
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
});

/** What the server asks the database for, and its answer. The commands before it went to the other server, so that nothing of theirs is heard. */
async function heardOf(by: Person, name: string, input: object, headers: Record<string, string>) {
  let answer: Answer | undefined;
  const statements = await recordStatements(second.services.sql, async () => {
    answer = await second.as(by).command(name, input, headers);
  });
  return { answer: answer!, texts: withoutSessionQuery(statements).map(({ text }) => text) };
}

describe('a used key with another body', () => {
  test('costs the same statements whether the organization that it names is on the chain, off it, or unknown', async () => {
    const key = newKey();
    await buyer.command('inviteNext', { threadId, orgId: auction.orgId }, key);
    const guesses = [seller.orgId, stranger.orgId, crypto.randomUUID()];
    const heard = [];
    for (const orgId of guesses) heard.push(await heardOf(buyer, 'inviteNext', { threadId, orgId }, key));
    for (const { answer, texts } of heard) {
      expect(answer).toEqual(USED_DIFFERENTLY);
      expect(texts).toEqual(heard[0]!.texts);
      expect(
        texts.filter((text) => !/^\s*(?:begin|savepoint|commit|rollback)/.test(text)).every((text) => text.includes('idempotency_key')),
      ).toBe(true);
    }
  });

  test('does not wait for what the command would lock', async () => {
    const key = newKey();
    await auction.command('requestUpdate', { threadId }, key);
    await here.services.sql.begin(async (tx) => {
      await tx`select from thread where id = ${threadId} for update`;
      expect(await auction.command('requestUpdate', { threadId, note: 'Again, please.' }, key)).toEqual(USED_DIFFERENTLY);
    });
  });

  test('tries no join code, right or wrong, and counts none', async () => {
    const guesser = await here.signUp('guesser@example.test');
    const { body } = await auction.command('createInvite', {});
    const { code } = (body as { invite: { code: string } }).invite;
    const key = newKey();
    expect((await guesser.command('redeemInvite', { code: 'NOSUCHCODE22' }, key)).status).toBe(404);
    for (const guess of ['NOSUCHCODE23', code, 'NOSUCHCODE24']) {
      const { answer, texts } = await heardOf(guesser, 'redeemInvite', { code: guess }, key);
      expect(answer).toEqual(USED_DIFFERENTLY);
      expect(texts.join('\n')).not.toMatch(/org_invite|join_code|sign_in_attempt/);
    }
    const [row] = await here.services.sql<[{ n: number }]>`
      select count(*)::int as n from sign_in_attempt where kind = 'join' and account = ${guesser.userId}`;
    expect(row.n).toBe(1);
    expect((await guesser.command('redeemInvite', { code })).status).toBe(200);
  });

  test('a new key for each wrong code counts each of them', async () => {
    const guesser = await here.signUp('patient@example.test');
    const statuses = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await guesser.command('redeemInvite', { code: `NOSUCHCODE3${guess}` }, newKey())).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test('waits while the first one is under way, and then does nothing', async () => {
    const { sql } = here.services;
    const key = newKey();
    const waiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
    let first: Promise<Answer> | undefined;
    let others: Promise<Answer>[] = [];
    await sql.begin(async (tx) => {
      await tx`select from thread where id = ${threadId} for update`;
      first = second.as(buyer).command('inviteNext', { threadId, orgId: stranger.orgId }, key);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 3000 });
      // None of them comes as far as the thread, which is free when the first one is done. The third waits for its turn.
      others = [seller.orgId, crypto.randomUUID()].map((orgId) => buyer.command('inviteNext', { threadId, orgId }, key));
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 3000 });
    });
    expect((await first!).status).toBe(200);
    for (const other of others) expect(await other).toEqual(USED_DIFFERENTLY);
  });
});
