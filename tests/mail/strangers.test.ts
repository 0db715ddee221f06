// Mail to a stranger, a person outside of the organization that writes: it waits until the sender's email is verified, and an address
// gets at most one mail a day.
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrgInviteView } from '../../src/api/members.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { nextMailMorning } from '../../src/domain/strangers/stranger-mail.ts';
import { VERIFY_FIRST } from '../../src/domain/verify-first.ts';
import { claimedSince } from '../../src/server/db/mail/strangers-held-mail.ts';
import { sendCommand, readThread, openThreadAs } from '../../testing/threads/threads.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { createColleague, type Owner, createOwner, provision } from '../../testing/people/owners.ts';
import { type Answer, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { mails, statusOf, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll, releaseDue, skipUnwanted } = useSenders(here);
let server: string;
beforeAll(async () => {
  server = await listen(here.services);
});

let count = 0;
const stranger = (): string => `desk.${(count += 1)}@stranger.test`;
const verify = async ({ userId }: Owner, verified = true) =>
  await here.services.sql`update app_user set email_verified = ${verified} where id = ${userId}`;
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to === address);
/** Without the verification mails of an account. */
const joinsTo = (address: string) => receivedBy(address).filter(({ subject }) => subject.startsWith('Join'));
const morning = () => nextMailMorning(Date.now());

async function createAuction({ verified = true } = {}): Promise<Owner> {
  const auction = await createOwner(here, 'Front Range Auction');
  if (!verified) await verify(auction, false);
  return auction;
}

/** As if the mail of the invitation had been written by an earlier version, which let unverified people invite. */
async function makeWaitForVerification(by: Owner, stakeId: string): Promise<void> {
  await verify(by, false);
  await here.services.sql`update mail set leaves_at = null where cause = ${stakeId}`;
}

/** Opens a thread that invites a placeholder with this title contact. */
async function invite(by: Owner, address: string, name = `Bluebird ${(count += 1)}`) {
  const org = await provision(by, name, address);
  const threadId = await openThreadAs(by, { boughtFromOrgId: org.id });
  const [stake] = await here.services.sql<[{ id: string }]>`select id from stake where thread_id = ${threadId} and org_id = ${org.id}`;
  return { orgId: org.id, threadId, stakeId: stake.id };
}
const inviteStateOf = async (by: Owner, threadId: string) => {
  const { platformInviteStatus: status, platformInviteWait: wait } = (await readThread(by, threadId)).stakes.find(
    (stake) => stake.provisional,
  )!;
  return { status, wait };
};
const join = async (by: Owner, email: string): Promise<OrgInviteView> =>
  ((await sendCommand(by, 'createInvite', { email })) as unknown as { invite: OrgInviteView }).invite;
const inviteOf = async (by: Owner, id: string) =>
  ((await by.query('myOrganization')).body as { invites: OrgInviteView[] }).invites.find((one) => one.id === id)!;
const messageOf = ({ body }: Answer): string => (body as { error: { message: string } }).error.message;

describe('if the email of the sender is not verified,', () => {
  test('no invitation is mailed, and all are mailed together once it is verified', { timeout: 60_000 }, async () => {
    const auction = await createAuction();
    const address = stranger();
    const invited = [];
    for (let i = 0; i < 20; i++) invited.push(await invite(auction, address));
    for (const { stakeId } of invited) await makeWaitForVerification(auction, stakeId);
    for (const now of [Date.now(), Date.now() + DAY_MS, Date.now() + 7 * DAY_MS]) await deliverAll({ now });
    expect(receivedBy(address)).toEqual([]);
    const waits = { status: 'pending', wait: { for: 'verification', userId: auction.userId } };
    for (const { threadId } of invited) expect(await inviteStateOf(auction, threadId)).toEqual(waits);
    await verify(auction);
    await deliverAll();
    expect(receivedBy(address)).toHaveLength(1);
    for (const { threadId } of invited) expect(await inviteStateOf(auction, threadId)).toEqual({ status: 'sent', wait: null });
  });

  test.each([
    ['nobody', async () => {}],
    ['an account', async (address: string) => void (await here.signUp(address))],
    ['an account that is not verified', async (address: string) => void (await here.signUp(address, 'Not Theirs', false))],
  ])('an invite to join waits as well, and shows that it waits, if its address belongs to %s', async (_whose, signUp) => {
    const auction = await createAuction({ verified: false });
    const address = stranger();
    await signUp(address);
    const { id, emailStatus, emailWait } = await join(auction, address);
    const wait = { for: 'verification', userId: auction.userId };
    expect([emailStatus, emailWait]).toEqual(['pending', wait]);
    for (const now of [Date.now(), Date.now() + DAY_MS]) await deliverAll({ now });
    expect(joinsTo(address)).toEqual([]);
    expect(await inviteOf(auction, id)).toMatchObject({ emailStatus: 'pending', emailWait: wait });
    await verify(auction);
    await deliverAll();
    expect(joinsTo(address)).toHaveLength(1);
    expect(await inviteOf(auction, id)).toMatchObject({ emailStatus: 'sent', emailWait: null });
  });

  test('a verified colleague may send the invitation, and the waiting one is skipped', async () => {
    const auction = await createAuction();
    const colleague = await createColleague(here, auction);
    const address = stranger();
    const { threadId, orgId, stakeId } = await invite(auction, address);
    await makeWaitForVerification(auction, stakeId);
    const again = await auction.command('sendPlatformInvite', { targetOrgId: orgId, twId: threadId });
    expect([again.status, messageOf(again)]).toEqual([403, VERIFY_FIRST]);
    await sendCommand(colleague, 'sendPlatformInvite', { targetOrgId: orgId, twId: threadId });
    await deliverAll();
    expect(receivedBy(address)).toHaveLength(1);
    await verify(auction);
    await deliverAll({ now: morning() });
    expect(receivedBy(address)).toHaveLength(1);
    expect((await mails(here)).filter((mail) => mail.address === address).map(({ status }) => status)).toEqual(['skipped', 'sent']);
  });
});

describe('an address', () => {
  test('gets one mail a day, and later mails are combined on the next morning, each with its own link', async () => {
    const auction = await createAuction();
    const address = stranger();
    const first = await invite(auction, address, 'Bluebird Cars');
    await deliverAll();
    const later = [await invite(auction, address, 'Bluebird Cars'), await invite(auction, address, 'Bluebird Trucks')];
    const toJoin = await join(auction, address);
    await deliverAll();
    expect(receivedBy(address)).toHaveLength(1);
    expect(await inviteStateOf(auction, first.threadId)).toEqual({ status: 'sent', wait: null });
    const wait = { for: 'morning', until: morning() };
    for (const { threadId } of later) expect(await inviteStateOf(auction, threadId)).toEqual({ status: 'pending', wait });
    expect(await inviteOf(auction, toJoin.id)).toMatchObject({ emailStatus: 'pending', emailWait: wait });

    await deliverAll({ now: morning() - 1 });
    expect(receivedBy(address)).toHaveLength(1);
    await deliverAll({ now: morning() });
    const [, together, ...more] = receivedBy(address);
    expect(more).toEqual([]);
    expect(together!.subjectStart).toBe('3 invitations on Titleline');
    const links = together!.text.match(/\/onboarding\?(?:claim|invite)=\S+/g)!;
    expect(new Set(links).size).toBe(3);
    const visitor = await here.signUp(stranger());
    const claims = links.flatMap((link) => /claim=(\S+)/.exec(link)?.[1] ?? []);
    const found = await Promise.all(claims.map(async (claim) => (await visitor.query('getClaimContext', { claim })).body));
    expect(found).toMatchObject(later.map(({ orgId, threadId }) => ({ orgId, twId: threadId })));
    for (const { threadId } of later) expect(await inviteStateOf(auction, threadId)).toEqual({ status: 'sent', wait: null });
    expect(await inviteOf(auction, toJoin.id)).toMatchObject({ emailStatus: 'sent' });
  });

  test('gets one invite to join a day, with an account or without', async () => {
    const auction = await createAuction();
    const [known, unknown] = [stranger(), stranger()];
    await here.signUp(known);
    await deliverAll();
    for (const address of [known, unknown]) {
      const first = await join(auction, address);
      await deliverAll();
      const later = [await join(auction, address), await join(auction, address)];
      await deliverAll();
      expect(joinsTo(address)).toHaveLength(1);
      expect(await inviteOf(auction, first.id)).toMatchObject({ emailStatus: 'sent', emailWait: null });
      const wait = { for: 'morning', until: morning() };
      for (const { id } of later) expect(await inviteOf(auction, id)).toMatchObject({ emailStatus: 'pending', emailWait: wait });
    }
    await deliverAll({ now: morning() });
    for (const address of [known, unknown]) expect(joinsTo(address)).toHaveLength(2);
  });

  test('gets waiting and new mails combined on the next day', async () => {
    const auction = await createAuction();
    const address = stranger();
    await invite(auction, address);
    await deliverAll();
    await invite(auction, address);
    await deliverAll();
    await here.services.sql`update mail set left_at = left_at - interval '1 day' where address = ${address} and left_at is not null`;
    await invite(auction, address);
    await deliverAll();
    expect(receivedBy(address).map(({ subjectStart }) => subjectStart)).toEqual([
      expect.stringMatching(/^Claim/),
      '2 invitations on Titleline',
    ]);
  });

  test('gets no mail whose invitation was withdrawn or claimed, or whose sender was removed, while it waited', async () => {
    const auction = await createAuction();
    const clerk = await createColleague(here, auction, 'admin');
    const address = stranger();
    await invite(auction, address, 'Bluebird Cars');
    await deliverAll();
    const [withdrawn, claimed, left] = [
      await invite(auction, address, 'Bluebird One'),
      await invite(auction, address, 'Bluebird Two'),
      await invite(clerk, address, 'Bluebird Three'),
    ];
    const kept = await invite(auction, address, 'Bluebird Four');
    await deliverAll();
    await sendCommand(auction, 'withdrawInvite', { threadId: withdrawn.threadId, stakeId: withdrawn.stakeId });
    await here.services.sql`
      update org set status = 'claimed', provisioned_by_org_id = null, join_code = ${crypto.randomUUID()} where id = ${claimed.orgId}`;
    await sendCommand(auction, 'removeMember', { userId: clerk.userId });
    await deliverAll({ now: morning() });
    expect(receivedBy(address).map(({ subjectStart }) => subjectStart)).toEqual([
      'Claim Bluebird Cars on Titleline',
      'Claim Bluebird Four on Titleline',
    ]);
    expect(await inviteStateOf(auction, kept.threadId)).toEqual({ status: 'sent', wait: null });
    expect(await inviteStateOf(auction, left.threadId)).toEqual({ status: null, wait: null });
  });

  test('gets no unverified sender’s mail that was withdrawn or revoked: the mail is skipped', async () => {
    const auction = await createAuction();
    const { threadId, stakeId } = await invite(auction, stranger());
    await makeWaitForVerification(auction, stakeId);
    const { id: inviteId } = await join(auction, stranger());
    await sendCommand(auction, 'withdrawInvite', { threadId, stakeId });
    await sendCommand(auction, 'revokeInvite', { inviteId });
    await skipUnwanted();
    expect([await statusOf(here, stakeId), await statusOf(here, inviteId)]).toEqual(['skipped', 'skipped']);
  });

  test('gets the rest of a combined mail if one invitation is withdrawn before the retry; a rejection fails all', async () => {
    const auction = await createAuction();
    const address = stranger();
    const [one, other] = [await invite(auction, address, 'Bluebird Five'), await invite(auction, address, 'Bluebird Six')];
    smtp.behavior = () => 'busy';
    await deliverAll();
    await sendCommand(auction, 'withdrawInvite', { threadId: one.threadId, stakeId: one.stakeId });
    smtp.behavior = () => 'accepts';
    await deliverAll();
    expect(receivedBy(address).map(({ subjectStart }) => subjectStart)).toEqual(['Claim Bluebird Six on Titleline']);
    expect(await inviteStateOf(auction, other.threadId)).toEqual({ status: 'sent', wait: null });
    const nobody = stranger();
    const two = [await invite(auction, nobody), await invite(auction, nobody)];
    smtp.behavior = () => 'rejects';
    await deliverAll();
    for (const { threadId } of two) expect(await inviteStateOf(auction, threadId)).toEqual({ status: 'failed', wait: null });
  });

  test('that waits for the morning causes an event on the page of the sender', async () => {
    const auction = await createAuction();
    const address = stranger();
    await invite(auction, address);
    await deliverAll();
    const { threadId, orgId } = await invite(auction, address);
    const stream = await openStream(server, auction);
    await releaseDue();
    await stream.receives(`thread:${threadId}|0`);
    await stream.close();
    const again = await auction.command('sendPlatformInvite', { targetOrgId: orgId, twId: threadId });
    expect([again.status, messageOf(again)]).toEqual([409, 'The invite email waits already, and leaves by itself.']);
  });
});

describe('a person', () => {
  test('may mail an address once a day, whichever organization they act for', async () => {
    const auction = await createAuction();
    const other = await createOwner(here, 'Second Store');
    await here.services
      .sql`insert into org_member (org_id, user_id, role, joined_at) values (${other.orgId}, ${auction.userId}, 'owner', now())`;
    const address = stranger();
    await invite(auction, address);
    await deliverAll();
    await here.services.sql`update app_user set default_org_id = ${other.orgId} where id = ${auction.userId}`;
    await invite(auction, address);
    await deliverAll();
    expect(receivedBy(address)).toHaveLength(1);
  });
});

test('an organization may mail fifty strangers a day in its first week and more afterwards; further mails wait', {
  timeout: 60_000,
}, async () => {
  const auction = await createAuction();
  const invites: OrgInviteView[] = [];
  for (let i = 0; i < 52; i++) invites.push(await join(auction, stranger()));
  const left = async () =>
    (
      await here.services.sql<{ cause: string }[]>`
      select cause from mail where sender_org_id = ${auction.orgId} and left_at is not null order by created_at`
    ).map(({ cause }) => cause);
  const ids = invites.map(({ id }) => id);
  await releaseDue();
  expect(await left()).toEqual(ids.slice(0, 50));
  expect(await inviteOf(auction, ids[51]!)).toMatchObject({ emailWait: { for: 'morning', until: morning() } });
  for (let i = 0; i < 8; i++) ids.push((await join(auction, stranger())).id);
  await here.services.sql`update org set created_at = created_at - interval '7 days' where id = ${auction.orgId}`;
  await releaseDue();
  expect(new Set(await left())).toEqual(new Set([...ids.slice(0, 50), ...ids.slice(52)]));
  await releaseDue(morning());
  expect(new Set(await left())).toEqual(new Set(ids));
});

test('the first week of a claimed placeholder begins with the claim', async () => {
  const auction = await createAuction();
  const { orgId } = await invite(auction, stranger());
  await here.services.sql`
    update org set status = 'claimed', provisioned_by_org_id = null, join_code = ${crypto.randomUUID()}, claimed_at = now(),
      created_at = now() - interval '1 year' where id = ${orgId}`;
  expect((await claimedSince(here.services.sql, [orgId])).get(orgId)).toBeGreaterThan(Date.now() - 60_000);
});

test('concurrent releases send each mail once', { timeout: 60_000 }, async () => {
  const auction = await createAuction();
  const invited = [];
  for (let i = 0; i < 4; i++) invited.push(await invite(auction, stranger()));
  await Promise.all([releaseDue(), releaseDue(), releaseDue()]);
  await deliverAll();
  for (const { threadId } of invited) expect(await inviteStateOf(auction, threadId)).toEqual({ status: 'sent', wait: null });
});

test('a mail written by a server whose clock is ahead is not shown as waiting for the morning', async () => {
  const auction = await createAuction();
  const { stakeId, threadId } = await invite(auction, stranger());
  await here.services.sql`update mail set created_at = now() + interval '5 s', leaves_at = now() + interval '5 s' where cause = ${stakeId}`;
  expect(await inviteStateOf(auction, threadId)).toEqual({ status: 'pending', wait: null });
});

test('a mail that was written while its sender was being verified is released later', async () => {
  const auction = await createAuction();
  const { stakeId, threadId } = await invite(auction, stranger());
  await here.services.sql`update mail set leaves_at = null where cause = ${stakeId}`;
  expect((await inviteStateOf(auction, threadId)).wait).toMatchObject({ for: 'verification' });
  await skipUnwanted();
  await deliverAll();
  expect(await inviteStateOf(auction, threadId)).toEqual({ status: 'sent', wait: null });
});
