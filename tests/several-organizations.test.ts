// A person in several organizations acts for one of them at a time, and never for another by accident.
import { beforeAll, expect, test } from 'vitest';
import type { Out } from '../src/api/operations.ts';
import { refusals } from '../src/domain/refusals.ts';
import { sendCommand, openThreadAs } from '../testing/threads/threads.ts';
import { type Owner, orgInput, createOwner } from '../testing/people/owners.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
let dealer: Owner;
let otherOrgId: string;
let auction: Owner;
let stranger: Owner;
beforeAll(async () => {
  dealer = await createOwner(here, 'Silver State Motors');
  otherOrgId = ((await dealer.command('createOrg', orgInput('Aspen Auto Group'))).body as { orgId: string }).orgId;
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  stranger = await createOwner(here, 'Cherry Creek Mazda');
});

const as = (orgId: string) => ({ 'x-org-id': orgId });
const viewer = async (headers = {}) => ((await dealer.query('me', {}, headers)).body as Out<'me'>).viewer!;

test('the first organization stays the active one until another is chosen', async () => {
  expect((await viewer()).org?.id).toBe(dealer.orgId);
  await sendCommand(dealer, 'setActiveOrg', { orgId: otherOrgId });
  expect((await viewer()).org?.id).toBe(otherOrgId);
  expect((await viewer(as(dealer.orgId))).org?.id).toBe(dealer.orgId);
  await sendCommand(dealer, 'setActiveOrg', { orgId: dealer.orgId });
});

test('a person cannot activate an organization that they are not in', async () => {
  const { status, body } = await dealer.command('setActiveOrg', { orgId: auction.orgId });
  expect({ status, body }).toEqual({ status: 404, body: { error: { code: 'not-found', message: refusals['no-such-org'].message } } });
  expect((await viewer()).org?.id).toBe(dealer.orgId);
});

test('each organization has its own count of unread notifications', async () => {
  await openThreadAs(auction, { boughtFromOrgId: otherOrgId });
  const counts = (await viewer()).orgs.map(({ name, unread }) => [name, unread]);
  expect(counts).toEqual([
    ['Aspen Auto Group', 1],
    ['Silver State Motors', 0],
  ]);
  await dealer.command('markAllNotificationsRead', {}, as(dealer.orgId));
  expect((await viewer()).orgs.find(({ id }) => id === otherOrgId)?.unread).toBe(1);
});

test('a person in several organizations without an active one is told to choose', async () => {
  await here.services.sql`update app_user set default_org_id = null where id = ${dealer.userId}`;
  expect((await dealer.query('dashboard', { tab: 'active' })).body).toEqual({
    error: { code: 'permission-denied', message: 'Set your active organization first.' },
  });
  await sendCommand(dealer, 'setActiveOrg', { orgId: dealer.orgId });
});

test.each(['thread', 'completedThread'])(
  '%s names another organization of the person if only that one may see the thread',
  async (query) => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: otherOrgId });
    const answer = await dealer.query(query, { threadId }, as(dealer.orgId));
    expect(answer).toEqual({
      status: 404,
      body: {
        error: {
          code: 'not-found',
          message: 'Sorry, this thread does not exist.',
          issues: [{ path: ['orgId'], message: otherOrgId }],
        },
      },
    });
    expect((await dealer.query(query, { threadId }, as(otherOrgId))).status).toBe(200);
  },
);

test.each(['thread', 'completedThread'])('%s answers outsiders exactly as for a thread that does not exist', async (query) => {
  const ask = async (threadId: string) => {
    const { cookie } = stranger;
    const { statusCode, body } = await here.services.app.inject({ url: `/api/${query}`, query: { threadId }, headers: { cookie } });
    return { statusCode, body };
  };
  const threadId = await openThreadAs(auction, { boughtFromOrgId: otherOrgId });
  const nowhere = await ask(crypto.randomUUID());
  expect(await ask(threadId)).toEqual(nowhere);
  // An organization that declined does not learn that the thread still exists.
  const left = await openThreadAs(auction, { boughtFromOrgId: stranger.orgId });
  await sendCommand(stranger, 'respondToInvite', { threadId: left, accept: false });
  expect(await ask(left)).toEqual(nowhere);
});
