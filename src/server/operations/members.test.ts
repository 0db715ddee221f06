import { beforeAll, describe, expect, test } from 'vitest';
import type { MyOrganizationView } from '../../api/members.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { listen, openStream } from '../../../testing/servers/event-stream.ts';
import { createColleague, orgInput, type Owner, createOwner } from '../../../testing/people/owners.ts';
import { type Answer, type Person, useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { extent } from '../../../testing/extent.ts';

const here = useOwnTestServices();

type Office = { owner: Owner; admin: Owner; member: Owner };
async function office(name: string): Promise<Office> {
  const owner = await createOwner(here, name);
  const [admin, member] = [await createColleague(here, owner), await createColleague(here, owner)];
  await owner.command('changeMemberRole', { userId: admin.userId, role: 'admin' });
  return { owner, admin, member };
}

const organizationOf = async (by: Person): Promise<MyOrganizationView> => {
  const { status, body } = await by.query('myOrganization');
  expect(status).toBe(200);
  return body as MyOrganizationView;
};
const rolesOf = async (by: Person): Promise<Record<string, Role>> =>
  Object.fromEntries((await organizationOf(by)).members.map(({ userId, role }) => [userId, role]));
const sentence = ({ status, body }: Answer): string => (status === 200 ? 'done' : (body as { error: { message: string } }).error.message);
const activeOrgOf = async ({ userId }: Person): Promise<string | null> => {
  const [row] = await here.services.sql<{ id: string | null }[]>`select default_org_id as id from app_user where id = ${userId}`;
  return row!.id;
};

const OWNERS_ONLY = 'Only the organization owner can manage roles and details.';
const ONE_OWNER = 'An organization needs at least one owner.';

describe('my organization', () => {
  let all: Office;
  beforeAll(async () => {
    all = await office('Aspen Auto Group');
    await all.owner.command('createInvite', { role: 'owner' });
    await all.admin.command('createInvite', {});
  });

  test('shows its details and members to all members, in the order in which they joined', async () => {
    const { owner, admin, member } = all;
    for (const by of [owner, admin, member]) {
      const { org, members } = await organizationOf(by);
      expect(org).toMatchObject({ id: owner.orgId, name: 'Aspen Auto Group', dealerLicense: 'DL-1', state: 'CO', searchable: true });
      expect(members.map(({ userId, role, own }) => [userId, role, own])).toEqual([
        [owner.userId, 'owner', by === owner],
        [admin.userId, 'admin', by === admin],
        [member.userId, 'member', by === member],
      ]);
    }
  });

  test('shows the passphrase to owners and admins', async () => {
    const shared = (await organizationOf(all.owner)).joinPassphrase;
    expect(shared).toMatch(/^[A-Z2-9]{6}-[a-z2-9]{16}$/);
    expect((await organizationOf(all.admin)).joinPassphrase).toBe(shared);
    expect((await organizationOf(all.member)).joinPassphrase).toBeNull();
  });

  test('shows only invites with roles that the viewer may give, because an admin could use the code of an owner’s invite', async () => {
    expect((await organizationOf(all.owner)).invites.map(({ role }) => role)).toEqual(['member', 'owner']);
    expect((await organizationOf(all.admin)).invites.map(({ role }) => role)).toEqual(['member']);
    expect((await organizationOf(all.member)).invites).toEqual([]);
  });
});

describe('the details', () => {
  test('can be edited by an owner, which updates the search and dedupe keys', async () => {
    const { owner, admin, member } = await office('Bluebird Cars');
    const changed = {
      ...orgInput('Bluebird Motor Company, LLC', { titleContactEmail: 'Titles@Bluebird.test', city: 'Golden' }),
      searchable: false,
    };
    for (const by of [admin, member]) expect(sentence(await by.command('updateOrg', changed))).toBe(OWNERS_ONLY);
    const { body } = await owner.command('updateOrg', changed);
    const { organization } = body as { organization: MyOrganizationView };
    expect(organization.org).toMatchObject({ ...changed, id: owner.orgId });
    const [row] = await here.services.sql`
      select canonical_name as name, canonical_email_local as local, canonical_email_domain as domain, dedupe_key as key from org where id = ${owner.orgId}`;
    expect(row).toEqual({
      name: 'bluebird motor',
      local: 'titles',
      domain: 'bluebird.test',
      key: 'bluebird motor\ndealership\ntitles@bluebird.test',
    });
  });

  test.each(['titleContactEmail', 'dealerLicense'])('without a %s are refused with an explicit message', async (missing) => {
    const owner = await createOwner(here, 'Cherry Creek Mazda');
    const answer = await owner.command('updateOrg', { ...orgInput('Cherry Creek Mazda', { [missing]: ' ' }), searchable: true });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { message: 'Please provide Title contact email and Dealer license.', issues: [{ path: [missing] }] },
    });
  });
});

describe('the join passphrase', () => {
  test('can be replaced by owners and admins with a random or a chosen one', async () => {
    const { owner, admin, member } = await office('Larkspur Imports');
    const before = (await organizationOf(owner)).joinPassphrase;
    expect(sentence(await member.command('setJoinPassphrase', {}))).toBe('Your role does not allow this.');
    expect(sentence(await admin.command('setJoinPassphrase', {}))).toBe('done');
    const random = (await organizationOf(owner)).joinPassphrase;
    expect(random).not.toBe(before);
    expect(random?.slice(0, 7)).toBe(before?.slice(0, 7));
    expect(sentence(await owner.command('setJoinPassphrase', { passphrase: 'blue doors open' }))).toBe('done');
    expect((await organizationOf(admin)).joinPassphrase).toBe(`${random?.slice(0, 7)}blue doors open`);
    expect(sentence(await owner.command('setJoinPassphrase', { passphrase: 'too short' }))).toBe('At least 12 characters.');
  });

  test('is refused if it is a bad password, or if strangers know its words', async () => {
    const { owner } = await office('Larkspur Auto Imports');
    await here.services.sql`update org set former_names = '{Ponderosa Juniper}' where id = ${owner.orgId}`;
    for (const passphrase of [
      'aaaaaaaaaaaa',
      'password1234',
      'Larkspur Auto Imports 2026',
      'Boulder Colorado',
      'ponderosajuniper',
      'Pat Doe Pat Doe',
    ])
      expect(await owner.command('setJoinPassphrase', { passphrase }), passphrase).toMatchObject({
        status: 400,
        body: { error: { issues: [{ path: ['passphrase'], message: 'Please choose a stronger passphrase' }] } },
      });
    expect(sentence(await owner.command('setJoinPassphrase', { passphrase: 'blue doors open' }))).toBe('done');
  });
});

describe('a role', () => {
  test('can be changed only by an owner', async () => {
    const { owner, admin, member } = await office('Silver State Motors');
    for (const by of [admin, member])
      expect(sentence(await by.command('changeMemberRole', { userId: by.userId, role: 'owner' }))).toBe(OWNERS_ONLY);
    expect(sentence(await owner.command('changeMemberRole', { userId: member.userId, role: 'admin' }))).toBe('done');
    expect(await rolesOf(owner)).toMatchObject({ [admin.userId]: 'admin', [member.userId]: 'admin' });
  });

  test('of the last owner cannot be changed until there is another owner', async () => {
    const { owner, admin } = await office('Mesa Verde Auction');
    const stepDown = () => owner.command('changeMemberRole', { userId: owner.userId, role: 'member' });
    expect(sentence(await stepDown())).toBe(ONE_OWNER);
    await owner.command('changeMemberRole', { userId: admin.userId, role: 'owner' });
    expect(sentence(await stepDown())).toBe('done');
    expect(await rolesOf(owner)).toMatchObject({ [owner.userId]: 'member', [admin.userId]: 'owner' });
  });

  test('that is lowered ends the invites that the person made and all codes that they could read', async () => {
    const { owner, admin } = await office('Ridgeline Used Cars');
    await owner.command('changeMemberRole', { userId: admin.userId, role: 'owner' });
    const codeFor = async (role: Role) =>
      ((await admin.command('createInvite', { role })).body as { invite: { code: string } }).invite.code;
    const codes = { owner: await codeFor('owner'), member: await codeFor('member') };
    await owner.command('changeMemberRole', { userId: admin.userId, role: 'admin' });
    const joiner = await here.signUp('ridgeline.new@example.test');
    for (const code of [codes.owner, codes.member]) expect(sentence(await joiner.command('redeemInvite', { code }))).toBe('Invite expired');
    expect((await organizationOf(owner)).invites).toEqual([]);
  });

  test('of a person in another organization cannot be changed', async () => {
    const [one, other] = [await office('Juniper Motors'), await office('Sierra Dealer Auction')];
    const elsewhere = { userId: other.member.userId };
    const nobody = 'That person is not a member of your organization.';
    expect(sentence(await one.owner.command('changeMemberRole', { ...elsewhere, role: 'admin' }))).toBe(nobody);
    expect(sentence(await one.owner.command('removeMember', elsewhere))).toBe(nobody);
    expect(await rolesOf(other.owner)).toMatchObject({ [other.member.userId]: 'member' });
  });
});

type Invite = { id: string; code: string | null };
const inviteOf = async (by: Person, input: object): Promise<Invite & { code: string }> =>
  ((await by.command('createInvite', input)).body as { invite: Invite & { code: string } }).invite;

const join = async (code: string) =>
  sentence(await (await here.signUp(`${crypto.randomUUID()}@example.test`)).command('redeemInvite', { code }));

describe('an open invite that somebody else made', () => {
  test.each([
    ['is removed', async ({ owner, admin }: Office) => await owner.command('removeMember', { userId: admin.userId })],
    ['leaves', async ({ admin }: Office) => await admin.command('leaveOrg', {})],
    [
      'becomes a member',
      async ({ owner, admin }: Office) => await owner.command('changeMemberRole', { userId: admin.userId, role: 'member' }),
    ],
  ])('ends if an admin who could read its code %s, except one for an address, whose code is not shown any more', async (_what, go) => {
    const all = await office(`Sagebrush ${crypto.randomUUID().slice(0, 6)}`);
    const { owner, admin } = all;
    const email = `rosa.${crypto.randomUUID()}@example.test`;
    const open = await inviteOf(owner, { role: 'admin' });
    const forOwner = await inviteOf(owner, { role: 'owner' });
    const bound = await inviteOf(owner, { role: 'admin', email });
    const boundForOwner = await inviteOf(owner, { role: 'owner', email });
    const own = await inviteOf(admin, { email: 'luis@example.test' });
    expect(sentence(await go(all))).toBe('done');
    expect(await join(open.code)).toBe('Invite expired');
    const { invites } = await organizationOf(owner);
    expect(invites.map(({ id, code }) => [id, code])).toEqual([
      [boundForOwner.id, boundForOwner.code],
      [bound.id, null],
      [forOwner.id, forOwner.code],
    ]);
    expect(invites.some(({ id }) => id === own.id)).toBe(false);
    // The codes of owners’ invites were not shown to the admin.
    expect(await join(forOwner.code)).toBe('done');
    expect(await join(boundForOwner.code)).toBe('This invite is for a different email');
    expect(sentence(await (await here.signUp(email)).command('redeemInvite', { code: bound.code }))).toBe('done');
  });

  test('stays if a member leaves, or an admin becomes an owner, because they could not read it or still can', async () => {
    const { owner, admin, member } = await office('Yarrow Motors');
    const open = await inviteOf(owner, { role: 'admin' });
    await member.command('leaveOrg', {});
    await owner.command('changeMemberRole', { userId: admin.userId, role: 'owner' });
    expect((await organizationOf(owner)).invites.map(({ id, code }) => [id, code])).toEqual([[open.id, open.code]]);
  });

  test('ends too if it is redeemed while the admin is removed', async () => {
    for (let round = 0; round < extent(2, 6); round++) {
      const { owner, admin } = await office(`Bitterbrush ${round}`);
      const { code } = await inviteOf(owner, { role: 'admin' });
      const joiner = await here.signUp(`${crypto.randomUUID()}@example.test`);
      const [joined] = await Promise.all([
        joiner.command('redeemInvite', { code }),
        owner.command('removeMember', { userId: admin.userId }),
      ]);
      expect(sentence(joined)).toBe(joiner.userId in (await rolesOf(owner)) ? 'done' : 'Invite expired');
      expect((await organizationOf(owner)).invites.filter(({ redeemedAt }) => redeemedAt === null)).toEqual([]);
    }
  });
});

describe('a removed member', () => {
  test('loses access at once and cannot rejoin with the passphrase or their own invite', async () => {
    const { owner, admin } = await office('Cottonwood Auto');
    const shared = (await organizationOf(admin)).joinPassphrase!;
    const { invite } = (await admin.command('createInvite', {})).body as { invite: { code: string } };
    expect(sentence(await admin.command('removeMember', { userId: owner.userId }))).toBe(OWNERS_ONLY);
    const removed = await owner.command('removeMember', { userId: admin.userId });
    expect((removed.body as { organization: MyOrganizationView }).organization.members).toHaveLength(2);
    expect(sentence(await admin.query('myOrganization'))).toBe('No active organization');
    for (const code of [shared, invite.code])
      expect(sentence(await admin.command('redeemInvite', { code }))).toMatch(/^Invite (?:not found|expired)$/);
  });

  test.each([
    [0, 'none'],
    [1, 'the remaining one'],
    [2, 'none, until only one is left'],
  ])('with %s other organizations acts for %s', async (others) => {
    const { owner, member } = await office(`Pine Traders ${others}`);
    const rest: Owner[] = [];
    while (rest.length < others) rest.push(await createOwner(here, `Spruce ${others}${rest.length}`));
    for (const { orgId } of rest)
      await here.services
        .sql`insert into org_member (org_id, user_id, role, joined_at) values (${orgId}, ${member.userId}, 'member', now())`;
    expect(await activeOrgOf(member)).toBe(owner.orgId);
    await owner.command('removeMember', { userId: member.userId });
    expect(await activeOrgOf(member)).toBe(others === 1 ? rest[0]!.orgId : null);
    const [another, last] = rest;
    if (!another || !last) return;
    await another.command('removeMember', { userId: member.userId });
    expect(await activeOrgOf(member)).toBe(last.orgId);
  });

  test('keeps another active organization', async () => {
    const { owner, member } = await office('Elm Traders');
    const other = await createOwner(here, 'Oak Traders');
    await here.services
      .sql`insert into org_member (org_id, user_id, role, joined_at) values (${other.orgId}, ${member.userId}, 'member', now())`;
    await member.command('setActiveOrg', { orgId: other.orgId });
    await owner.command('removeMember', { userId: member.userId });
    expect(await activeOrgOf(member)).toBe(other.orgId);
  });

  test('gets an event for the removal on open pages, and no events of the organization afterwards', async () => {
    const { owner, member } = await office('Birch Traders');
    const address = await listen(here.services);
    const page = await openStream(address, member);
    await owner.command('removeMember', { userId: member.userId });
    await page.receives('me|0');
    await member.command('updateProfile', { displayName: 'Sam Roe' }); // once this event arrives, the stream has reloaded its memberships
    const before = page.received.filter((line) => line === 'organization|0').length;
    await owner.command('setJoinPassphrase', {});
    await member.command('updateProfile', { displayName: 'Sam Doe' });
    await page.receives('me|0');
    expect(page.received.filter((line) => line === 'organization|0')).toHaveLength(before);
    await page.close();
  });
});

describe('leaving', () => {
  test('removes only the person who leaves, and replaces the passphrase', async () => {
    const { owner, admin, member } = await office('Cedar Traders');
    const shared = (await organizationOf(admin)).joinPassphrase;
    expect(sentence(await admin.command('leaveOrg', {}))).toBe('done');
    expect(Object.keys(await rolesOf(owner)).toSorted()).toEqual([owner.userId, member.userId].toSorted());
    expect(await activeOrgOf(admin)).toBeNull();
    const [code, passphrase] = shared!.split('-');
    const [newCode, newPassphrase] = (await organizationOf(owner)).joinPassphrase!.split('-');
    expect([newCode === code, newPassphrase === passphrase]).toEqual([false, false]);
  });

  test('is refused for the last owner', async () => {
    const { owner } = await office('Alder Traders');
    expect(sentence(await owner.command('leaveOrg', {}))).toBe(ONE_OWNER);
    expect(sentence(await owner.command('removeMember', { userId: owner.userId }))).toBe(ONE_OWNER);
  });

  test('by removing oneself returns nothing that the person may no longer see', async () => {
    const { owner, admin } = await office('Maple Traders');
    await owner.command('changeMemberRole', { userId: admin.userId, role: 'owner' });
    const { body } = await owner.command('removeMember', { userId: owner.userId });
    expect((body as { organization: MyOrganizationView }).organization.joinPassphrase).toBeNull();
  });
});

describe('of two concurrent owners', () => {
  const ROUNDS = extent(2, 8);
  let pair: readonly [Owner, Owner];
  beforeAll(async () => {
    const owner = await createOwner(here, 'Hemlock Traders');
    pair = [owner, await createColleague(here, owner)];
  });

  const restoreOwners = async () => {
    for (const { userId } of pair)
      await here.services.sql`
        insert into org_member (org_id, user_id, role, joined_at) values (${pair[0].orgId}, ${userId}, 'owner', now())
        on conflict (org_id, user_id) do update set role = 'owner'`;
    await here.services
      .sql`update app_user set default_org_id = ${pair[0].orgId} where id in ${here.services.sql(pair.map(({ userId }) => userId))}`;
  };

  test('who both leave, one stays a member', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await restoreOwners();
      const outcomes = (await Promise.all(pair.map((owner) => owner.command('leaveOrg', {})))).map(sentence);
      expect(outcomes.toSorted()).toEqual([ONE_OWNER, 'done']);
    }
  });

  test.each([
    ['demote', 'changeMemberRole', { role: 'member' }],
    ['remove', 'removeMember', {}],
  ] as const)('who %s each other, only one succeeds', async (_what, command, more) => {
    const [a, b] = pair;
    for (let round = 0; round < ROUNDS; round++) {
      await restoreOwners();
      const outcomes = (
        await Promise.all([a.command(command, { userId: b.userId, ...more }), b.command(command, { userId: a.userId, ...more })])
      ).map(sentence);
      expect(outcomes).toContain('done');
      // The second command may have been authorized before or after the first one was committed.
      expect([OWNERS_ONLY, 'No active organization']).toContain(outcomes.find((one) => one !== 'done'));
    }
  });
});
