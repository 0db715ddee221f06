// What Undo restores besides the thread itself: the search of completed organizations, invited placeholders, colleague names, mail.
import { beforeAll, expect, test } from 'vitest';
import type { CompletedThread, LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { createMergedPlaceholder, createOwner, type Owner, provision } from '../../testing/people/owners.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const senders = useSenders(here);
let seller: Owner;
let auction: Owner;
let buyer: Owner;
beforeAll(async () => {
  [seller, auction, buyer] = await Promise.all([
    createOwner(here, 'Silver Sage Motors'),
    createOwner(here, 'Front Range Auction', { orgType: 'auction' }),
    createOwner(here, 'Aspen Auto Group'),
  ]);
});

/** Ends or corrects the thread, and takes that back after `meanwhile`. Returns the view after that. */
async function undone(by: Owner, threadId: string, name: string, input: object, meanwhile = async () => {}): Promise<LiveThread> {
  const answered = await sendCommand(by, name, { threadId, ...input });
  await meanwhile();
  return (await sendCommand(by, 'takeBack', { threadId, seq: answered!.takeBack!.seq })) as LiveThread;
}
async function handOver(threadId: string, from: Owner, to: Owner): Promise<void> {
  await sendCommand(from, 'markDelivered', { threadId });
  await sendCommand(to, 'confirmDelivery', { threadId, updateId: await latestUpdateId(to, threadId) });
}
/** The buyer has the title. */
async function bought(vehicle: object = {}): Promise<string> {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: uniqueVin(), ...vehicle });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await handOver(threadId, seller, auction);
  await handOver(threadId, auction, buyer);
  return threadId;
}
const found = async (by: Owner, q: string) => ((await by.query('searchThreads', { q })).body as { cards: unknown[] }).cards.length;

test('a completed organization finds a corrected vehicle by what it saw, also after an Undo made it active for a moment', async () => {
  const threadId = await bought({ model: 'Zephyrline' });
  const { vin } = await readThread(buyer, threadId);
  await sendCommand(buyer, 'correctVehicle', { threadId, ...VEHICLE, vin, model: 'Quartzwind' });
  await undone(buyer, threadId, 'giveUpTitle', { why: 'mistake' });
  const { model } = (await seller.query('completedThread', { threadId })).body as CompletedThread;
  expect([model, await found(seller, 'zephyrline'), await found(seller, 'quartzwind')]).toEqual(['Zephyrline', 1, 0]);
});

test('a notification keeps the model year that its recipient saw', async () => {
  const threadId = await bought();
  const { vin } = await readThread(buyer, threadId);
  await sendCommand(buyer, 'correctVehicle', { threadId, ...VEHICLE, vin, year: 2019 });
  const years = async (by: Owner) => {
    const { body } = await by.query('notifications', {});
    const rows = (body as { notifications: { twId: string; vehicle: { year: number } }[] }).notifications;
    return new Set(rows.filter(({ twId }) => twId === threadId).map(({ vehicle }) => vehicle.year));
  };
  expect(await years(seller)).toEqual(new Set([VEHICLE.year]));
});

test('a like at the same moment as an acceptance upstream of the title does not hide the completed thread', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await handOver(threadId, auction, buyer);
  await sendCommand(buyer, 'postUpdate', { threadId, message: 'In the drawer.' });
  await sendCommand(buyer, 'likeUpdate', { threadId, updateId: await latestUpdateId(buyer, threadId) });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  await here.services.sql.begin(async (tx) => {
    await tx.unsafe('alter table thread_event disable trigger user');
    await tx`
      update thread_event liked set at = (select at from thread_event where thread_id = ${threadId} and seq = liked.seq + 1)
      where thread_id = ${threadId} and command = 'likeUpdate'`;
    await tx.unsafe('alter table thread_event enable trigger user');
  });
  for (const [name, input] of [
    ['completedThread', { threadId }],
    ['dashboard', { tab: 'completed' }],
  ] as const)
    expect((await seller.query(name, input)).status, name).toBe(200);
});

test('the end of a thread cannot be taken back if its seller was merged into that of a newer one', async () => {
  const heir = await createOwner(here, 'Rocky Ridge Holding');
  const vin = uniqueVin();
  const merged = await createMergedPlaceholder(here, heir, auction);
  await here.services.sql`update org set inactive = false where id = ${merged}`;
  await here.services.sql`delete from org_redirect where from_org_id = ${merged}`;
  const threadId = await openThreadAs(auction, { boughtFromOrgId: merged, vin });
  const closed = await sendCommand(auction, 'closeThread', { threadId, how: 'mistake' });
  await here.services.sql`insert into org_redirect (from_org_id, to_org_id) values (${merged}, ${heir.orgId})`;
  await here.services.sql`update org set inactive = true where id = ${merged}`;
  await openThreadAs(auction, { boughtFromOrgId: heir.orgId, vin });
  for (const [name, input] of [
    ['takeBack', { seq: closed!.takeBack!.seq }],
    ['reopenThread', {}],
  ] as const)
    expect((await auction.command(name, { threadId, ...input })).body).toMatchObject({
      error: { message: 'You already have an active thread for this VIN.' },
    });
});

test.each([
  ['nobody else deals with it', false],
  ['others deal with it too', true],
])('an invitation goes to the corrected title contact (%s)', async (_, isShared) => {
  const threadId = await bought();
  const name = `Rocky Ridge ${crypto.randomUUID().slice(0, 6)}`;
  const wrong = `typo.${crypto.randomUUID().slice(0, 6)}@rocky.test`;
  const right = wrong.replace('typo', 'titles');
  const { id: orgId } = await provision(buyer, name, wrong);
  if (isShared) await provision(seller, name, wrong);
  await sendCommand(buyer, 'inviteNext', { threadId, orgId });
  await senders.deliverAll();
  let correctedId = '';
  const view = await undone(buyer, threadId, 'finishThread', { how: 'retailed' }, async () => {
    const { body } = await buyer.command('correctTitleContact', { orgId, titleContactEmail: right });
    correctedId = (body as { org: { id: string } }).org.id;
  });
  expect(view.stakes.at(-1)).toMatchObject({ orgId: correctedId, confirmed: false, hasTitleContact: true });
  await senders.deliverAll();
  expect(smtp.received.filter(({ to }) => to === right)).toHaveLength(1);
});

test('an invitation that was not mailed before the thread ended is mailed after the Undo', async () => {
  const clerk = await here.signUp(`new.${crypto.randomUUID().slice(0, 6)}@example.test`, 'New Clerk');
  const name = `Fresh Motors ${crypto.randomUUID().slice(0, 6)}`;
  const details = { orgType: 'dealership', titleContactEmail: 'desk@fresh.test', dealerLicense: 'D-1', city: 'Boulder', state: 'CO' };
  const { body } = await clerk.command('createOrg', { name, ...details });
  const owner: Owner = { ...clerk, orgId: (body as { orgId: string }).orgId, orgName: name };
  const contact = `titles.${crypto.randomUUID().slice(0, 6)}@rocky.test`;
  const { id } = await provision(owner, `Rocky Ridge ${crypto.randomUUID().slice(0, 6)}`, contact);
  const threadId = await openThreadAs(owner, { boughtFromOrgId: id });
  // As if the mail of the invitation had been written by an earlier version, which let unverified people invite.
  await here.services.sql`update app_user set email_verified = false where id = ${owner.userId}`;
  await here.services.sql`update mail set leaves_at = null where address = ${contact}`;
  await undone(owner, threadId, 'closeThread', { how: 'mistake' }, senders.skipUnwanted);
  await here.services.sql`update app_user set email_verified = true where id = ${owner.userId}`;
  await senders.deliverAll();
  expect(smtp.received.filter(({ to }) => to === contact)).toHaveLength(1);
});

test('the response names the colleague who made a request that is open again', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, vin: uniqueVin() });
  await sendCommand(auction, 'requestUpdate', { threadId, note: 'When?' });
  const { requests } = await undone(auction, threadId, 'closeThread', { how: 'mistake' });
  expect(requests.map(({ colleague }) => colleague)).toEqual([(await readThread(auction, threadId)).requests[0]!.colleague]);
  expect(requests[0]!.colleague).not.toBeNull();
});
