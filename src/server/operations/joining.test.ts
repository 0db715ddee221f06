import { describe, expect, test } from 'vitest';
import type { MyOrganizationView, OrgInviteView } from '../../api/members.ts';
import type { NotificationView } from '../../api/notifications.ts';
import { tellWrongPassphrases } from '../schedule/tell-wrong-passphrases.ts';
import { DAY_MS } from '../../domain/limits.ts';
import { listen, openStream } from '../../../testing/servers/event-stream.ts';
import { createColleague, type Owner, createOwner } from '../../../testing/people/owners.ts';
import { type Answer, type Person, useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { extent } from '../../../testing/extent.ts';

const here = useOwnTestServices({ TRUSTED_PROXIES: 'loopback' });

const sentence = ({ status, body }: Answer): string => (status === 200 ? 'done' : (body as { error: { message: string } }).error.message);
const somebody = () => here.signUp(`joiner.${crypto.randomUUID().slice(0, 12)}@example.test`);

/** A new invite, whose code is shown. */
type NewInvite = OrgInviteView & { code: string };
async function invited(by: Person, input: object = {}): Promise<NewInvite> {
  const { status, body } = await by.command('createInvite', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { invite: NewInvite }).invite;
}
async function invitesOf(by: Person): Promise<OrgInviteView[]> {
  return ((await by.query('myOrganization')).body as MyOrganizationView).invites;
}
async function sharedBy(by: Person): Promise<string> {
  return ((await by.query('myOrganization')).body as MyOrganizationView).joinPassphrase!;
}
async function membersOf({ orgId }: Owner): Promise<{ userId: string; role: string; inviteId: string | null }[]> {
  return await here.services.sql<{ userId: string; role: string; inviteId: string | null }[]>`
    select user_id as "userId", role, invite_id as "inviteId" from org_member where org_id = ${orgId} order by joined_at`;
}
const removeJoiners = async ({ orgId }: Owner) =>
  await here.services.sql`delete from org_member where org_id = ${orgId} and role = 'member'`;
const verify = async ({ userId }: Person) => await here.services.sql`update app_user set email_verified = true where id = ${userId}`;
let addresses = 0;
const elsewhere = () => `203.0.113.${++addresses % 250}`;
const redeem = (by: Person, code: string, from = elsewhere()) => by.command('redeemInvite', { code }, { 'x-forwarded-for': from });

describe('an invite', () => {
  test('has a code of twelve plain characters and by default lasts two weeks and is for a member', async () => {
    const owner = await createOwner(here, 'Aspen Auto Group');
    const before = Date.now();
    const plain = await invited(owner);
    expect(plain.code).toMatch(/^[A-HJKMNP-Z2-9]{4}(?:-[A-HJKMNP-Z2-9]{4}){2}$/);
    expect(plain).toMatchObject({ email: null, role: 'member', redeemedAt: null, emailStatus: null, createdBy: 'Pat Doe' });
    expect(plain.expiresAt - before).toBeGreaterThanOrEqual(14 * DAY_MS);
    expect(plain.expiresAt - before).toBeLessThan(14 * DAY_MS + 60_000);
    const other = await invited(owner, { email: 'Rosa@Example.test', role: 'admin', expiresInDays: 365 });
    expect(other).toMatchObject({ email: 'rosa@example.test', role: 'admin' });
    expect((await invitesOf(owner)).map(({ id }) => id)).toEqual([other.id, plain.id]);
  });

  test('can be created by owners and admins; one for an owner only by an owner', async () => {
    const owner = await createOwner(here, 'Bluebird Cars');
    const [admin, member] = [await createColleague(here, owner), await createColleague(here, owner)];
    await owner.command('changeMemberRole', { userId: admin.userId, role: 'admin' });
    expect(sentence(await member.command('createInvite', {}))).toBe('Only owners and admins can invite users.');
    expect(sentence(await admin.command('createInvite', { role: 'owner' }))).toBe('Only an owner can invite another owner.');
    await invited(admin, { role: 'admin' });
    await invited(owner, { role: 'owner' });
    const stranger = await createOwner(here, 'Cherry Creek Mazda');
    const forged = await stranger.command('createInvite', {}, { 'x-org-id': owner.orgId });
    expect(sentence(forged)).toBe('You must be a member of your organization to send invites.');
  });

  test('is refused for the email of a member', async () => {
    const owner = await createOwner(here, 'Larkspur Imports');
    const { body } = await owner.query('me');
    const { email } = (body as { viewer: { email: string } }).viewer;
    expect(sentence(await owner.command('createInvite', { email: email.toUpperCase() }))).toBe(
      'That person is already in your organization.',
    );
  });

  test('that is revoked counts as expired', async () => {
    const [owner, other] = [await createOwner(here, 'Mesa Verde Auction'), await createOwner(here, 'Pine Traders')];
    const { id, code } = await invited(owner);
    expect(sentence(await other.command('revokeInvite', { inviteId: id }))).toBe('Invite not found');
    expect(sentence(await owner.command('revokeInvite', { inviteId: id }))).toBe('done');
    expect(sentence(await owner.command('revokeInvite', { inviteId: id }))).toBe('done');
    expect(sentence(await redeem(await somebody(), code))).toBe('Invite expired');
    expect(await invitesOf(owner)).toEqual([]);
  });

  test('that is revoked has a revocation time, and for a previous version an expiry that is not after its creation', async () => {
    const owner = await createOwner(here, 'Mesa Verde Imports');
    const { id } = await invited(owner);
    await owner.command('revokeInvite', { inviteId: id });
    const marks = await here.services.sql`
      select revoked_at is not null as "byTime", expires_at <= created_at as "byExpiry" from org_invite where id = ${id}`;
    expect(marks).toEqual([{ byTime: true, byExpiry: true }]);
  });

  test.each([
    ['its time', 'revoked_at = now()'],
    ['its expiry, by a previous version', 'expires_at = created_at'],
  ])('that is marked by %s is revoked', async (_what, mark) => {
    const owner = await createOwner(here, 'Mesa Verde Exports');
    const { id, code } = await invited(owner);
    await here.services.sql`update org_invite set ${here.services.sql.unsafe(mark)} where id = ${id}`;
    expect(sentence(await redeem(await somebody(), code))).toBe('Invite expired');
    expect(await invitesOf(owner)).toEqual([]);
  });

  test('for an owner cannot be revoked by an admin', async () => {
    const owner = await createOwner(here, 'Sierra Dealer Auction');
    const admin = await createColleague(here, owner);
    await owner.command('changeMemberRole', { userId: admin.userId, role: 'admin' });
    const { id } = await invited(owner, { role: 'owner' });
    expect(sentence(await admin.command('revokeInvite', { inviteId: id }))).toBe('Invite not found');
  });

  test('that was used cannot be revoked', async () => {
    const owner = await createOwner(here, 'Cottonwood Auto');
    const { id, code } = await invited(owner);
    await redeem(await somebody(), code);
    expect(sentence(await owner.command('revokeInvite', { inviteId: id }))).toBe('Invite already used');
  });
});

describe('joining by an invite', () => {
  test('gives its role, and makes the organization active if the person had none', async () => {
    const owner = await createOwner(here, 'Silver State Motors');
    const joiner = await somebody();
    const { id, code } = await invited(owner, { role: 'admin' });
    expect((await redeem(joiner, ` ${code.replaceAll('-', ' ').toLowerCase()} `)).body).toEqual({ orgId: owner.orgId });
    expect((await membersOf(owner)).at(-1)).toEqual({ userId: joiner.userId, role: 'admin', inviteId: id });
    const { body } = await joiner.query('me');
    expect((body as { viewer: { org: { id: string } } }).viewer.org.id).toBe(owner.orgId);
    const [used] = await invitesOf(owner);
    expect(used).toMatchObject({ id, redeemedBy: 'Pat Doe' });
    expect(used!.redeemedAt).toBeGreaterThan(0);
  });

  test('does not change the active organization of a person who has one', async () => {
    const [owner, other] = [await createOwner(here, 'Elm Traders'), await createOwner(here, 'Oak Traders')];
    await redeem(other, (await invited(owner)).code);
    const { body } = await other.query('me');
    const { viewer } = body as { viewer: { org: { id: string }; orgs: unknown[] } };
    expect([viewer.org.id, viewer.orgs.length]).toEqual([other.orgId, 2]);
  });

  test('requires the address that it is bound to, in any case', async () => {
    const owner = await createOwner(here, 'Birch Traders');
    const [rosa, luis] = [await here.signUp('rosa.diaz@example.test'), await somebody()];
    const { code } = await invited(owner, { email: 'ROSA.Diaz@example.test' });
    expect(sentence(await redeem(luis, code))).toBe('This invite is for a different email');
    await verify(rosa);
    expect(sentence(await redeem(rosa, code))).toBe('done');
  });

  test('works once, until it expires', async () => {
    const owner = await createOwner(here, 'Maple Traders');
    const [first, second] = [await somebody(), await somebody()];
    const { code } = await invited(owner);
    const late = await invited(owner, { expiresInDays: 1 });
    await redeem(first, code);
    expect(sentence(await redeem(second, code))).toBe('Invite already used');
    expect(sentence(await redeem(first, code))).toBe('Invite already used');
    await here.services.sql`update org_invite set expires_at = now() - interval '1 second' where id = ${late.id}`;
    expect(sentence(await redeem(second, late.code))).toBe('Invite expired');
  });

  test('is refused to a member without using up the invite', async () => {
    const owner = await createOwner(here, 'Cedar Traders');
    const { code } = await invited(owner);
    expect(sentence(await redeem(owner, code))).toBe('You are already a member of this organization.');
    expect(sentence(await redeem(await somebody(), code))).toBe('done');
  });

  test('sends events to the open pages of the joiner and of the organization', async () => {
    const owner = await createOwner(here, 'Alder Traders');
    const joiner = await somebody();
    const { code } = await invited(owner);
    const address = await listen(here.services);
    const [theirs, ours] = [await openStream(address, joiner), await openStream(address, owner)];
    await redeem(joiner, code);
    await Promise.all([theirs.receives('me|0'), ours.receives('organization|0')]);
    expect(theirs.received).not.toContain('*|0');
    await Promise.all([theirs.close(), ours.close()]);
  });
});

describe('joining by the passphrase', () => {
  test('gives the role of a member', async () => {
    const owner = await createOwner(here, 'Juniper Motors');
    const [joiner, another] = [await somebody(), await somebody()];
    const shared = await sharedBy(owner);
    expect((await redeem(joiner, shared)).body).toEqual({ orgId: owner.orgId });
    expect((await membersOf(owner)).at(-1)).toEqual({ userId: joiner.userId, role: 'member', inviteId: null });
    expect(sentence(await redeem(joiner, shared))).toBe('You are already a member of this organization.');
    await owner.command('setJoinPassphrase', { passphrase: 'Blue-doors open 7' });
    expect(sentence(await redeem(another, shared))).toBe('Invite not found');
    const [code] = shared.split('-');
    expect(sentence(await redeem(another, `${code!.toLowerCase()}-Blue-doors open 7`))).toBe('done');
  });

  test('requires the code and the passphrase of the same organization', async () => {
    const [one, other] = [await createOwner(here, 'Dogwood Traders'), await createOwner(here, 'Fir Traders')];
    const [[code], [, passphrase]] = [(await sharedBy(one)).split('-'), (await sharedBy(other)).split('-')];
    for (const wrong of [`${code}-${passphrase}`, passphrase!, code!, `${code}-`])
      expect(sentence(await redeem(await somebody(), wrong))).toBe('Invite not found');
  });
});

const tell = async () => await tellWrongPassphrases(here.services, Date.now());
const toldTo = async (by: Person) =>
  ((await by.query('notifications')).body as { notifications: NotificationView[] }).notifications.filter(
    ({ type }) => type === 'wrong_join_codes',
  );
const viewOf = async (by: Person) => ((await by.query('myOrganization')).body as MyOrganizationView).wrongPassphrases;

describe('wrong codes', () => {
  const TOO_MANY = 'Too many wrong codes. Try again in 15 minutes.';

  test('are counted although the command is refused: after five, even the right code is refused for 15 minutes', async () => {
    const owner = await createOwner(here, 'Ridgeline Used Cars');
    const [guesser, other] = [await somebody(), await somebody()];
    const { code } = await invited(owner);
    for (let count = 0; count < 5; count++) expect(sentence(await redeem(guesser, `NOSUCHCODE2${count}`))).toBe('Invite not found');
    const refused = await redeem(guesser, code);
    expect([refused.status, sentence(refused)]).toEqual([429, TOO_MANY]);
    expect(sentence(await redeem(other, code))).toBe('done');
    await here.services.sql`update sign_in_attempt set at = at - interval '15 minutes' where account = ${guesser.userId}`;
    expect(sentence(await redeem(guesser, (await invited(owner)).code))).toBe('done');
  });

  test('are counted one by one when they are sent concurrently', async () => {
    const guesser = await somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => redeem(guesser, `NOSUCHCODE${at + 10}`)));
    const outcomes = answers.map(sentence);
    expect(outcomes.filter((one) => one === 'Invite not found')).toHaveLength(5);
    expect(outcomes.filter((one) => one === TOO_MANY)).toHaveLength(15);
  });

  test('that are repeated with the same idempotency key count once', async () => {
    const guesser = await somebody();
    const once = () => guesser.command('redeemInvite', { code: 'NOSUCHCODE22' }, { 'idempotency-key': 'one-click' });
    for (let count = 0; count < 7; count++) expect(sentence(await once())).toBe('Invite not found');
    expect(sentence(await redeem(guesser, 'NOSUCHCODE23'))).toBe('Invite not found');
  });

  const WRONG = 'Invite not found';
  const outcome = (answer: Answer) => (answer.status === 429 ? TOO_MANY : sentence(answer));
  /** What six people read who try a wrong passphrase with this code, and a seventh with this text. */
  async function outcomesOf(code: string, last: string): Promise<string[]> {
    const outcomes: string[] = [];
    for (let count = 0; count < 6; count++) outcomes.push(outcome(await redeem(await somebody(), `${code}-not the passphrase`)));
    return [...outcomes, outcome(await redeem(await somebody(), last))];
  }

  test('of several people from several addresses are counted by the organization’s code, whether or not it exists', async () => {
    const [owner, other] = [await createOwner(here, 'Aspen Passphrases'), await createOwner(here, 'Birch Passphrases')];
    const shared = await sharedBy(owner);
    const locked = [...Array.from({ length: 5 }, () => WRONG), TOO_MANY, TOO_MANY];
    expect(await outcomesOf(shared.slice(0, 6), shared)).toEqual(locked);
    expect(await outcomesOf('ZZZZZZ', 'zzzzzz-anything else')).toEqual(locked);
    // Only this code is locked: an invite still works, and so do other organizations.
    expect(sentence(await redeem(await somebody(), (await invited(owner)).code))).toBe('done');
    expect(sentence(await redeem(await somebody(), await sharedBy(other)))).toBe('done');
    await here.services.sql`update sign_in_attempt set at = at - interval '15 minutes' where kind = 'join-code'`;
    expect(sentence(await redeem(await somebody(), shared))).toBe('done');
  });

  test('of several people from one address are counted by the address, and by the network of an IPv6 address', async () => {
    for (const addressOf of [() => '198.51.100.9', (count: number) => `2001:db8:7:7::${count}`]) {
      for (let count = 0; count < 5; count++)
        expect(sentence(await redeem(await somebody(), `NOSUCHCODE3${count}`, addressOf(count)))).toBe(WRONG);
      expect((await redeem(await somebody(), 'NOSUCHCODE39', addressOf(9))).status).toBe(429);
    }
  });

  test('are counted when people try them at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, somebody));
    const outcomes = (await Promise.all(people.map((by) => redeem(by, 'QQQQQQ-a wrong passphrase')))).map(outcome);
    expect(outcomes.filter((one) => one === WRONG)).toHaveLength(5);
  });

  test('are told to owners and admins, as one notification and in My Organization, and to nobody else', async () => {
    const owner = await createOwner(here, 'Willow Passphrases');
    const [admin, member] = [await createColleague(here, owner, 'admin'), await createColleague(here, owner)];
    const [code] = (await sharedBy(owner)).split('-');
    const guesser = await somebody();
    await redeem(guesser, `${code}-a first guess`);
    await tell();
    const [first] = await toldTo(owner);
    expect(first).toMatchObject({
      path: '/myorganization',
      unread: true,
      text: 'Somebody tried a wrong passphrase to join your organization.',
    });
    for (const guess of ['two', 'three']) await redeem(guesser, `${code!.toLowerCase()}-guess ${guess}`);
    await redeem(guesser, 'NOSUCHCODE44');
    await tell();
    await tell();
    for (const by of [owner, admin])
      expect((await toldTo(by)).map(({ text }) => text)).toEqual([
        '3 wrong passphrases were tried within a day to join your organization.',
      ]);
    expect(await toldTo(member)).toEqual([]);
    expect(await viewOf(admin)).toMatchObject({ count: 3 });
    expect(await viewOf(member)).toBeNull();
    expect(await viewOf(await createOwner(here, 'Quiet Passphrases'))).toBeNull();
  });

  test('do not include the codes of revoked invites', async () => {
    const owner = await createOwner(here, 'Spruce Traders');
    const joiner = await somebody();
    const { id, code } = await invited(owner);
    await owner.command('revokeInvite', { inviteId: id });
    for (let count = 0; count < 7; count++) expect(sentence(await redeem(joiner, code))).toBe('Invite expired');
  });
});

describe('concurrently', () => {
  const ROUNDS = extent(2, 8);

  test('one person who redeems twice joins once', async () => {
    const [owner, joiner] = [await createOwner(here, 'Hemlock Traders'), await somebody()];
    for (let round = 0; round < ROUNDS; round++) {
      const { code } = await invited(owner);
      const outcomes = (await Promise.all([redeem(joiner, code), redeem(joiner, code)])).map(sentence);
      expect(outcomes.toSorted()).toEqual(['Invite already used', 'done']);
      expect(await membersOf(owner)).toHaveLength(2);
      await removeJoiners(owner);
    }
  });

  test('of two people who redeem one invite, only one joins', async () => {
    const [owner, ...joiners] = [await createOwner(here, 'Larch Traders'), await somebody(), await somebody()];
    for (let round = 0; round < ROUNDS; round++) {
      const { code } = await invited(owner);
      const outcomes = (await Promise.all(joiners.map((joiner) => redeem(joiner, code)))).map(sentence);
      expect(outcomes.toSorted()).toEqual(['Invite already used', 'done']);
      expect(await membersOf(owner)).toHaveLength(2);
      await removeJoiners(owner);
    }
  });

  test('an invite that is redeemed while it is revoked, or while its creator is removed, is either used or expired', async () => {
    const owner = await createOwner(here, 'Willow Traders');
    const [admin, joiner] = [await createColleague(here, owner), await somebody()];
    for (let round = 0; round < ROUNDS; round++) {
      await here.services.sql`
        insert into org_member (org_id, user_id, role, joined_at) values (${owner.orgId}, ${admin.userId}, 'admin', now())
        on conflict (org_id, user_id) do update set role = 'admin'`;
      await admin.command('setActiveOrg', { orgId: owner.orgId });
      const { id, code } = await invited(admin);
      const [joined, ended] = await Promise.all([
        redeem(joiner, code),
        round % 2 === 0 ? owner.command('revokeInvite', { inviteId: id }) : owner.command('removeMember', { userId: admin.userId }),
      ]);
      const isIn = (await membersOf(owner)).some(({ userId }) => userId === joiner.userId);
      expect(sentence(joined)).toBe(isIn ? 'done' : 'Invite expired');
      expect(sentence(ended)).toBe(isIn && round % 2 === 0 ? 'Invite already used' : 'done');
      await removeJoiners(owner);
    }
  });
});
