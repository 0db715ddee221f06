// `npm run admin` and people, beside the running product: who cannot sign in, what ends, and what the log of acts says.
import { expect, test } from 'vitest';
import type { MyOrganizationView, OrgInviteView } from '../../src/api/members.ts';
import { setDisabled } from '../../src/server/db/set-disabled.ts';
import { deleteSessions } from '../../src/server/db/accounts/sessions.ts';
import { refusals } from '../../src/domain/refusals.ts';
import { createColleague, createOwner, provision } from '../../testing/people/owners.ts';
import { recordStatements, withoutSessionQuery } from '../../testing/database/sql-statements.ts';
import { askAdmin, runAdmin } from '../../testing/servers/admin-command.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { useSecondServer } from '../../testing/servers/second-server.ts';
import { stayIdle } from '../../testing/servers/stay-idle.ts';
import { mails, openHeldThread, requestUpdate, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { ORIGIN, PASSWORD, type Person, person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readThread } from '../../testing/threads/threads.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const second = useSecondServer(here);
const { deliverAll, skipUnwanted } = useSenders(here);

const env = () => ({ DATABASE_URL: here.databaseUrl, BASE_URL: 'https://titles.example' });
const admin = async <Data>(...args: string[]) => await askAdmin<Data>(env(), ...args);
const emailOf = async (userId: string) =>
  (await here.services.sql<[{ email: string }]>`select email from app_user where id = ${userId}`)[0].email;

async function post(name: string, payload: object) {
  const answer = await here.services.app.inject({ method: 'POST', url: `/api/auth/${name}`, headers: { origin: ORIGIN }, payload });
  const { error } = answer.json<{ error?: { message: string } }>();
  const cookie = answer.cookies.find((one) => one.name.endsWith('session_token'));
  return { status: answer.statusCode, message: error?.message, cookie: cookie && `${cookie.name}=${encodeURIComponent(cookie.value)}` };
}
const viewerOf = async (by: { query: (name: string) => Promise<{ body: unknown }> }) =>
  ((await by.query('me')).body as { viewer: { userId: string } | null }).viewer;
const DISABLED = refusals['account-disabled'].message;

type Disabled = {
  changed: boolean;
  endedSessions: number;
  organizationsWithNewCodes: object[];
  organizationsWithoutOwner: { id: string }[];
};
type People = {
  all: number;
  people: { email: string; disabledAt: string | null; sessions: number; organizations: { name: string; role: string }[] }[];
};
type Acts = { all: number; acts: { command: string; subject: object; name: string | null; osUser: string; host: string }[] };

test('a disabled person is signed out everywhere at once, cannot sign in, gets no mail and nothing new, until they are enabled', async () => {
  const owner = await createOwner(here, 'Aspen Auto Group');
  const colleague = await createColleague(here, owner);
  const partner = await createOwner(here, 'Silver State Motors');
  const threadId = await openThreadAs(owner, { boughtFromOrgId: partner.orgId });
  const email = await emailOf(owner.userId);
  const streams = await Promise.all(
    [listen(here.services), listen(second.services)].map(async (address) => await openStream(await address, owner)),
  );

  const { status, stdout } = await runAdmin(env(), 'people', 'disable', email, '--as', 'Kim Ops', '--json');
  const { ok, data } = JSON.parse(stdout) as { ok: boolean; data: Disabled };
  const org = { id: owner.orgId, name: 'Aspen Auto Group' };
  expect([status, ok, data]).toMatchObject([
    0,
    true,
    {
      changed: true,
      endedSessions: 1,
      organizationsWithNewCodes: [{ ...org, endedInvites: 0 }],
      organizationsWithoutOwner: [org],
    },
  ]);
  await Promise.all(streams.map(async ({ ended }) => await ended));
  for (const server of [owner, second.as(owner)]) expect(await viewerOf(server)).toBeNull();
  expect(await post('sign-in/email', { email, password: PASSWORD })).toMatchObject({ status: 403, message: DISABLED, cookie: undefined });
  // Only who has the password is told.
  expect(await post('sign-in/email', { email, password: 'not the password' })).toMatchObject({
    status: 401,
    message: 'Wrong email or password.',
  });
  expect(await post('sign-up/email', { email, name: 'Ann', password: PASSWORD })).toMatchObject({ status: 403, message: DISABLED });

  await post('request-password-reset', { email });
  await deliverAll({ kind: 'reset_password' });
  expect((await mails(here, 'reset_password')).map(({ status: outcome }) => outcome)).toEqual(['skipped']);
  expect(smtp.attempts).toEqual([]);

  const { members } = (await colleague.query('myOrganization')).body as { members: { userId: string; disabled: boolean }[] };
  expect(members.map(({ userId, disabled }) => [userId, disabled])).toEqual([
    [owner.userId, true],
    [colleague.userId, false],
  ]);
  const entry = (await colleague.query('deskEntry', { threadId })).body as { members: { userId: string }[] };
  expect(entry.members.map(({ userId }) => userId)).toEqual([colleague.userId]);
  const assigned = await colleague.command('updateDeskEntry', { threadId, assigneeId: owner.userId });
  expect([assigned.status, assigned.body]).toMatchObject([404, { error: { message: refusals['no-such-member'].message } }]);

  expect((await admin<Disabled>('people', 'disable', email)).data).toMatchObject({
    changed: false,
    endedSessions: 0,
    organizationsWithNewCodes: [],
  });
  expect((await admin<People>('people', 'list', '--disabled')).data.people.map((one) => one.email)).toEqual([email]);
  expect((await runAdmin(env(), 'people', 'enable', email)).stdout).toBe(`Pat Doe <${email}> can sign in again.\n`);
  const again = await post('sign-in/email', { email, password: PASSWORD });
  expect(again.status).toBe(200);
  expect(await viewerOf(person(here.services, owner.userId, again.cookie!))).toMatchObject({ userId: owner.userId });
  expect(await viewerOf(owner)).toBeNull();
});

const inviteBy = async (by: Person, input: object) => ((await by.command('createInvite', input)).body as { invite: OrgInviteView }).invite;

test('who is disabled cannot come back under another address, and what they wrote to strangers is not sent', async () => {
  const { sql } = here.services;
  const owner = await createOwner(here, 'Snowmass Motors');
  const [intruder, colleague] = [await createColleague(here, owner, 'admin'), await createColleague(here, owner, 'owner')];
  const own = await inviteBy(intruder, { role: 'admin', email: 'guest.of.intruder@x.test' });
  const read = await inviteBy(colleague, {});
  const unread = await inviteBy(colleague, { role: 'owner' });
  const bound = await inviteBy(colleague, { email: 'guest.of.colleague@x.test' });
  const { joinPassphrase } = (await intruder.query('myOrganization')).body as MyOrganizationView;
  smtp.behavior = () => 'busy';
  const write = async (to: string) =>
    await openThreadAs(intruder, { boughtFromOrgId: (await provision(intruder, `Bluebird ${to.split('.')[0]}`, to)).id });
  await write('tried.already@x.test');
  await deliverAll({ kind: 'platform_invite' });
  await write('not.tried@x.test');

  expect((await runAdmin(env(), 'people', 'disable', intruder.userId)).stdout).toBe(
    `Pat Doe <${await emailOf(intruder.userId)}> is disabled, and cannot sign in. 1 session ended.\n` +
      'Snowmass Motors has another passphrase and code. 2 invites that the person could use or pass on ended.\n',
  );
  const newcomer = await here.signUp('intruder.again@x.test');
  const join = async (code: string | null) => (await newcomer.command('redeemInvite', { code: code! })).status;
  for (const code of [own.code, read.code, joinPassphrase]) expect(await join(code)).not.toBe(200);
  const { members, invites, ...after } = (await colleague.query('myOrganization')).body as MyOrganizationView;
  expect(members).toHaveLength(3);
  expect(invites.map(({ id, code }) => [id, code])).toEqual([
    [bound.id, null],
    [unread.id, unread.code],
  ]);
  expect(after.joinPassphrase).not.toBe(joinPassphrase);
  smtp.behavior = () => 'accepts';
  await skipUnwanted();
  await deliverAll({ kind: 'platform_invite' });
  const outcomes =
    await sql`select address, status from mail where sender_user_id = ${intruder.userId} and kind = 'platform_invite' order by created_at`;
  expect(outcomes).toEqual([
    { address: 'tried.already@x.test', status: 'sent' },
    { address: 'not.tried@x.test', status: 'skipped' },
  ]);
  expect(smtp.attempts).toEqual(['tried.already@x.test']);
});

test('who invites a disabled person, or asks for an update, sees what they see of anybody, and nothing is mailed', async () => {
  const { sql } = here.services;
  const inviter = await createOwner(here, 'Ponderosa Motors');
  const [unknown, disabled] = ['nobody.knows@x.test', 'ann.invited@x.test'];
  const ann = await here.signUp(disabled);
  await sql.begin(async (tx) => await setDisabled(tx, 'app_user', ann.userId, Date.now()));
  const invite = async (email: string) => {
    const seen: object[] = [];
    const statements = await recordStatements(sql, async () => {
      const { status, body } = await inviter.command('createInvite', { email });
      const { role, emailStatus, emailWait, emailFailure, ...rest } = (body as { invite: OrgInviteView }).invite;
      seen.push({ status, role, emailStatus, emailWait, emailFailure, others: Object.keys(rest) });
    });
    return { seen, statements: withoutSessionQuery(statements).map(({ text }) => text) };
  };
  const threadWith = async (email: string) =>
    await openThreadAs(inviter, { boughtFromOrgId: (await provision(inviter, `Bluebird ${email.split('.')[0]}`, email)).id });
  expect(await invite(disabled)).toEqual(await invite(unknown));
  const threads = { [unknown]: await threadWith(unknown), [disabled]: await threadWith(disabled) };
  const seenOf = async (address: string) => {
    const { invites } = (await inviter.query('myOrganization')).body as { invites: OrgInviteView[] };
    const invited = (await readThread(inviter, threads[address]!)).stakes.find(({ provisional }) => provisional)!;
    return [
      ...invites.filter(({ email }) => email === address).map((one) => [one.emailStatus, one.emailWait, one.emailFailure]),
      [invited.platformInviteStatus, invited.platformInviteWait],
    ];
  };
  const bothSee = async (status: string) => {
    expect(await seenOf(unknown)).toEqual([
      [status, null, null],
      [status, null],
    ]);
    expect(await seenOf(disabled)).toEqual(await seenOf(unknown));
  };
  await skipUnwanted();
  await bothSee('pending');
  await deliverAll({ kind: 'org_invite' });
  await deliverAll({ kind: 'platform_invite' });
  await bothSee('sent');
  // The next one to the same address waits for the morning, as after one that was mailed.
  expect(await invite(disabled)).toEqual(await invite(unknown));
  await deliverAll({ kind: 'org_invite' });
  expect(await seenOf(disabled)).toEqual(await seenOf(unknown));

  const held = await openHeldThread(here);
  const requestId = await requestUpdate(held);
  await sql.begin(async (tx) => await setDisabled(tx, 'app_user', held.seller.userId, Date.now()));
  await deliverAll({ kind: 'request_update' });
  const { requests } = await readThread(held.auction, held.threadId);
  expect(requests.find(({ id }) => id === requestId)!.emailStatus).toBe('sent');
  expect(smtp.attempts).toContain(unknown);
  for (const address of [disabled, await emailOf(held.seller.userId)]) expect(smtp.attempts).not.toContain(address);
});

test('a link to choose a password, mailed before, does not work for a disabled person', async () => {
  const ann = await here.signUp('ann.disabled@x.test');
  const { data } = await admin<{ link: string }>('people', 'reset-link', 'ann.disabled@x.test');
  await here.services.sql.begin(async (tx) => await setDisabled(tx, 'app_user', ann.userId, Date.now()));
  const token = new URL(data.link).searchParams.get('token')!;
  expect(await post('reset-password', { token, password: 'a much longer phrase' })).toMatchObject({ status: 403, message: DISABLED });
  const refused = await admin('people', 'reset-link', 'ann.disabled@x.test');
  expect([refused.status, refused.error.message]).toEqual([1, 'Pat Doe <ann.disabled@x.test> is disabled. Enable them first.']);
});

test('a sign-in that is under way while the person is disabled gets no session that works, also not after they are enabled', async () => {
  const { sql } = here.services;
  const ann = await here.signUp('ann.race@x.test');
  let signingIn: ReturnType<typeof post> | undefined;
  await sql.begin(async (tx) => {
    await stayIdle(tx);
    await tx`select from app_user where id = ${ann.userId} for update`;
    signingIn = post('sign-in/email', { email: 'ann.race@x.test', password: PASSWORD });
    // Its password is right, and it waits to write its session.
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%insert into "session"%'`).length,
        {
          timeout: 20_000,
        },
      )
      .toBe(1);
    await setDisabled(tx, 'app_user', ann.userId, Date.now());
    await deleteSessions(tx, ann.userId, null);
  });
  const { status, cookie } = await signingIn!;
  expect(status).toBe(200);
  const late = person(here.services, ann.userId, cookie!);
  expect(await viewerOf(late)).toBeNull();
  await admin('people', 'enable', ann.userId);
  expect(await viewerOf(late)).toBeNull();
});

test('a printed link works once, as a mailed one, and stands nowhere else', async () => {
  const ann = await here.signUp('ann.reset@x.test');
  const { stdout, stderr } = await runAdmin(env(), 'people', 'reset-link', 'ann.reset@x.test');
  const [, link = ''] = /^(https:\/\/titles\.example\/reset-password\?token=\S+)$/m.exec(stdout) ?? [];
  const token = new URL(link).searchParams.get('token')!;
  expect(stderr).not.toContain(token);
  expect(JSON.stringify(await here.services.sql`select * from operator_act`)).not.toContain(token);
  expect(await post('reset-password', { token, password: 'a much longer phrase' })).toMatchObject({ status: 200 });
  expect(await post('reset-password', { token, password: 'another long phrase' })).toMatchObject({ status: 409 });
  expect(await viewerOf(ann)).toBeNull();
  expect((await post('sign-in/email', { email: 'ann.reset@x.test', password: 'a much longer phrase' })).status).toBe(200);
});

test('ending all sessions signs a person out, who can sign in again', async () => {
  const ann = await here.signUp('ann.out@x.test');
  const before = (await admin<Acts>('acts')).data.all;
  for (const ended of [1, 0])
    expect((await admin<{ endedSessions: number }>('people', 'end-sessions', 'ANN.OUT@x.test')).data.endedSessions).toBe(ended);
  expect((await admin<Acts>('acts')).data.all).toBe(before + 1);
  expect(await viewerOf(ann)).toBeNull();
  expect((await post('sign-in/email', { email: 'ann.out@x.test', password: PASSWORD })).status).toBe(200);
});

test('people are found by parts of their email, name and organization, and an act on a name that several have is refused', async () => {
  for (const email of ['kim.a@x.test', 'kim.b@x.test']) await here.signUp(email, 'Kim Vega');
  const owner = await createOwner(here, 'Juniper Lane Autos');
  const found = await admin<People>('people', 'find', 'niper lane');
  expect(found.data.people).toMatchObject([{ sessions: 1, organizations: [{ name: 'Juniper Lane Autos', role: 'owner' }] }]);
  expect((await admin<People>('people', 'find', 'kim v')).data.people.map(({ email }) => email)).toEqual(['kim.a@x.test', 'kim.b@x.test']);

  const several = await admin('people', 'disable', 'kim vega');
  expect(several).toMatchObject({
    status: 1,
    ok: false,
    error: {
      message: '2 people have the name "kim vega". Give the email or the id of one of them:',
      matches: [{ email: 'kim.a@x.test', name: 'Kim Vega' }, { email: 'kim.b@x.test' }],
    },
  });
  const listed = await runAdmin(env(), 'people', 'disable', 'Kim Vega');
  expect(listed).toMatchObject({ status: 1, stdout: '' });
  expect(listed.stderr).toContain('kim.b@x.test');
  // A part of a name finds, and does not act. Who is called like an address or an id is not meant by it.
  const id = crypto.randomUUID();
  for (const name of ['dana@x.test', id]) await here.signUp(`${crypto.randomUUID()}@x.test`, name);
  for (const named of ['kim', 'dana@x.test', id]) {
    const { status, error } = await admin('people', 'disable', named);
    expect([status, error.message]).toEqual([
      1,
      `No person has the email, id or whole name "${named}". "people find" searches for parts of them.`,
    ]);
  }
  expect(await viewerOf(owner)).not.toBeNull();
});

test('each act is recorded with who ran it, once and for ever, and is a line in the log; reading is not', async () => {
  const { sql } = here.services;
  const ann = await here.signUp('ann.acts@x.test');
  const before = (await admin<Acts>('acts', '--limit', '1')).data.all;
  const { stderr } = await runAdmin({ ...env(), SUDO_USER: 'kim' }, 'people', 'disable', 'ann.acts@x.test', '--as', 'Kim Vega');
  expect(JSON.parse(stderr)).toMatchObject({
    event: 'operator-act',
    command: 'people disable',
    subject: { person: ann.userId, sessions: 1 },
    by: expect.stringMatching(/^Kim Vega \(kim/),
    host: expect.any(String),
  });
  await admin('people', 'find', 'ann.acts');
  await admin('people', 'disable', 'nobody@x.test');
  const { all, acts } = (await admin<Acts>('acts', '--limit', '1')).data;
  expect(all).toBe(before + 1);
  expect(acts).toMatchObject([
    {
      command: 'people disable',
      subject: { person: ann.userId, sessions: 1 },
      name: 'Kim Vega',
      sudoUser: 'kim',
      osUser: expect.any(String),
    },
  ]);
  expect(JSON.stringify([acts, stderr])).not.toContain('ann.acts');
  for (const change of ['update operator_act set name = null', 'delete from operator_act', 'truncate operator_act'])
    await expect(sql.unsafe(change)).rejects.toThrow('operator_act is append-only');
  // What is not recorded is not done: the record is part of the same transaction.
  await sql`alter table operator_act rename column host to host_away`;
  const failed = await admin('people', 'enable', 'ann.acts@x.test');
  await sql`alter table operator_act rename column host_away to host`;
  expect([failed.status, failed.ok]).toEqual([1, false]);
  expect(await sql`select from app_user where id = ${ann.userId} and disabled_at is not null`).toHaveLength(1);
  await sql.begin(async (tx) => await setDisabled(tx, 'app_user', ann.userId, null));
});
