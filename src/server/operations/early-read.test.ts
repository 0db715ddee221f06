import { beforeAll, expect, test, vi } from 'vitest';
import { openThreadAs, sendCommand } from '../../../testing/threads/threads.ts';
import { type Owner, createOwner } from '../../../testing/people/owners.ts';
import { type Statement, recordStatements } from '../../../testing/database/sql-statements.ts';
import { useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();
let auction: Owner;
let stranger: Owner;
let threadId: string;

beforeAll(async () => {
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  stranger = await createOwner(here, 'Desert Sky Motors');
  const seller = await createOwner(here, 'Silver State Motors');
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, creatorHasTitle: true });
});

const isRead = ({ text }: Statement) => text.includes(' as thread, ');
const dashboard = async (by: Owner, orgId: string) => await by.query('dashboard', {}, actingFor(orgId));
const actingFor = (orgId: string) => ({ 'x-org-id': orgId });

test('a query reads while the session is looked up', async () => {
  const { sql } = here.services;
  await recordStatements(sql, async (heard) => {
    const locked = await sql.reserve();
    await locked`begin`;
    await locked`lock table session in access exclusive mode`;
    const answer = auction.query('thread', { threadId }, actingFor(auction.orgId));
    await vi.waitFor(() => expect(heard.filter(isRead)).toHaveLength(1));
    await locked`commit`;
    locked.release();
    expect((await answer).status).toBe(200);
    expect(heard.filter(isRead)).toHaveLength(1);
  });
});

test('the result for an organization is sent to its members only', async () => {
  expect((await dashboard(auction, auction.orgId)).body).toMatchObject({ counts: { active: 1 } });
  expect(await dashboard(stranger, auction.orgId)).toMatchObject({ status: 403, body: { error: { code: 'permission-denied' } } });
  expect((await dashboard(stranger, stranger.orgId)).body).toMatchObject({ counts: { active: 0 } });
});

test('nothing is read without a session cookie that this server signed', async () => {
  const statements = await recordStatements(here.services.sql, async () => {
    for (const cookie of ['', 'titleline.session_token=made-up.c2lnbmVk'])
      expect(
        (await here.services.app.inject({ url: `/api/thread?threadId=${threadId}`, headers: { cookie, ...actingFor(auction.orgId) } }))
          .statusCode,
      ).toBe(401);
  });
  expect(statements.filter(isRead)).toEqual([]);
});

test('an invalid input is reported only after the session and the membership are checked', async () => {
  const ask = async (cookie: string) =>
    (await here.services.app.inject({ url: '/api/dashboard?cursor=x', headers: { cookie, ...actingFor(auction.orgId) } })).statusCode;
  expect([await ask(''), await ask(stranger.cookie), await ask(auction.cookie)]).toEqual([401, 403, 400]);
});

test('threads that are opened at the same moment are read together, and each person sees what they would see alone', async () => {
  const buyer = await createOwner(here, 'Boulder Motors');
  const other = await openThreadAs(auction, { boughtFromOrgId: stranger.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(stranger, 'respondToInvite', { threadId: other, accept: true });
  await sendCommand(stranger, 'postUpdate', { threadId: other, message: 'Boulder Motors will have it on Monday.' });
  const asked = [
    [auction, threadId],
    [auction, other],
    [stranger, other],
    [buyer, other],
    [buyer, threadId],
    [stranger, crypto.randomUUID()],
  ] as const;
  const open = async ([person, id]: (typeof asked)[number]) => await person.query('thread', { threadId: id }, actingFor(person.orgId));
  const alone: Awaited<ReturnType<typeof open>>[] = [];
  for (const one of asked) alone.push(await open(one));
  let together: typeof alone = [];
  const statements = await recordStatements(here.services.sql, async () => {
    together = await Promise.all(asked.map(open));
  });
  expect(alone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 404]);
  expect(together).toEqual(alone);
  expect(statements.filter(isRead)).toHaveLength(1);
});
