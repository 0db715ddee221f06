// `npm run admin` and organizations, beside the running product: a disabled organization only reads, and its neighbors notice nothing but silence.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { operations, type OperationName } from '../../src/api/operations.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { refusals } from '../../src/domain/refusals.ts';
import { readRemindingOrgs } from '../../src/server/db/desk/due-reminders.ts';
import { setDisabled } from '../../src/server/db/set-disabled.ts';
import { createColleague, createOwner, insertConnection, type Owner, provision } from '../../testing/people/owners.ts';
import { cellOf } from '../../testing/permissions/answers.ts';
import { BY_ROLE } from '../../testing/permissions/by-role.ts';
import { createParties } from '../../testing/permissions/parties.ts';
import { REQUESTS } from '../../testing/permissions/requests.ts';
import { recordStatements, withoutSessionQuery } from '../../testing/database/sql-statements.ts';
import { askAdmin, runAdmin } from '../../testing/servers/admin-command.ts';
import { mails, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { type Answer, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readThread, refusal, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll } = useSenders(here);

const env = () => ({ DATABASE_URL: here.databaseUrl });
const admin = async <Data>(...args: string[]) => await askAdmin<Data>(env(), ...args);
const disable = async ({ orgId }: Owner) => await here.services.sql.begin(async (tx) => await setDisabled(tx, 'org', orgId, Date.now()));
const ORG_DISABLED = { status: 403, message: refusals['org-disabled'].message };

test('every command for a disabled organization is refused over HTTP, and everything can be read', async () => {
  const parties = await createParties(here);
  const { owner } = parties.callers;
  const rows = (Object.keys(operations) as OperationName[]).filter((name) => operations[name].who === 'member');
  const reads = rows.filter((name) => operations[name].kind === 'query');
  const inputs = new Map<OperationName, object>();
  for (const name of reads) inputs.set(name, await REQUESTS[name](parties, owner));
  await disable(parties.ours);
  const headers = { 'x-org-id': parties.ours.orgId };
  const answers: Record<string, string> = {};
  for (const name of rows)
    answers[name] = cellOf(
      reads.includes(name)
        ? await owner.query(name, inputs.get(name) as Record<string, string>, headers)
        : await owner.command(name, { twId: crypto.randomUUID() }, headers),
    );
  const expected = rows.map((name) => [name, operations[name].kind === 'query' ? BY_ROLE[name][4] : 'org-disabled']);
  expect(answers).toEqual(Object.fromEntries(expected));
  expect(rows.length - reads.length).toBeGreaterThan(40);
});

test('an operator disables an organization and enables it again, and its pages are told', async () => {
  const owner = await createOwner(here, 'Aspen Auto Group');
  const clerk = await createColleague(here, owner);
  const heard: string[] = [];
  const stop = here.services.live.subscribe([owner.orgId], (topic) => heard.push(topic));
  const orgOf = async () => ((await clerk.query('me')).body as { viewer: { org: object } }).viewer.org;

  expect((await runAdmin(env(), 'organizations', 'disable', 'aspen auto group')).stdout).toBe(
    'Aspen Auto Group is disabled: its members can read and export, and do nothing else for it.\n',
  );
  expect(await orgOf()).toMatchObject({ name: 'Aspen Auto Group', disabled: true });
  await expect.poll(() => heard).toEqual(['me']);
  expect(await refusal(clerk, 'createThread', { ...VEHICLE })).toEqual(ORG_DISABLED);
  // What is not done for the organization goes on.
  expect((await clerk.command('updateProfile', { displayName: 'Pat' })).status).toBe(200);

  expect((await admin<{ changed: boolean }>('organizations', 'disable', owner.orgId)).data.changed).toBe(false);
  type Orgs = { organizations: { id: string; members: { role: string }[] }[] };
  const { data } = await admin<Orgs>('organizations', 'list', '--disabled');
  expect(data.organizations.find(({ id }) => id === owner.orgId)?.members.map(({ role }) => role)).toEqual(['owner', 'member']);
  expect((await admin<{ changed: boolean }>('organizations', 'enable', owner.orgId)).data.changed).toBe(true);
  expect(await orgOf()).toMatchObject({ disabled: false });
  expect((await clerk.command('createInvite', {})).status).toBe(403); // as a member's before
  expect((await owner.command('createInvite', {})).status).toBe(200);
  stop();
});

/** How many organizations of the test below this one finds. */
const found = async (by: Owner) => ((await by.query('searchOrgs', { q: 'quietwater' })).body as { orgs: unknown[] }).orgs.length;

describe('what others see of a disabled organization', () => {
  test('strangers do not find it, and neighbors see what they saw; an invitation is refused as by one that blocks', async () => {
    const owner = await createOwner(here, 'Quietwater Motors');
    const [neighbor, partner, stranger] = [
      await createOwner(here, 'Bluebird Cars'),
      await createOwner(here, 'Rocky Ridge Motors'),
      await createOwner(here, 'Cottonwood Auto'),
    ];
    await insertConnection(here, owner, partner, 'accepted');
    const threadId = await openThreadAs(neighbor, { boughtFromOrgId: owner.orgId, creatorHasTitle: false });
    await sendCommand(owner, 'respondToInvite', { threadId, accept: true });
    const page = async (by: Owner) => (await by.query('org', { orgId: owner.orgId })).status;
    const views = async () => [
      await readThread(neighbor, threadId),
      (await neighbor.query('org', { orgId: owner.orgId })).body,
      (await partner.query('network', { list: 'partners' })).body,
    ];
    const before = await views();
    expect([await found(neighbor), await found(partner), await found(stranger), await page(stranger)]).toEqual([1, 1, 1, 200]);

    await disable(owner);
    expect(await views()).toEqual(before);
    expect([await found(neighbor), await found(partner), await found(stranger), await found(owner)]).toEqual([0, 0, 0, 1]);
    expect([await page(neighbor), await page(partner), await page(stranger), await page(owner)]).toEqual([200, 200, 404, 200]);
    const invite = async (by: Owner) => await refusal(by, 'createThread', { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: owner.orgId });
    const blocked = { status: 403, message: refusals['invitations-blocked'].message };
    expect([await invite(neighbor), await invite(partner)]).toEqual([blocked, blocked]);
    expect(await invite(stranger)).toEqual(
      await refusal(stranger, 'createThread', { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: crypto.randomUUID() }),
    );
    expect(await refusal(stranger, 'requestConnection', { orgId: owner.orgId })).toEqual({
      status: 404,
      message: refusals['no-such-org'].message,
    });
    // What is on the thread goes on: the neighbor asks, and is met with silence.
    expect((await neighbor.command('requestUpdate', { threadId })).status).toBe(200);
  });

  test('a stranger does not learn from it that it has silently blocked the stranger, or asked it from further along a chain', async () => {
    const { sql } = here.services;
    const owner = await createOwner(here, 'Foothills Wholesale');
    const [unknown, blocked, asked] = await Promise.all(['Aster', 'Bracken', 'Clover'].map((name) => createOwner(here, name)));
    await sendCommand(owner, 'blockOrg', { orgId: blocked!.orgId });
    await insertConnection(here, owner, asked!, 'pending');
    await sql`update connection set hidden_from = ${asked!.orgId} where ${asked!.orgId} in (org_id, partner_org_id)`;
    const meet = async (by: Owner) => {
      const answers: Answer[] = [];
      const statements = await recordStatements(sql, async () => {
        answers.push(await by.query('org', { orgId: owner.orgId }));
        for (const name of ['createThread', 'requestConnection', 'blockOrg'])
          answers.push(await by.command(name, { ...VEHICLE, orgId: owner.orgId, boughtFromOrgId: owner.orgId }));
      });
      return { answers, statements: withoutSessionQuery(statements).map(({ text }) => text) };
    };
    await disable(owner);
    const met = await meet(unknown!);
    expect(met.answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const by of [blocked!, asked!]) expect(await meet(by)).toEqual(met);
  });

  test('nobody joins it, and a placeholder is not merged into it', async () => {
    const owner = await createOwner(here, 'High Plains Motors');
    const { invite } = (await owner.command('createInvite', {})).body as { invite: { code: string } };
    const { joinPassphrase } = (await owner.query('myOrganization')).body as { joinPassphrase: string };
    await disable(owner);
    const newcomer = await here.signUp('newcomer@x.test');
    for (const code of [invite.code, joinPassphrase]) expect(await refusal(newcomer, 'redeemInvite', { code })).toEqual(ORG_DISABLED);
    expect(await here.services.sql`select from org_member where org_id = ${owner.orgId}`).toHaveLength(1);
  });

  test('what waits for a lock while its organization, or its person, is disabled is refused', async () => {
    const { sql } = here.services;
    const [owner, other] = [await createOwner(here, 'Timberline Motors'), await createOwner(here, 'Larkspur Auto')];
    const { invite } = (await owner.command('createInvite', {})).body as { invite: { code: string } };
    const newcomer = await here.signUp('newcomer.late@x.test');
    const waiting: ReturnType<typeof refusal>[] = [];
    await sql.begin(async (tx) => {
      await tx`select from org where id in ${tx([owner.orgId, other.orgId])} for update`;
      waiting.push(
        refusal(owner, 'createInvite', { role: 'owner' }),
        refusal(owner, 'leaveOrg', {}),
        refusal(newcomer, 'redeemInvite', { code: invite.code }),
        refusal(other, 'createInvite', { role: 'owner' }),
      );
      await setTimeout(300); // they were admitted before
      await setDisabled(tx, 'org', owner.orgId, Date.now());
      await setDisabled(tx, 'app_user', other.userId, Date.now());
    });
    expect(await Promise.all(waiting)).toEqual([
      ...Array.from({ length: 3 }, () => ORG_DISABLED),
      { status: 401, message: refusals['not-signed-in'].message },
    ]);
  });

  test('its mail to strangers waits, and its reminders are not sent', async () => {
    const { sql } = here.services;
    const owner = await createOwner(here, 'Sagebrush Auto Sales');
    const partner = await createOwner(here, 'Red Mesa Dealer Auction');
    const [early, late] = [
      await provision(owner, 'Canyon Wholesale', 'early@x.test'),
      await provision(owner, 'Prairie Wholesale', 'stranger@x.test'),
    ];
    smtp.behavior = (to) => (to === 'early@x.test' ? 'busy' : 'accepts');
    await openThreadAs(owner, { boughtFromOrgId: partner.orgId, soldToOrgId: early.id });
    await deliverAll();
    await openThreadAs(owner, { boughtFromOrgId: partner.orgId, soldToOrgId: late.id });
    await sendCommand(owner, 'updateTitlePolicy', {
      dueDays: 21,
      criticalPastDueDays: 9,
      dueSoonDays: 5,
      sendOnDays: 1,
      timeZone: 'America/Denver',
      reminders: true,
    });
    const isReminding = async () => (await readRemindingOrgs(sql, Date.now() + 7 * DAY_MS, 100)).some(({ orgId }) => orgId === owner.orgId);
    const outcome = async (to = 'stranger@x.test') =>
      (await mails(here, 'platform_invite')).filter(({ address }) => address === to).map(({ status }) => status);
    expect(await isReminding()).toBe(true);
    await disable(owner);
    expect(await isReminding()).toBe(false);
    await deliverAll();
    expect(await outcome()).toEqual(['pending']);
    expect(smtp.attempts).not.toContain('stranger@x.test');
    // One that had left is not tried again, which its neighbor on the thread does not see.
    expect([await outcome('early@x.test'), smtp.attempts.filter((to) => to === 'early@x.test')]).toEqual([['sent'], ['early@x.test']]);
    await admin('organizations', 'enable', owner.orgId);
    await deliverAll();
    expect(await outcome()).toEqual(['sent']);
  });
});

test('a member becomes owner if no owner can sign in, and the members are told', async () => {
  const owner = await createOwner(here, 'Bristlecone Motors');
  const clerk = await createColleague(here, owner);
  const [{ email }] = await here.services.sql<[{ email: string }]>`select email from app_user where id = ${clerk.userId}`;
  const refused = await admin('organizations', 'make-owner', owner.orgId, email);
  expect([refused.status, refused.error.message]).toEqual([
    1,
    expect.stringMatching(
      /^Bristlecone Motors has an owner who can sign in: (\S+)\. Owners make .* If this one cannot, "people disable \1" first\.$/,
    ),
  ]);
  await admin('people', 'disable', owner.userId);
  const notAMember = await admin('organizations', 'make-owner', owner.orgId, 'stranger@x.test');
  expect([notAMember.status, notAMember.error.message]).toEqual([
    1,
    'No member of Bristlecone Motors has the email, id or whole name "stranger@x.test".',
  ]);
  const done = await admin<{ formerRole: string }>('organizations', 'make-owner', 'Bristlecone Motors', email);
  expect([done.status, done.data.formerRole]).toEqual([0, 'member']);
  expect(((await clerk.query('me')).body as { viewer: { org: { role: string } } }).viewer.org.role).toBe('owner');
  const { notifications } = (await clerk.query('notifications')).body as { notifications: { text: string }[] };
  expect(notifications[0]!.text).toBe('The operator of this site made you an owner. Before: member.');
  expect((await mails(here, 'account_notice')).map(({ address }) => address)).toContain(email);
});
