// A used idempotency key with another body is refused before anything else is read, so that the refusal reveals nothing about the body.
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendCommand, openThreadAs } from '../testing/threads/threads.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { withoutSessionQuery, recordStatements } from '../testing/database/sql-statements.ts';
import { type Answer, type Person, useOwnTestServices } from '../testing/servers/test-services.ts';
import { stayIdle } from '../testing/servers/stay-idle.ts';

const here = useOwnTestServices();
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

/** Sends a command to the second server and returns its answer and its statements. Other commands go to the first server. */
async function sendAndRecord(by: Person, name: string, input: object, headers: Record<string, string>) {
  let answer: Answer | undefined;
  const statements = await recordStatements(second.services.sql, async () => {
    answer = await second.as(by).command(name, input, headers);
  });
  return { answer: answer!, texts: withoutSessionQuery(statements).map(({ text }) => text) };
}

describe('a used idempotency key with another body', () => {
  test('sends the same statements whether the organization in the body is on the chain, not on it, or unknown', async () => {
    const key = newKey();
    await buyer.command('inviteNext', { threadId, orgId: auction.orgId }, key);
    const guesses = [seller.orgId, stranger.orgId, crypto.randomUUID()];
    const attempts = [];
    for (const orgId of guesses) attempts.push(await sendAndRecord(buyer, 'inviteNext', { threadId, orgId }, key));
    for (const { answer, texts } of attempts) {
      expect(answer).toEqual(USED_DIFFERENTLY);
      expect(texts).toEqual(attempts[0]!.texts);
      expect(
        texts
          .filter((text) => !/^\s*(?:begin|savepoint|commit|rollback|select set_config\()/.test(text))
          .every((text) => text.includes('idempotency_key')),
      ).toBe(true);
    }
  });

  test('does not wait for the locks of the command', async () => {
    const key = newKey();
    await auction.command('requestUpdate', { threadId }, key);
    await here.services.sql.begin(async (tx) => {
      await tx`select from thread where id = ${threadId} for update`;
      expect(await auction.command('requestUpdate', { threadId, note: 'Again, please.' }, key)).toEqual(USED_DIFFERENTLY);
    });
  });

  test('checks no join code, right or wrong, and counts no attempt', async () => {
    const guesser = await here.signUp('guesser@example.test');
    const { body } = await auction.command('createInvite', {});
    const { code } = (body as { invite: { code: string } }).invite;
    const key = newKey();
    expect((await guesser.command('redeemInvite', { code: 'NOSUCHCODE22' }, key)).status).toBe(404);
    for (const guess of ['NOSUCHCODE23', code, 'NOSUCHCODE24']) {
      const { answer, texts } = await sendAndRecord(guesser, 'redeemInvite', { code: guess }, key);
      expect(answer).toEqual(USED_DIFFERENTLY);
      expect(texts.join('\n')).not.toMatch(/org_invite|join_code|sign_in_attempt/);
    }
    const [row] = await here.services.sql<[{ n: number }]>`
      select count(*)::int as n from sign_in_attempt where kind = 'join' and account = ${guesser.userId}`;
    expect(row.n).toBe(1);
    expect((await guesser.command('redeemInvite', { code })).status).toBe(200);
  });

  test('does not help to guess join codes: with a new key for each guess, each guess is counted', async () => {
    const guesser = await here.signUp('patient@example.test');
    await here.services.sql`delete from sign_in_attempt`; // the tests before this one came from the same address
    const statuses = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await guesser.command('redeemInvite', { code: `NOSUCHCODE3${guess}` }, newKey())).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test('waits while the thread is locked; then one command uses the key, and the others are refused', async () => {
    const { sql } = here.services;
    const key = newKey();
    let first: Promise<Answer> | undefined;
    let others: Promise<Answer>[] = [];
    await sql.begin(async (tx) => {
      await stayIdle(tx);
      await tx`select from thread where id = ${threadId} for update`;
      first = second.as(buyer).command('inviteNext', { threadId, orgId: stranger.orgId }, key);
      others = [seller.orgId, crypto.randomUUID()].map((orgId) => buyer.command('inviteNext', { threadId, orgId }, key));
      const early = await Promise.race([...others, first, setTimeout(500)]);
      expect(early).toBeUndefined();
    });
    // While none of them has the thread's lock, none has used the key. The first that gets the lock does.
    const answers = await Promise.all([first!, ...others]);
    expect(answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify(USED_DIFFERENTLY))).toHaveLength(1);
  });
});
