// Who may create an account: SIGN_UP, with each kind of invitation, by password and with Google. Google is a real OpenID provider on loopback.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CLIENT } from '../../../../testing/servers/google-client.ts';
import { authorizeUrlAs, FakeGoogle } from '../../../../testing/servers/fake-google.ts';
import { freePort } from '../../../../testing/servers/free-port.ts';
import { stayIdle } from '../../../../testing/servers/stay-idle.ts';
import { createOwner, type Owner } from '../../../../testing/people/owners.ts';
import { issueClaimToken, openThreadSoldToPlaceholder } from '../../../../testing/people/placeholders.ts';
import { ORIGIN, PASSWORD, person, useOwnTestServices } from '../../../../testing/servers/test-services.ts';
import { recordStatements, withoutSessionQuery } from '../../../../testing/database/sql-statements.ts';
import { createServices, type Services } from '../../services.ts';
import { deleteSignUpInvitation, insertSignUpInvitation } from '../../db/accounts/sign-up-invitations.ts';
import { mailedSignUpToken } from '../../mail/sign-up-link.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { SignUpMode } from '../../../domain/sign-up.ts';

const google = new FakeGoogle(await freePort());
/** People who exist, and the servers of the three modes on one database. */
const here = useOwnTestServices({ ...CLIENT, GOOGLE_DISCOVERY_URL: google.discoveryUrl, TRUSTED_PROXIES: 'loopback' }, 'unsent');
const servers = {} as Record<SignUpMode, Services>;
let owner: Owner;
let seller: Owner;

beforeAll(async () => {
  await google.start();
  servers.open = here.services;
  for (const mode of ['invited', 'closed'] as const)
    servers[mode] = await createServices({ ...here.services.config, signUp: mode }, here.databaseUrl, { mail: 'unsent' });
  owner = await createOwner(here, 'Aspen Auto Group');
  seller = await createOwner(here, 'Front Range Auction');
});
afterAll(async () => {
  await servers.invited?.close();
  await servers.closed?.close();
  await google.stop();
});

type Invitation = { kind: 'operator' | 'invite' | 'claim'; secret: string };
let addresses = 0;
/** Another network each time, because sign-ups are limited by address. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}` });

async function signUp(mode: SignUpMode, email: string, invitation?: Invitation, password = PASSWORD) {
  const answer = await servers[mode].app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: ORIGIN, ...elsewhere() },
    payload: { email, name: 'Pat Doe', password, ...(invitation && { invitation }) },
  });
  return { status: answer.statusCode, body: answer.json<{ user?: { id: string }; error?: { code: string; message: string } }>() };
}

/** Signs in with Google in a new browser. Returns where the callback redirects. */
async function signInWithGoogle(mode: SignUpMode, email: string, given: { page?: 'signup'; invitation?: Invitation } = {}) {
  const { app } = servers[mode];
  const begun = await app.inject({ method: 'POST', url: '/api/auth/sign-in/google', headers: { origin: ORIGIN }, payload: given });
  expect(begun.statusCode).toBe(200);
  const consent = await fetch(authorizeUrlAs(begun.json<{ url: string }>().url, { email, name: 'Gail', verified: true }), {
    redirect: 'manual',
  });
  const back = new URL(consent.headers.get('location') ?? '');
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return (await app.inject({ method: 'GET', url: back.pathname + back.search, headers: { cookie } })).headers.location;
}

const accountOf = async (email: string) =>
  (
    await here.services.sql<{ isVerified: boolean; invitationId: string | null }[]>`
      select email_verified as "isVerified", sign_up_invitation_id as "invitationId" from app_user where email = ${email}`
  )[0];

async function operatorsInvitation(email: string | null = null, expiresAt = Date.now() + DAY_MS) {
  const made = await here.services.sql.begin(
    async (tx) => await insertSignUpInvitation(tx, { email, organization: null, expiresAt }, Date.now()),
  );
  return { id: made.id, printed: { kind: 'operator', secret: made.token } as const, mailed: mailedLink(made.id) };
}
const mailedLink = (id: string) => ({ kind: 'operator', secret: mailedSignUpToken(id, here.services.config.secret) }) as const;
const revoke = async (id: string) => await here.services.sql.begin(async (tx) => await deleteSignUpInvitation(tx, id));

/** An organization's invite. */
async function invite(email = ''): Promise<Invitation & { inviteId: string }> {
  const { body } = await owner.command('createInvite', { email, role: 'member', expiresInDays: 7 });
  const made = (body as { invite: { id: string; code: string } }).invite;
  return { kind: 'invite', secret: made.code, inviteId: made.id };
}

let claims = 1;
/** The claim link of a placeholder that the owner has sold a vehicle to. */
async function claim(): Promise<Invitation> {
  const name = `Bluebird Cars of ${(claims++).toString(2).replaceAll('0', 'North ').replaceAll('1', 'South ')}`;
  const placeholder = await openThreadSoldToPlaceholder(owner, seller, name, `titles.${claims}@claims.test`);
  const secret = await issueClaimToken(here, placeholder);
  return { kind: 'claim', secret };
}

const BY_INVITATION = 'You need an invitation to sign up here. Ask your organization or the operator for one.';
const CLOSED = 'New accounts cannot be created here at present.';
const UNUSABLE =
  'This invitation was used to sign up, was revoked, or has expired. Sign in if you have an account, or ask for a new invitation.';
const FOR_ANOTHER = 'This invitation is for another email. Sign up with the address that was invited.';
const refusedWith = (message: string) => ({ status: 403, body: { error: { code: 'permission-denied', message } } });

test('if signing up is open, nobody needs an invitation, and one that does not work is no hindrance', async () => {
  expect((await signUp('open', 'free@x.test')).status).toBe(200);
  expect((await signUp('open', 'free2@x.test', { kind: 'operator', secret: 'never-was' })).status).toBe(200);
  expect((await signUp('open', 'free3@x.test', { kind: 'claim', secret: 'never-was' })).status).toBe(200);
  expect(await signInWithGoogle('open', 'free4@x.test')).toBe('/dashboard');
});

test('without an invitation nobody signs up where one is needed', async () => {
  expect(await signUp('invited', 'none@x.test')).toEqual(refusedWith(BY_INVITATION));
  expect(await signInWithGoogle('invited', 'none@x.test')).toBe('/login?error=sign-up-by-invitation');
  expect(await accountOf('none@x.test')).toBeUndefined();
});

test.each(['operator', 'invite', 'claim'] as const)('an invitation (%s) creates one account, by password and with Google', async (kind) => {
  const make = { operator: async () => (await operatorsInvitation()).printed, invite, claim }[kind];
  const [one, other] = [await make(), await make()];
  expect((await signUp('invited', `first.${kind}@x.test`, one)).status).toBe(200);
  expect(await signUp('invited', `second.${kind}@x.test`, one)).toEqual(refusedWith(UNUSABLE));
  expect(await signInWithGoogle('invited', `third.${kind}@x.test`, { page: 'signup', invitation: one })).toBe(
    '/signup?error=invitation-unusable',
  );
  expect(await signInWithGoogle('invited', `third.${kind}@x.test`, { page: 'signup', invitation: other })).toBe('/dashboard');
  expect(await signUp('invited', `fourth.${kind}@x.test`, other)).toEqual(refusedWith(UNUSABLE));
});

test.each(['operator', 'invite', 'claim'] as const)('an unknown invitation (%s) is refused like one that is over', async (kind) => {
  expect(await signUp('invited', 'guess@x.test', { kind, secret: 'ABCD-EFGH-2345' })).toEqual(refusedWith(UNUSABLE));
  expect(await signInWithGoogle('invited', 'guess@x.test', { invitation: { kind, secret: 'ABCD-EFGH-2345' } })).toBe(
    '/login?error=invitation-unusable',
  );
});

test('an invitation that has expired or was revoked creates no account', async () => {
  const { printed: expired } = await operatorsInvitation(null, Date.now() - 1);
  const { id, printed: revoked } = await operatorsInvitation();
  expect(await revoke(id)).toBe(true);
  const gone = await invite();
  await owner.command('revokeInvite', { inviteId: gone.inviteId });
  const used = await claim();
  await here.services.sql`update one_time_token set used_at = now() where purpose = 'claim'`;
  for (const invitation of [expired, revoked, gone, used])
    expect(await signUp('invited', 'late@x.test', { kind: invitation.kind, secret: invitation.secret })).toEqual(refusedWith(UNUSABLE));
  expect(await accountOf('late@x.test')).toBeUndefined();
});

test('an invitation for an address lets only that address sign up', async () => {
  for (const [name, invitation] of [
    ['op', (await operatorsInvitation('op@x.test')).printed],
    ['org', await invite('org@x.test')],
  ] as const) {
    const { kind, secret } = invitation;
    expect(await signUp('invited', `other.${name}@x.test`, { kind, secret })).toEqual(refusedWith(FOR_ANOTHER));
    expect(await signInWithGoogle('invited', `other.${name}@x.test`, { page: 'signup', invitation: { kind, secret } })).toBe(
      '/signup?error=invitation-for-another',
    );
    expect((await signUp('invited', `${name}@x.test`, { kind, secret })).status).toBe(200);
  }
});

test('the email is verified by the mailed link of the operator’s invitation, and not by the printed one', async () => {
  const { printed } = await operatorsInvitation('printed@x.test');
  await signUp('invited', 'printed@x.test', printed);
  expect(await accountOf('printed@x.test')).toMatchObject({ isVerified: false });
  for (const mode of ['invited', 'open'] as const) {
    const { mailed, id } = await operatorsInvitation(`${mode}@mailed.test`);
    await signUp(mode, `${mode}@mailed.test`, mailed);
    expect(await accountOf(`${mode}@mailed.test`)).toEqual({ isVerified: true, invitationId: id });
  }
  const verifications = await here.services.sql`select address from mail where kind = 'verify_email' and address like '%@mailed.test'`;
  expect(verifications).toEqual([]);
});

test('if signing up is closed, no invitation creates an account', async () => {
  const invitations = [undefined, (await operatorsInvitation()).printed, await invite(), await claim()];
  for (const given of invitations) {
    const invitation = given && { kind: given.kind, secret: given.secret };
    expect(await signUp('closed', 'shut@x.test', invitation)).toEqual(refusedWith(CLOSED));
    expect(await signInWithGoogle('closed', 'shut@x.test', { page: 'signup', ...(invitation && { invitation }) })).toBe(
      '/signup?error=sign-up-closed',
    );
  }
  expect(await accountOf('shut@x.test')).toBeUndefined();
});

test.each(['invited', 'closed'] as const)('people with an account sign in and link Google where signing up is %s', async (mode) => {
  await here.signUp(`${mode}.exists@x.test`);
  const { app } = servers[mode];
  const payload = { email: `${mode}.exists@x.test`, password: PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: ORIGIN, ...elsewhere() }, payload });
  expect(answer.statusCode).toBe(200);
  for (const _ of ['links', 'signs in']) expect(await signInWithGoogle(mode, `${mode}.exists@x.test`)).toBe('/dashboard');
});

test.each(['invited', 'closed'] as const)('a sign-up that is refused does not tell whether its email has an account (%s)', async (mode) => {
  await here.signUp(`${mode}.known@x.test`);
  expect(await signUp(mode, `${mode}.known@x.test`)).toEqual(await signUp(mode, `${mode}.unknown@x.test`));
  const over: Invitation = { kind: 'operator', secret: 'never-was' };
  const statementsOf = async (email: string) => {
    const sent = await recordStatements(servers[mode].sql, async () => await signUp(mode, email, over));
    return withoutSessionQuery(sent).map(({ text }) => text);
  };
  expect(await statementsOf(`${mode}.known@x.test`)).toEqual(await statementsOf(`${mode}.unknown@x.test`));
  expect(await signUp(mode, `${mode}.known@x.test`, over)).toEqual(await signUp(mode, `${mode}.unknown@x.test`, over));
});

test('a sign-up whose answer was lost signs in when it is repeated with the invitation that it has used', async () => {
  for (const invitation of [(await operatorsInvitation()).printed, await invite('lost.invite@x.test'), await claim()]) {
    const email = `lost.${invitation.kind}@x.test`;
    const given = { kind: invitation.kind, secret: invitation.secret };
    const first = await signUp('invited', email, given);
    expect(first.status).toBe(200);
    expect((await signUp('invited', email, given)).body.user?.id).toBe(first.body.user?.id);
    expect((await signUp('invited', email, given, 'another horse battery')).body.error?.message).toBe(
      'There is already an account with this email. Sign in instead.',
    );
  }
});

test('an existing email does not use up an invitation', async () => {
  await here.signUp('has.one@x.test');
  const { printed } = await operatorsInvitation();
  expect((await signUp('invited', 'has.one@x.test', printed, 'another horse battery')).status).toBe(409);
  expect((await signUp('invited', 'has.none@x.test', printed)).status).toBe(200);
});

/** Blocks inserts of accounts until `release`, which first waits for so many of them. */
async function blockSignUps() {
  const lock = await here.services.sql.reserve();
  await lock`begin`;
  await stayIdle(lock);
  await lock`lock table app_user in share row exclusive mode`;
  return async (count: number, meanwhile = async () => {}) => {
    await vi.waitFor(
      async () => expect(await lock`select from pg_locks where relation = 'app_user'::regclass and not granted`).toHaveLength(count),
      { timeout: 20_000, interval: 10 },
    );
    await meanwhile();
    await lock`commit`;
    lock.release();
  };
}

test.each(['operator', 'invite', 'claim'] as const)('of two sign-ups at once with one invitation (%s) one succeeds', async (kind) => {
  const { secret } = await { operator: async () => (await operatorsInvitation()).printed, invite, claim }[kind]();
  const release = await blockSignUps();
  const both = Promise.all(['a', 'b'].map(async (name) => await signUp('invited', `${name}.${kind}@races.test`, { kind, secret })));
  await release(2);
  const answers = (await both).toSorted((a, b) => a.status - b.status);
  expect(answers[0]!.status).toBe(200);
  expect(answers[1]).toEqual(refusedWith(UNUSABLE));
  expect(await here.services.sql`select from app_user where email like ${`%.${kind}@races.test`}`).toHaveLength(1);
});

test('of two sign-ups at once with one invitation, by password and with Google, one succeeds', async () => {
  const { printed } = await operatorsInvitation();
  const release = await blockSignUps();
  const both = Promise.all([
    signUp('invited', 'by.password@races.test', printed),
    signInWithGoogle('invited', 'by.google@races.test', { page: 'signup', invitation: printed }),
  ]);
  await release(2);
  const [byPassword, byGoogle] = await both;
  const accounts = await here.services.sql`select from app_user where email like 'by.%@races.test'`;
  expect(accounts).toHaveLength(1);
  // The loser with Google is sent there once more, and then reads why.
  expect([byPassword.status === 200, byGoogle === '/dashboard'].filter(Boolean)).toHaveLength(1);
});

test('two sign-ups at once with one invitation both succeed where nobody needs one', async () => {
  const { printed, id } = await operatorsInvitation();
  const release = await blockSignUps();
  const both = Promise.all(['a', 'b'].map(async (name) => await signUp('open', `${name}@free.test`, printed)));
  await release(2);
  expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  const used = [await accountOf('a@free.test'), await accountOf('b@free.test')].filter((account) => account?.invitationId === id);
  expect(used).toHaveLength(1);
});

test('an invitation that is revoked while an account is being created creates none', async () => {
  const { printed, id } = await operatorsInvitation();
  const release = await blockSignUps();
  const answer = signUp('invited', 'revoked@races.test', printed);
  await release(1, async () => {
    // Only the foreign key can notice: everything else was checked before.
    await here.services.sql`delete from sign_up_invitation where id = ${id}`;
  });
  expect(await answer).toEqual(refusedWith(UNUSABLE));
  expect(await accountOf('revoked@races.test')).toBeUndefined();
});

async function checkLink(token: string): Promise<object | null> {
  const answer = await servers.invited.app.inject({
    method: 'POST',
    url: '/api/auth/check-sign-up-link',
    headers: { origin: ORIGIN },
    payload: { token },
  });
  return answer.json<{ invitation: object | null }>().invitation;
}

test('the page of the operator’s link learns for whom it is, and nothing of one that does not work', async () => {
  const { printed, mailed, id } = await operatorsInvitation('checked@x.test');
  for (const { secret } of [printed, mailed]) expect(await checkLink(secret)).toEqual({ email: 'checked@x.test', organization: null });
  expect(await checkLink('never-was')).toBeNull();
  await signUp('invited', 'checked@x.test', printed);
  expect(await checkLink(printed.secret)).toBeNull();
  expect(await revoke(id)).toBe(false);
});

test('an invitation for an organization opens it afterwards, as before', async () => {
  const { secret } = await invite('joins@x.test');
  await signUp('invited', 'joins@x.test', { kind: 'invite', secret });
  await here.services.sql`update app_user set email_verified = true where email = 'joins@x.test'`;
  const answer = await servers.invited.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: ORIGIN, ...elsewhere() },
    payload: { email: 'joins@x.test', password: PASSWORD },
  });
  const cookie = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  const joiner = person(here.services, '', `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`);
  expect((await joiner.command('redeemInvite', { code: secret })).body).toEqual({ orgId: owner.orgId });
});

test('the database keeps no secret of an invitation that works', async () => {
  const { printed, mailed } = await operatorsInvitation('kept@x.test');
  await servers.invited.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/google',
    headers: { origin: ORIGIN },
    payload: { page: 'signup', invitation: printed },
  });
  const rows = await here.services.sql<{ text: string }[]>`
    select i::text as text from sign_up_invitation i union all select v::text from verification v union all select u::text from app_user u`;
  expect(rows.length).toBeGreaterThan(2);
  for (const { secret } of [printed, mailed]) expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
});
