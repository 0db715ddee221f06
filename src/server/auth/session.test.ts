import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { useTestServices } from '../../../tests/test-services.ts';
import { readSessionToken, type Viewer, loadViewer } from './session.ts';

const here = useTestServices();

async function viewerBehind(cookie: string, orgId?: string): Promise<Viewer | null> {
  const { authCookies, secret } = await here.services.auth.$context;
  const token = readSessionToken(cookie, authCookies.sessionToken.name, secret);
  return token ? await loadViewer(here.services.sql, token, orgId) : null;
}

async function orgWith(userId: string, name: string): Promise<string> {
  const id = uuidv7();
  await here.services
    .sql`insert into org (id, name, org_type, canonical_name, created_at, join_code) values (${id}, ${name}, 'auction', ${name}, now(), ${id})`;
  await here.services.sql`insert into org_member (org_id, user_id, role, joined_at) values (${id}, ${userId}, 'admin', now())`;
  return id;
}

test('the one statement says of a session what better-auth says', async () => {
  const ann = await here.signUp('ann@x.test', 'Ann Lee');
  const theirs = await here.services.auth.api.getSession({ headers: new Headers({ cookie: ann.cookie }) });
  expect(await viewerBehind(ann.cookie)).toEqual({
    sessionId: theirs?.session.id,
    sessionEndsAt: theirs?.session.expiresAt.getTime(),
    userId: theirs?.user.id,
    email: theirs?.user.email,
    emailVerified: theirs?.user.emailVerified,
    name: theirs?.user.name,
    phone: null,
    position: null,
    defaultOrgId: null,
    org: null,
    without: 'no-org',
  });
});

test('a session lasts 30 days and no use of it makes it longer', async () => {
  const ann = await here.signUp('ann2@x.test');
  const days = (((await viewerBehind(ann.cookie))?.sessionEndsAt ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 2);
  await here.services.sql`update session set expires_at = now() + interval '1 hour' where user_id = ${ann.userId}`;
  await here.services.auth.api.getSession({ headers: new Headers({ cookie: ann.cookie }) });
  expect((await viewerBehind(ann.cookie))?.sessionEndsAt).toBeLessThan(Date.now() + 3_600_001);
});

test('an ended session, a forged signature and a broken cookie are nobody', async () => {
  const ann = await here.signUp('ann3@x.test');
  expect(await viewerBehind(`${ann.cookie.slice(0, -6)}AAAAA%3D`)).toBeNull();
  expect(await viewerBehind('titleline.session_token=%E0%A4%A')).toBeNull();
  expect(await viewerBehind('titleline.session_token=abc')).toBeNull();
  await here.services.sql`update session set expires_at = now() where user_id = ${ann.userId}`;
  expect(await viewerBehind(ann.cookie)).toBeNull();
});

test('the page decides which organization acts, the default one where it does not, and only among those the user is in', async () => {
  const ann = await here.signUp('ann4@x.test');
  const bob = await here.signUp('bob4@x.test');
  const [first, second, foreign] = [
    await orgWith(ann.userId, 'First'),
    await orgWith(ann.userId, 'Second'),
    await orgWith(bob.userId, 'Foreign'),
  ];
  expect((await viewerBehind(ann.cookie))?.org).toBeNull();
  await here.services.sql`update app_user set default_org_id = ${first} where id = ${ann.userId}`;
  expect((await viewerBehind(ann.cookie))?.org).toEqual({ id: first, name: 'First', orgType: 'auction', role: 'admin' });
  expect((await viewerBehind(ann.cookie, second))?.org?.name).toBe('Second');
  expect((await viewerBehind(ann.cookie, foreign))?.org).toBeNull();
  expect((await viewerBehind(ann.cookie, "' or 1=1"))?.org).toBeNull();
  await here.services.sql`delete from org_member where org_id = ${first}`;
  expect((await viewerBehind(ann.cookie))?.org).toBeNull();
});
