import { beforeAll, expect, test } from 'vitest';
import { openThreadAs } from '../../../tests/threads.ts';
import { createColleague, type Owner, createOwner } from '../../../tests/owners.ts';
import { useTestServices } from '../../../tests/test-services.ts';

const here = useTestServices();
let auction: Owner;
let seller: Owner;
let threadId: string;

beforeAll(async () => {
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  seller = await createOwner(here, 'Silver State Motors');
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, creatorHasTitle: true });
});

/** What this person gets who has the answer with that mark. */
const ask = async (cookie: string, url: string, known?: unknown, more: Record<string, string> = {}) =>
  await here.services.app.inject({
    url,
    headers: { cookie, 'accept-encoding': 'br', ...more, ...(typeof known === 'string' ? { 'if-none-match': known } : {}) },
  });

test('an answer that did not change is not sent again, whatever it is', async () => {
  const colleague = await createColleague(here, auction);
  for (const url of [
    '/api/me',
    '/api/sessions',
    '/api/dashboard',
    `/api/thread?threadId=${threadId}`,
    '/api/notifications',
    '/api/makes',
  ]) {
    const { headers } = await ask(colleague.cookie, url);
    const { statusCode, rawPayload, headers: again } = await ask(colleague.cookie, url, headers.etag);
    expect([statusCode, rawPayload.length, again.etag, again['content-encoding']], url).toEqual([304, 0, headers.etag, undefined]);
  }
});

test('who is told that nothing changed is guarded as well as who gets the answer', async () => {
  const { headers } = await ask(auction.cookie, '/api/dashboard');
  const { headers: again } = await ask(auction.cookie, '/api/dashboard', headers.etag);
  const apart = ['content-encoding', 'content-length', 'content-type', 'date', 'vary', 'x-request-id'];
  const guards = Object.keys(headers).filter((name) => !apart.includes(name) && !name.startsWith('x-ratelimit'));
  for (const name of guards) expect(again[name], name).toBe(headers[name]);
  expect(guards).toEqual(expect.arrayContaining(['x-content-type-options', 'content-security-policy']));
  expect(again['cache-control']).toBe('no-store');
});

test('what changed is sent with another mark, and with its former one when it is as it was', async () => {
  const { cookie, command } = await here.signUp('ann@example.test', 'Ann Field');
  const first = (await ask(cookie, '/api/me')).headers.etag;
  await command('updateProfile', { displayName: 'Ann Hill' });
  const changed = await ask(cookie, '/api/me', first);
  expect([changed.statusCode, changed.headers.etag === first]).toEqual([200, false]);
  await command('updateProfile', { displayName: 'Ann Field' });
  expect((await ask(cookie, '/api/me', first)).statusCode).toBe(304);
});

test('whoever may not see an answer is refused, although they know its mark', async () => {
  const url = `/api/thread?threadId=${threadId}`;
  const { etag } = (await ask(auction.cookie, url)).headers;
  const stranger = await createOwner(here, 'Desert Sky Motors');
  const former = await createColleague(here, auction);
  await here.services.sql`delete from org_member where user_id = ${former.userId}`;
  const statuses = await Promise.all(['', stranger.cookie, former.cookie].map(async (cookie) => (await ask(cookie, url, etag)).statusCode));
  expect(statuses).toEqual([401, 404, 403]);
});

test('each side of a thread has its own answer, and so has each organization of a person', async () => {
  const url = `/api/thread?threadId=${threadId}`;
  const { etag } = (await ask(auction.cookie, url)).headers;
  expect((await ask(seller.cookie, url, etag)).statusCode).toBe(200);
  await here.services
    .sql`insert into org_member (org_id, user_id, role, joined_at) values (${seller.orgId}, ${auction.userId}, 'member', now())`;
  expect((await ask(auction.cookie, url, etag, { 'x-org-id': seller.orgId })).statusCode).toBe(200);
  expect((await ask(auction.cookie, url, etag)).statusCode).toBe(304);
});

test('a command is answered in full', async () => {
  const { etag } = (await ask(auction.cookie, '/api/me')).headers;
  const { status } = await auction.command('updateProfile', { displayName: 'Pat Doe' }, { 'if-none-match': String(etag) });
  expect(status).toBe(200);
});
