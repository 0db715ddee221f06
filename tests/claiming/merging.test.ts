// Merging a placeholder into an existing organization: nothing that was addressed to the placeholder is lost, and its threads stay
// consistent whatever else happens on them at the same moment.
import { beforeAll, describe, expect, test } from 'vitest';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { sendCommand, readThread, openThreadAs, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../../testing/database/ledger.ts';
import { createColleague, insertConnection, type Owner, createOwner, provision } from '../../testing/people/owners.ts';
import { extent } from '../../testing/extent.ts';
import { useSecondServer } from '../../testing/servers/second-server.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import {
  readClaimContext,
  issueClaimToken,
  mergePlaceholder,
  expectedRefusal,
  openThreadSoldTo,
  openThreadSoldToPlaceholder,
} from '../../testing/people/placeholders.ts';

const here = useTestServices();
const secondServer = useSecondServer(here);

let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});
const placeholder = async (name: string) => await openThreadSoldToPlaceholder(auction, seller, name, `titles@${crypto.randomUUID()}.test`);
const bodyOf = async (person: Owner, query: string, input: Record<string, string> = {}) =>
  (await person.query(query, input)).body as Record<string, unknown>;

describe('merging', () => {
  test('moves invitations, notifications and connection requests, and redirects the old id', async () => {
    const buyer = await createOwner(here, 'Bluebird Cars', { orgType: 'auction' });
    const before = await placeholder('Blue Bird Cars');
    const second = await openThreadSoldTo(auction, seller, before.orgId);
    await sendCommand(auction, 'markDelivered', { threadId: before.threadId });
    expect(await mergePlaceholder(here, buyer, before)).toEqual({ status: 200, body: { twId: before.threadId } });

    expect((await readThread(auction, second)).stakes[2]).toMatchObject({
      orgId: buyer.orgId,
      orgName: 'Bluebird Cars',
      orgType: 'auction',
    });
    const texts = (await bodyOf(buyer, 'notifications'))['notifications'] as { text: string }[];
    expect(texts.map(({ text }) => text).toSorted()).toEqual([
      'Front Range Auction says you bought this from them.',
      'Front Range Auction says you bought this from them.',
      'Front Range Auction sent you the title.',
    ]);
    expect(await bodyOf(buyer, 'org', { orgId: auction.orgId })).toMatchObject({ org: { connection: 'pending', incoming: true } });
    expect(await bodyOf(auction, 'org', { orgId: before.orgId })).toMatchObject({ org: { id: buyer.orgId, name: 'Bluebird Cars' } });
    expect(await provision(auction, 'Blue Bird Cars', before.email)).toMatchObject({ id: buyer.orgId, provisional: false });

    const { threadId } = before;
    const accepted = (await sendCommand(buyer, 'respondToInvite', { threadId, accept: true })) as LiveThread;
    await sendCommand(buyer, 'confirmDelivery', { threadId, updateId: accepted.updates.at(-1)!.id });
    for (const id of [threadId, second]) await expectLedgerMatchesRows(here.services.sql, id);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test('removes the stake of the placeholder, as if it had declined, if the organization is on the thread already', async () => {
    const name = 'Larkspur Imports';
    const buyer = await createOwner(here, name);
    const before = await provision(buyer, 'Larkspur Wholesale', 'titles@larkspur.test');
    const threadId = await openThreadAs(buyer, { boughtFromOrgId: seller.orgId, soldToOrgId: before.id, creatorHasTitle: true });
    const claim = { orgId: before.id, threadId, email: 'titles@larkspur.test' };
    expect(await mergePlaceholder(here, buyer, claim)).toEqual({ status: 200, body: { twId: threadId } });
    expect((await readThread(buyer, threadId)).stakes.map((stake) => stake.orgName)).toEqual(['Silver State Motors', name]);
    await expectLedgerMatchesRows(here.services.sql, threadId);
  });

  test('keeps the more advanced of two connections', async () => {
    const buyer = await createOwner(here, 'Cherry Creek Mazda');
    const [first, second] = [await placeholder('Cherry Creek'), await placeholder('Cherry Creek North')];
    await insertConnection(here, buyer, auction, 'ignored');
    await mergePlaceholder(here, buyer, first);
    expect(await bodyOf(buyer, 'org', { orgId: auction.orgId })).toMatchObject({ org: { connection: 'pending', incoming: true } });
    await sendCommand(buyer, 'acceptConnection', { orgId: auction.orgId });
    await mergePlaceholder(here, buyer, second);
    expect(await bodyOf(auction, 'org', { orgId: buyer.orgId })).toMatchObject({ org: { connection: 'accepted' } });
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test('is allowed to owners only, and a refusal does not use up the link', async () => {
    const buyer = await createOwner(here, 'Mesa Motors');
    const admin = await createColleague(here, buyer, 'admin');
    const before = await placeholder('Mesa');
    const notOwner = expectedRefusal(403, 'Only an owner can merge into an organization.');
    expect(await mergePlaceholder(here, admin, before)).toEqual(notOwner);
    expect(await mergePlaceholder(here, { ...buyer, orgId: auction.orgId }, before)).toEqual(notOwner);
    expect(await mergePlaceholder(here, { ...buyer, orgId: before.orgId }, before)).toEqual(notOwner);
    expect((await mergePlaceholder(here, buyer, before)).status).toBe(200);
  });

  test('leaves an old link working for the people of the organization, and for nobody else', async () => {
    const buyer = await createOwner(here, 'Quarry Motors');
    const before = await placeholder('Quarry');
    const old = await issueClaimToken(here, before);
    await mergePlaceholder(here, buyer, before);
    const clerk = await createColleague(here, buyer);
    expect(await readClaimContext(clerk, old)).toMatchObject({ body: { claimed: true, orgId: buyer.orgId, twId: before.threadId } });
    const refused = expectedRefusal(409, 'This organization is already on Titleline.');
    expect(await readClaimContext(seller, old)).toEqual(refused);
    expect(await seller.command('claimOrg', { claim: old })).toEqual(refused);
    expect(await seller.command('claimOrg', { claim: old, mergeIntoOrgId: seller.orgId })).toEqual(refused);
  });
});

const ROUNDS = extent(2, 12);

describe('a merger at the same moment as', () => {
  test('commands on its threads, from two servers, leaves each thread consistent, with the organization in its place', {
    timeout: 120_000,
  }, async () => {
    const buyer = await createOwner(here, 'Racer Motors');
    for (let round = 0; round < ROUNDS; round++) {
      const before = await placeholder(`Racer ${round}`);
      const more = [await openThreadSoldTo(auction, seller, before.orgId), await openThreadSoldTo(auction, seller, before.orgId)];
      const threadIds = [before.threadId, ...more];
      const claim = await issueClaimToken(here, before);
      const busy = threadIds.flatMap((threadId, at) => [
        secondServer.as(auction).command('postUpdate', { threadId, message: 'It leaves today.' }),
        (at % 2 === 0 ? auction : secondServer.as(auction)).command('markDelivered', { threadId }),
        seller.command('respondToInvite', { threadId, accept: true }),
      ]);
      const merge = buyer.command('claimOrg', { claim, mergeIntoOrgId: buyer.orgId });
      const [merged, ...answers] = await Promise.all([merge, ...busy]);
      expect([merged.status, ...answers.map(({ status }) => status)]).toEqual([200, ...answers.map(() => 200)]);
      for (const threadId of threadIds) {
        const thread = await expectLedgerMatchesRows(here.services.sql, threadId);
        expect(thread.chain[2]).toMatchObject({ orgId: buyer.orgId, formerOrgIds: [before.orgId] });
      }
    }
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test('an invitation of the placeholder leaves no chain with the merged placeholder', { timeout: 120_000 }, async () => {
    const buyer = await createOwner(here, 'Sprinter Motors');
    for (let round = 0; round < ROUNDS; round++) {
      const before = await placeholder(`Sprinter ${round}`);
      const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, creatorHasTitle: true });
      const [merged, invited, opened] = await Promise.all([
        mergePlaceholder(here, buyer, before),
        secondServer.as(auction).command('inviteNext', { threadId, orgId: before.orgId }),
        auction.command('createThread', {
          ...VEHICLE,
          vin: uniqueVin(),
          boughtFromOrgId: seller.orgId,
          soldToOrgId: before.orgId,
        }),
      ]);
      expect(merged.status).toBe(200);
      expect([invited.status, opened.status]).toEqual([200, 200]);
      expect(
        await here.services.sql`select thread_id from stake where org_id = ${before.orgId} and order_index is not null`,
        `round ${round}`,
      ).toHaveLength(0);
      await expectLedgerMatchesRows(here.services.sql, threadId);
    }
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test('another merger into the same organization and a correction leaves one place for the organization on a thread', {
    timeout: 120_000,
  }, async () => {
    const buyer = await createOwner(here, 'Hurdler Motors');
    for (let round = 0; round < ROUNDS; round++) {
      const [left, right] = [await placeholder(`Hurdler Left ${round}`), await placeholder(`Hurdler Right ${round}`)];
      const between = await openThreadAs(auction, { boughtFromOrgId: left.orgId, soldToOrgId: right.orgId, creatorHasTitle: true });
      const [one, other, corrected] = await Promise.all([
        mergePlaceholder(here, buyer, left),
        mergePlaceholder(here, { ...secondServer.as(buyer), orgId: buyer.orgId, orgName: buyer.orgName }, right),
        auction.command('correctTitleContact', { orgId: right.orgId, titleContactEmail: `new@${round}.test` }),
      ]);
      // If the correction came first, the link does not work any more.
      expect([one.status, other.status, corrected.status]).toEqual(other.status === 200 ? [200, 200, 409] : [200, 404, 200]);
      const thread = await expectLedgerMatchesRows(here.services.sql, between);
      expect(thread.chain.filter((stake) => stake.orgId === buyer.orgId)).toHaveLength(1);
    }
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });
});
