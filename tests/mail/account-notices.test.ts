// Mails about accounts and about an organization's people: who gets which, what they say, and what they do not reveal.
import { beforeAll, expect, test, vi } from 'vitest';
import type { OrgInviteView } from '../../src/api/members.ts';
import type { NotificationView } from '../../src/api/notifications.ts';
import { issueToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { createColleague, createOwner, orgInput, type Owner } from '../../testing/people/owners.ts';
import { ORIGIN, PASSWORD, type Person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadBoughtFromPlaceholder, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url, TRUSTED_PROXIES: 'loopback' }), 'unsent');
const { deliverAll } = useSenders(here);
vi.setConfig({ testTimeout: 30_000 });
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const NEW = 'another horse, another battery';
let server: string;
beforeAll(async () => {
  server = await listen(here.services);
});

const emailOf = async ({ userId }: Person): Promise<string> =>
  (await here.services.sql<[{ email: string }]>`select email from app_user where id = ${userId}`)[0].email;
/** The mails to these addresses since the test began. */
async function received(...addresses: string[]) {
  await deliverAll();
  return smtp.received.filter(({ to }) => addresses.includes(to));
}
async function subjectsTo(person: Person): Promise<string[]> {
  return (await received(await emailOf(person))).map(({ subject }) => subject);
}
const notificationsOf = async (by: Person): Promise<NotificationView[]> =>
  ((await by.query('notifications')).body as { notifications: NotificationView[] }).notifications;
const toldTo = async (by: Person) => (await notificationsOf(by)).filter(({ type }) => type === 'members_changed').map(({ text }) => text);
async function auth(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await here.services.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: ORIGIN, 'user-agent': CHROME, ...headers },
    payload,
  });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { status: answer.statusCode, cookie };
}
const unique = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@notices.test`;

type Office = { owner: Owner; second: Owner; admin: Owner; member: Owner };
async function office(name: string): Promise<Office> {
  const owner = await createOwner(here, name);
  const [second, admin, member] = await Promise.all([
    createColleague(here, owner, 'owner'),
    createColleague(here, owner, 'admin'),
    createColleague(here, owner),
  ]);
  for (const [person, called] of [
    [owner, 'Dana'],
    [second, 'Omar'],
    [admin, 'Luis'],
    [member, 'Priya'],
  ] as const)
    await here.services.sql`update app_user set name = ${called} where id = ${person.userId}`;
  return { owner, second, admin, member };
}
const join = async (code: string, name: string) => {
  const joiner = await here.signUp(unique('joiner'), name);
  expect((await joiner.command('redeemInvite', { code })).status).toBe(200);
  return joiner;
};

test('who joins is told to all members, to owners and admins also by mail, and not to the person who joined', async () => {
  const { owner, second, admin, member } = await office('Aspen Notices');
  const page = await openStream(server, member);
  const { invite } = (await owner.command('createInvite', { role: 'admin' })).body as { invite: OrgInviteView };
  const rosa = await join(invite.code!, 'Rosa');
  await page.receives('notifications|0');
  await page.close();
  const text = 'Rosa joined with an invite and is an admin.';
  for (const by of [owner, second, admin, member]) expect(await toldTo(by)).toEqual([text]);
  expect(await toldTo(rosa)).toEqual([]);
  for (const by of [owner, second, admin]) expect(await subjectsTo(by)).toEqual(['New member · Aspen Notices']);
  for (const by of [member, rosa]) expect(await subjectsTo(by)).toEqual([]);
  const [mail] = await received(await emailOf(owner));
  expect(mail!.text).toContain(`Their email is ${await emailOf(rosa)}.`);
  expect(mail!.text).not.toMatch(/unsubscribe/i);
  const shared = ((await owner.query('myOrganization')).body as { joinPassphrase: string }).joinPassphrase;
  await join(shared, 'Sam');
  expect(await toldTo(rosa)).toEqual(['Sam joined with the passphrase and is a member.']);
});

test('who is removed is told by mail, without the name of who did it; the others read who did', async () => {
  const { owner, second, admin, member } = await office('Birch Notices');
  await owner.command('removeMember', { userId: admin.userId });
  expect(await toldTo(second)).toEqual(['Dana removed Luis from the organization.']);
  expect(await toldTo(member)).toEqual(['Dana removed Luis from the organization.']);
  expect([await toldTo(owner), await subjectsTo(owner), await subjectsTo(member)]).toEqual([[], [], []]);
  expect(await subjectsTo(second)).toEqual(['A member was removed · Birch Notices']);
  const [mail, ...others] = await received(await emailOf(admin));
  expect([mail!.subject, others]).toEqual(['You were removed from an organization · Birch Notices', []]);
  expect(mail!.text).not.toMatch(/Dana|Omar|Priya/);
});

test('who leaves is told to the others only', async () => {
  const { owner, admin, member } = await office('Cedar Notices');
  await admin.command('leaveOrg', {});
  for (const by of [owner, member]) expect(await toldTo(by)).toEqual(['Luis left the organization.']);
  expect(await subjectsTo(owner)).toEqual(['A member left · Cedar Notices']);
  expect(await subjectsTo(admin)).toEqual([]);
});

test('a new role is told to everybody but who gave it, and to the person concerned in words of their own', async () => {
  const { owner, second, admin, member } = await office('Dogwood Notices');
  await owner.command('changeMemberRole', { userId: member.userId, role: 'admin' });
  await owner.command('changeMemberRole', { userId: member.userId, role: 'admin' }); // changes nothing
  for (const by of [second, admin]) {
    expect(await toldTo(by)).toEqual(['Dana made Priya an admin. Before: member.']);
    expect(await subjectsTo(by)).toEqual(['A role was changed · Dogwood Notices']);
  }
  expect(await toldTo(member)).toEqual(['Dana made you an admin. Before: member.']);
  expect(await subjectsTo(member)).toEqual(['Your role was changed · Dogwood Notices']);
  expect([await toldTo(owner), await subjectsTo(owner)]).toEqual([[], []]);
  await owner.command('changeMemberRole', { userId: owner.userId, role: 'member' });
  expect((await toldTo(second))[0]).toBe('Dana is a member now. Before: owner.');
  expect(await subjectsTo(owner)).toEqual([]);
});

test('an invite for an owner is told to the other owners and to admins, without its code', async () => {
  const { owner, second, admin, member } = await office('Elm Notices');
  const { invite } = (await owner.command('createInvite', { role: 'owner' })).body as { invite: OrgInviteView };
  await owner.command('createInvite', { role: 'admin' });
  for (const by of [second, admin]) {
    expect(await toldTo(by)).toEqual(['Dana made an invite for another owner.']);
    const [mail, ...others] = await received(await emailOf(by));
    expect([mail!.subject, others]).toEqual(['Invite for an owner · Elm Notices', []]);
    expect(mail!.text).not.toContain(invite.code);
  }
  for (const by of [owner, member]) expect([await toldTo(by), await subjectsTo(by)]).toEqual([[], []]);
});

test('one member cannot clear for the others what they were told', async () => {
  const { owner, admin, member } = await office('Fir Notices');
  await owner.command('changeMemberRole', { userId: admin.userId, role: 'owner' });
  await admin.command('clearAllNotifications', {});
  const [told] = await notificationsOf(member);
  expect((await admin.command('clearNotification', { notificationId: told!.id })).status).toBe(404);
  expect(await toldTo(member)).toHaveLength(1);
});

test('a mail to owners and admins is not sent to somebody who is no longer one', async () => {
  const { owner, admin } = await office('Gum Notices');
  await owner.command('createInvite', { role: 'owner' });
  await owner.command('changeMemberRole', { userId: admin.userId, role: 'member' });
  expect(await subjectsTo(admin)).toEqual(['Your role was changed · Gum Notices']);
});

test('a changed and a reset password are told to the account, with the device', async () => {
  const email = unique('ann');
  const ann = await here.signUp(email);
  expect((await auth('change-password', { currentPassword: PASSWORD, newPassword: NEW }, { cookie: ann.cookie })).status).toBe(200);
  const token = await issueToken(here.services.sql, email, { purpose: 'reset-password', userId: ann.userId }, Date.now());
  expect((await auth('reset-password', { token, password: `${NEW} 2` })).status).toBe(200);
  const mails = await received(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed', 'Your password was changed']);
  for (const { text } of mails) {
    expect(text).toContain('with Chrome on Windows');
    expect(text).toContain('/forgot-password');
    expect(text).not.toMatch(/token=/);
  }
});

test('a sign-in from a new browser is told to the account; a known one, a sign-up and a wrong password are not', async () => {
  const email = unique('bob');
  const signUp = await auth('sign-up/email', { name: 'Bob', email, password: PASSWORD });
  const newSignIns = async () => (await received(email)).filter(({ subject }) => subject === 'New sign-in to your account').length;
  expect(await newSignIns()).toBe(0);
  await auth('sign-in/email', { email, password: PASSWORD }, { cookie: signUp.cookie });
  await auth('sign-in/email', { email, password: 'wrong' });
  expect(await newSignIns()).toBe(0);
  const elsewhere = await auth('sign-in/email', { email, password: PASSWORD });
  expect(await newSignIns()).toBe(1);
  await auth('sign-in/email', { email, password: PASSWORD }, { cookie: elsewhere.cookie });
  await auth('sign-up/email', { name: 'Bob', email, password: PASSWORD }, { cookie: elsewhere.cookie });
  expect(await newSignIns()).toBe(1);
});

test('a new browser is not told when the password was just set in it', async () => {
  const email = unique('cleo');
  const { userId } = await here.signUp(email, 'Cleo', false);
  const token = await issueToken(here.services.sql, email, { purpose: 'verify-email', userId }, Date.now());
  expect((await auth('verify-email/new-password', { token, password: NEW })).status).toBe(200);
  expect((await received(email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
});

const edit = async (by: Owner, titleContactEmail: string) =>
  await by.command('updateOrg', { ...orgInput(by.orgName, { titleContactEmail }), searchable: true });

test('a changed title contact is told to the old address, without the new one', async () => {
  const old = unique('titles');
  const owner = await createOwner(here, 'Hazel Notices', { titleContactEmail: old });
  await edit(owner, old.toUpperCase());
  expect(await received(old)).toEqual([]);
  const next = unique('rosa');
  await edit(owner, next);
  const [mail, ...others] = await received(old);
  expect([mail!.subject, others]).toEqual(['The title contact was changed · Hazel Notices', []]);
  expect(mail!.text).not.toContain(next);
  expect(await received(next)).toEqual([]);
});

test('strangers cannot be mailed by entering them as title contact and changing it again', async () => {
  const victim = unique('victim');
  const owner = await createOwner(here, 'Ivy Notices', { titleContactEmail: victim });
  await here.services.sql`update app_user set email_verified = false where id = ${owner.userId}`;
  await edit(owner, unique('next'));
  expect(await received(victim)).toEqual([]);
  await here.services.sql`update app_user set email_verified = true where id = ${owner.userId}`;
  for (let count = 0; count < 4; count++) {
    await edit(owner, victim);
    await edit(owner, unique('next'));
  }
  expect(await received(victim)).toHaveLength(1);
});

test('an unverified owner’s change is told at once to a member who has verified the old address', async () => {
  const owner = await createOwner(here, 'Juniper Notices');
  const second = await createColleague(here, owner, 'owner');
  await edit(owner, await emailOf(second));
  await here.services.sql`update app_user set email_verified = false where id = ${owner.userId}`;
  await edit(owner, unique('next'));
  expect(await subjectsTo(second)).toEqual(['The title contact was changed · Juniper Notices']);
});

test('a claimed placeholder is told to the invited address, without the person who claimed it', async () => {
  const { org, contact, threadId } = await openThreadBoughtFromPlaceholder(here, unique('desk'));
  const claim = await issueToken(here.services.sql, contact, { purpose: 'claim', orgId: org.id, threadId }, Date.now());
  const claimer = await here.signUp(unique('somebody'), 'Mallory Vance');
  await deliverAll();
  smtp.received.splice(0);
  const orgProfile = orgInput('Kestrel Notices', { city: `Boulder ${crypto.randomUUID()}` });
  const { status } = await claimer.command('claimOrg', { claim, orgProfile, position: '' });
  expect(status).toBe(200);
  const [mail, ...others] = await received(contact);
  expect([mail!.subject, others]).toEqual([`${org.name} was claimed on Titleline`, []]);
  expect(mail!.text).not.toMatch(/Mallory|Kestrel|somebody/);
});

test('a placeholder that is merged is told to the invited address too, without the organization', async () => {
  const { org, contact, threadId } = await openThreadBoughtFromPlaceholder(here, unique('desk'));
  const owner = await createOwner(here, 'Larch Notices');
  const claim = await issueToken(here.services.sql, contact, { purpose: 'claim', orgId: org.id, threadId }, Date.now());
  await deliverAll();
  smtp.received.splice(0);
  expect((await owner.command('claimOrg', { claim, mergeIntoOrgId: owner.orgId, position: '' })).status).toBe(200);
  const [mail, ...others] = await received(contact);
  expect([mail!.subject, others]).toEqual([`${org.name} was claimed on Titleline`, []]);
  expect(mail!.text).not.toContain('Larch');
});
