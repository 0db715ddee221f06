import { beforeAll, expect, test } from 'vitest';
import { openThreadAs } from '../../../testing/threads/threads.ts';
import { createColleague, type Owner, createOwner } from '../../../testing/people/owners.ts';
import { useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();
let auction: Owner;
let seller: Owner;
let threadId: string;

beforeAll(async () => {
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  seller = await createOwner(here, 'Silver State Motors');
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, creatorHasTitle: true });
});

/** Sends a request with the person's cookie and, if given, `known` as the ETag that the client has. */
const ask = async (cookie: string, url: string, known?: unknown, more: Record<string, string> = {}) =>
  await here.services.app.inject({
    url,
    headers: { cookie, 'accept-encoding': 'br', ...more, ...(typeof known === 'string' ? { 'if-none-match': known } : {}) },
  });

test('a response that did not change is not sent again, for every query', async () => {
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

test('a 304 carries the same security headers as the full response', async () => {
  const { headers } = await ask(auction.cookie, '/api/dashboard');
  const { headers: again } = await ask(auction.cookie, '/api/dashboard', headers.etag);
  const ignored = ['content-encoding', 'content-length', 'content-type', 'date', 'vary', 'x-request-id'];
  const securityHeaders = Object.keys(headers).filter((name) => !ignored.includes(name) && !name.startsWith('x-ratelimit'));
  for (const name of securityHeaders) expect(again[name], name).toBe(headers[name]);
  expect(securityHeaders).toEqual(expect.arrayContaining(['x-content-type-options', 'content-security-policy']));
  expect(again['cache-control']).toBe('no-store');
});

test('a changed response has another ETag, and the former one again after the change is undone', async () => {
  const { cookie, command } = await here.signUp('ann@example.test', 'Ann Field');
  const first = (await ask(cookie, '/api/me')).headers.etag;
  await command('updateProfile', { displayName: 'Ann Hill' });
  const changed = await ask(cookie, '/api/me', first);
  expect([changed.statusCode, changed.headers.etag === first]).toEqual([200, false]);
  await command('updateProfile', { displayName: 'Ann Field' });
  expect((await ask(cookie, '/api/me', first)).statusCode).toBe(304);
});

test('a person who may not see a response is refused, even with its ETag', async () => {
  const url = `/api/thread?threadId=${threadId}`;
  const { etag } = (await ask(auction.cookie, url)).headers;
  const stranger = await createOwner(here, 'Desert Sky Motors');
  const former = await createColleague(here, auction);
  await here.services.sql`delete from org_member where user_id = ${former.userId}`;
  const statuses = await Promise.all(['', stranger.cookie, former.cookie].map(async (cookie) => (await ask(cookie, url, etag)).statusCode));
  expect(statuses).toEqual([401, 404, 403]);
});

test('the response differs for each side of a thread, and for each organization of a person', async () => {
  const url = `/api/thread?threadId=${threadId}`;
  const { etag } = (await ask(auction.cookie, url)).headers;
  expect((await ask(seller.cookie, url, etag)).statusCode).toBe(200);
  await here.services
    .sql`insert into org_member (org_id, user_id, role, joined_at) values (${seller.orgId}, ${auction.userId}, 'member', now())`;
  expect((await ask(auction.cookie, url, etag, { 'x-org-id': seller.orgId })).statusCode).toBe(200);
  expect((await ask(auction.cookie, url, etag)).statusCode).toBe(304);
});

test('a command always gets a full response', async () => {
  const { etag } = (await ask(auction.cookie, '/api/me')).headers;
  const { status } = await auction.command('updateProfile', { displayName: 'Pat Doe' }, { 'if-none-match': String(etag) });
  expect(status).toBe(200);
});
