import { useTestServices } from '../../../../testing/servers/test-services.ts';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { readSessionToken } from '../../accounts/authenticate.ts';
import { type Viewer, loadViewers } from './viewers.ts';

const here = useTestServices();

async function viewerOf(cookie: string, orgId?: string): Promise<Viewer | null> {
  const { authCookies, secret } = await here.services.auth.$context;
  const token = readSessionToken(cookie, authCookies.sessionToken.name, secret);
  return token ? (await loadViewers(here.services.sql, [{ token, orgId }]))[0]! : null;
}

async function orgWith(userId: string, name: string): Promise<string> {
  const id = uuidv7();
  await here.services
    .sql`insert into org (id, name, org_type, canonical_name, created_at, join_code) values (${id}, ${name}, 'auction', ${name}, now(), ${id})`;
  await here.services.sql`insert into org_member (org_id, user_id, role, joined_at) values (${id}, ${userId}, 'admin', now())`;
  return id;
}

test('a viewer is the same session and user as better-auth', async () => {
  const ann = await here.signUp('ann@x.test', 'Ann Lee');
  const expected = await here.services.auth.api.getSession({ headers: new Headers({ cookie: ann.cookie }) });
  expect(await viewerOf(ann.cookie)).toEqual({
    sessionId: expected?.session.id,
    sessionEndsAt: expected?.session.expiresAt.getTime(),
    userId: expected?.user.id,
    email: expected?.user.email,
    emailVerified: expected?.user.emailVerified,
    name: expected?.user.name,
    phone: null,
    position: null,
    defaultOrgId: null,
    org: null,
    without: 'no-org',
  });
});

test('a session lasts 30 days, and using it does not extend it', async () => {
  const ann = await here.signUp('ann2@x.test');
  const days = (((await viewerOf(ann.cookie))?.sessionEndsAt ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 2);
  await here.services.sql`update session set expires_at = now() + interval '1 hour' where user_id = ${ann.userId}`;
  await here.services.auth.api.getSession({ headers: new Headers({ cookie: ann.cookie }) });
  expect((await viewerOf(ann.cookie))?.sessionEndsAt).toBeLessThan(Date.now() + 3_600_001);
});

test('an ended session, a forged signature and a malformed cookie have no viewer', async () => {
  const ann = await here.signUp('ann3@x.test');
  expect(await viewerOf(`${ann.cookie.slice(0, -6)}AAAAA%3D`)).toBeNull();
  expect(await viewerOf('titleline.session_token=%E0%A4%A')).toBeNull();
  expect(await viewerOf('titleline.session_token=abc')).toBeNull();
  await here.services.sql`update session set expires_at = now() where user_id = ${ann.userId}`;
  expect(await viewerOf(ann.cookie)).toBeNull();
});

test('the viewer acts for the page’s organization, or for the default one if the page names none, and only as a member', async () => {
  const ann = await here.signUp('ann4@x.test');
  const bob = await here.signUp('bob4@x.test');
  const [first, second, foreign] = [
    await orgWith(ann.userId, 'First'),
    await orgWith(ann.userId, 'Second'),
    await orgWith(bob.userId, 'Foreign'),
  ];
  expect((await viewerOf(ann.cookie))?.org).toBeNull();
  await here.services.sql`update app_user set default_org_id = ${first} where id = ${ann.userId}`;
  expect((await viewerOf(ann.cookie))?.org).toEqual({ id: first, name: 'First', orgType: 'auction', role: 'admin', isDisabled: false });
  expect((await viewerOf(ann.cookie, second))?.org?.name).toBe('Second');
  expect((await viewerOf(ann.cookie, foreign))?.org).toBeNull();
  expect((await viewerOf(ann.cookie, "' or 1=1"))?.org).toBeNull();
  await here.services.sql`delete from org_member where org_id = ${first}`;
  expect((await viewerOf(ann.cookie))?.org).toBeNull();
});
