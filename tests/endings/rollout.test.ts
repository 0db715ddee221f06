// During a rollout, a process of the previous version also writes entries. It leaves the columns of endings and corrections as they were.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fillTableRows } from '../../src/server/schedule/fill-columns.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { latestUpdateId, openThreadAs, readThread, refusal, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let threadId: string;
beforeAll(async () => {
  [seller, auction, buyer] = await Promise.all([
    createOwner(here, 'Silver Sage Motors'),
    createOwner(here, 'Front Range Auction', { orgType: 'auction' }),
    createOwner(here, 'Aspen Auto Group'),
  ]);
});
beforeEach(async () => {
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: uniqueVin() });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
});

/** Sends commands as a process of the previous version would. */
async function asPreviousVersion(commands: () => Promise<unknown>): Promise<void> {
  const { sql } = here.services;
  const [before] =
    await sql`select returning_title, last_answer, vin_settled, limited_commands, waits_for from thread where id = ${threadId}`;
  const waiting = await sql`select org_id, waits_for_code, clock_as_of from desk_row where thread_id = ${threadId}`;
  const contests =
    await sql`select id, contested_by, objection from thread_update where thread_id = ${threadId} and contested_by is not null`;
  await commands();
  await sql`
    update thread set returning_title = ${sql.json(before!['returning_title'])}, last_answer = ${sql.json(before!['last_answer'])},
      vin_settled = ${before!['vin_settled']}, limited_commands = ${sql.json(before!['limited_commands'])},
      waits_for = ${sql.json(before!['waits_for'])} where id = ${threadId}`;
  for (const { org_id: orgId, waits_for_code: code, clock_as_of: asOf } of waiting)
    await sql`update desk_row set waits_for_code = ${code}, clock_as_of = ${asOf} where thread_id = ${threadId} and org_id = ${orgId}`;
  for (const { id, contested_by: by, objection } of contests)
    await sql`update thread_update set contested_by = ${by}, objection = ${objection} where id = ${id} and status = 'pending'`;
}

const confirmDelivery = async (by: Owner) =>
  await sendCommand(by, 'confirmDelivery', { threadId, updateId: await latestUpdateId(by, threadId) });

test('an answer that such an entry follows cannot be taken back', async () => {
  await sendCommand(seller, 'markDelivered', { threadId });
  await confirmDelivery(auction);
  const { takeBack } = await readThread(auction, threadId);
  await asPreviousVersion(async () => await sendCommand(auction, 'markDelivered', { threadId }));
  expect((await readThread(auction, threadId)).takeBack).toBeNull();
  expect(await refusal(auction, 'takeBack', { threadId, seq: takeBack!.seq })).toMatchObject({
    message: 'It is too late to take that back.',
  });
  expect((await readThread(auction, threadId)).transit).not.toBeNull();
});

test('after a delivery that it confirmed, the VIN stays', async () => {
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(seller, 'markDelivered', { threadId });
  await confirmDelivery(auction);
  await sendCommand(auction, 'markDelivered', { threadId });
  await asPreviousVersion(async () => await confirmDelivery(buyer));
  expect((await readThread(buyer, threadId)).vinSettled).toBe(true);
  expect(await refusal(buyer, 'correctVehicle', { threadId, ...VEHICLE, vin: uniqueVin() })).toMatchObject({
    message: 'The title has changed hands, so the VIN stays. You can correct year, make, model and mileage.',
  });
});

test('a return that it ended is over, and the thread works on', async () => {
  await sendCommand(seller, 'markDelivered', { threadId });
  const dispute = { updateId: await latestUpdateId(auction, threadId), paper: 'back' };
  await sendCommand(auction, 'disputeDelivery', { threadId, ...dispute });
  await asPreviousVersion(async () => await sendCommand(seller, 'claimTitle', { threadId }));
  expect((await readThread(seller, threadId)).returning).toBeNull();
  await sendCommand(seller, 'markDelivered', { threadId });
  expect((await readThread(auction, threadId)).transit).not.toBeNull();
});

test('a contest that it ended is over, and the thread works on', async () => {
  const last = await createOwner(here, 'Rocky Ridge Cars');
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: last.orgId });
  await sendCommand(last, 'respondToInvite', { threadId, accept: true });
  await sendCommand(last, 'claimTitle', { threadId });
  await sendCommand(seller, 'confirmClaim', { threadId, updateId: await latestUpdateId(seller, threadId) });
  await sendCommand(auction, 'objectToClaim', { threadId, note: 'It is in our vault.' });
  await sendCommand(auction, 'markDelivered', { threadId });
  await asPreviousVersion(async () => await confirmDelivery(buyer));
  expect((await readThread(last, threadId)).contested).toBeNull();
  await sendCommand(buyer, 'markDelivered', { threadId });
  expect((await readThread(last, threadId)).stakes.at(-1)!.hasTitle).toBe(true);
});

test('what the title waited for before it was sent by such a version stands no more, also not for the filter of the tables', async () => {
  const { sql } = here.services;
  const filtered = async () => await sql`select from desk_row where thread_id = ${threadId} and waits_for_code is not null`;
  await sendCommand(seller, 'postUpdate', { threadId, waitsFor: 'payoff' });
  expect((await readThread(auction, threadId)).waitsFor).toMatchObject({ what: 'payoff' });
  expect(await filtered()).toHaveLength(2);
  await asPreviousVersion(async () => await sendCommand(seller, 'markDelivered', { threadId }));
  expect((await readThread(auction, threadId)).waitsFor).toBeNull();
  expect(await filtered()).toHaveLength(2);
  await fillTableRows(sql);
  expect(await filtered()).toHaveLength(0);
  await confirmDelivery(auction);
  expect((await readThread(auction, threadId)).updates.map(({ waitsFor }) => waitsFor)).toContain('payoff');
});
