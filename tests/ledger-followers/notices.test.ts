// What is stored of a notice, and to whom it goes when that has changed before it is delivered.
import { beforeAll, expect, test } from 'vitest';
import { createColleague, createOwner, type Owner } from '../../testing/people/owners.ts';
import { mergePlaceholder, openThreadSoldToPlaceholder } from '../../testing/people/placeholders.ts';
import { ORIGIN, type Person, useTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});

/** Sends a command without following the ledger. */
async function send({ cookie }: Person, name: string, payload: object): Promise<Record<string, unknown>> {
  const answer = await here.services.app.inject({ method: 'POST', url: `/api/${name}`, headers: { cookie, origin: ORIGIN }, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const textsOf = async (orgId: string): Promise<string[]> =>
  (await here.services.sql<{ text: string }[]>`select text from notification where org_id = ${orgId} order by at, text`).map(
    ({ text }) => text,
  );

test('a stored notice names no organization', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(auction, 'requestUpdate', { threadId, note: 'When?' });
  await sendCommand(seller, 'postUpdate', { threadId, message: 'Today.' });
  await sendCommand(seller, 'markDelivered', { threadId });
  const rows = await here.services.sql<{ command: string; notices: object[] | null }[]>`
    select command, notices from thread_event where thread_id = ${threadId} order by seq`;
  expect(rows.map(({ command, notices }) => `${command} ${notices?.length ?? 0}`)).toEqual([
    'createThread 2',
    'respondToInvite 1',
    'respondToInvite 1',
    'requestUpdate 1',
    'postUpdate 2',
    'markDelivered 1',
  ]);
  const stored = JSON.stringify(rows);
  for (const { orgId, orgName } of [seller, auction, buyer]) {
    expect(stored).not.toContain(orgName);
    expect(JSON.stringify(rows.map(({ notices }) => notices))).not.toContain(orgId);
  }
});

test('a text that looks like a reference stays the text that its author wrote', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  const { stakes } = await readThread(buyer, threadId);
  const forged = `{"stakeId":"${stakes[0]!.id}"}`;
  await sendCommand(seller, 'postUpdate', { threadId, message: forged });
  const mails = await here.services.sql<{ text: string }[]>`
    select content -> 'quote' ->> 'text' as text from mail where org_id = ${buyer.orgId} and kind = 'tw_update' and content -> 'quote' ->> 'text' like '%stakeId%'`;
  expect(mails).toEqual([{ text: forged }]);
});

test('a name that has changed before the notice is delivered is the new one', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await send(buyer, 'respondToInvite', { threadId, accept: true });
  await here.services.sql`update org set name = 'Larkspur Imports' where id = ${buyer.orgId}`;
  await here.services.ledger.catchUp();
  expect(await textsOf(auction.orgId)).toContain('Larkspur Imports accepted your invitation.');
});

test('what was addressed to a placeholder goes to the organization that it became part of meanwhile', async () => {
  const buyer = await createOwner(here, 'Sagebrush Autos');
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Sage Brush Autos', `titles@${crypto.randomUUID()}.test`);
  await send(auction, 'markDelivered', { threadId: placeholder.threadId });
  expect((await mergePlaceholder(here, buyer, placeholder)).status).toBe(200);
  expect(await textsOf(buyer.orgId)).toContain('Front Range Auction sent you the title.');
  expect(await textsOf(placeholder.orgId)).toEqual([]);
});

test('a claim waits for notices that are being written to its placeholder, and takes them along', async () => {
  const buyer = await createOwner(here, 'Juniper Cars');
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Juni Per Cars', `titles@${crypto.randomUUID()}.test`);
  await send(auction, 'markDelivered', { threadId: placeholder.threadId });
  const [merged] = await Promise.all([mergePlaceholder(here, buyer, placeholder), here.services.ledger.catchUp()]);
  expect(merged.status).toBe(200);
  await here.services.ledger.catchUp();
  expect(await textsOf(placeholder.orgId)).toEqual([]);
  expect(await textsOf(buyer.orgId)).toContain('Front Range Auction sent you the title.');
});

const statusIn = (view: Record<string, unknown>) =>
  (view['requests'] as { id: string; emailStatus: string | null }[]).find(({ id }) => id === view['requestId'])?.emailStatus;

test('a request is pending in its answer and in every read until its mail is written, unless nobody wants one', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  const asked = await send(auction, 'requestUpdate', { threadId });
  expect(statusIn(asked)).toBe('pending');
  const read = async () => (await readThread(auction, threadId)).requests.map(({ emailStatus }) => emailStatus);
  expect(await read()).toEqual(['pending']);
  await here.services.ledger.catchUp();
  expect(await read()).toEqual(['pending']);
  const [due] = await here.services.sql<[{ due: number }]>`select count(*)::int as due from update_request where mail_due`;
  expect(due.due).toBe(0);

  const quiet = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId: quiet, accept: true, hasTitle: true });
  await here.services.sql`update app_user set email_prefs = '{"enabled": false}' where id = ${seller.userId}`;
  expect(statusIn(await send(auction, 'requestUpdate', { threadId: quiet }))).toBe('skipped');
  await here.services.sql`update app_user set email_prefs = '{}' where id = ${seller.userId}`;
});

test('each member of an organization that is told gets one mail', async () => {
  const colleague = await createColleague(here, auction);
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(seller, 'postUpdate', { threadId, message: 'Where is it?' });
  const rows = await here.services.sql<{ userId: string }[]>`
    select user_id as "userId" from mail where content -> 'quote' ->> 'text' = 'Where is it?' and content ->> 'path' = ${`/t/${threadId}`}`;
  expect(rows.map(({ userId }) => userId).toSorted()).toEqual([auction.userId, colleague.userId].toSorted());
});
