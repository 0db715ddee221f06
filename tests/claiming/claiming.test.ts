// The people of a placeholder claim it with the link that was mailed to them, and find everything that was addressed to them.
import { beforeAll, describe, expect, test } from 'vitest';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { issueToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import { sendCommand, readThread } from '../../testing/threads/threads.ts';
import { expectLedgerMatchesRows } from '../../testing/database/ledger.ts';
import { type Owner, createOwner, provision } from '../../testing/people/owners.ts';
import { type Answer, useTestServices } from '../../testing/servers/test-services.ts';
import {
  claimPlaceholder,
  claimInput,
  readClaimContext,
  issueClaimToken,
  expectedRefusal,
  openThreadSoldTo,
  openThreadSoldToPlaceholder,
} from '../../testing/people/placeholders.ts';
import { extent } from '../../testing/extent.ts';

const here = useTestServices();
const dead = expectedRefusal(404, 'This claim link does not work any more. Ask your partner to send a new one.');
const taken = expectedRefusal(409, 'This organization is already on Titleline.');

let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});

/** Opens a thread of the auction that ends with a placeholder. */
const placeholder = async (name: string) =>
  await openThreadSoldToPlaceholder(auction, seller, `${name} Buyer`, `titles@${name.toLowerCase()}.test`);

describe('a claim link', () => {
  test('shows what is known of the organization to a signed-in person', async () => {
    const buyer = await placeholder('Aspen');
    const [ann, claim] = [await here.signUp('ann@aspen.test'), await issueClaimToken(here, buyer)];
    expect(await readClaimContext(ann, claim)).toEqual({
      status: 200,
      body: {
        orgId: buyer.orgId,
        twId: buyer.threadId,
        claimed: false,
        org: {
          name: 'Aspen Buyer',
          orgType: 'dealership',
          titleContactEmail: 'titles@aspen.test',
          dealerLicense: '',
          addressLine1: '',
          addressLine2: '',
          city: '',
          state: null,
          postalCode: '',
        },
      },
    });
    const visitor = await here.services.app.inject({ url: `/api/getClaimContext?claim=${claim}` });
    expect(visitor.statusCode).toBe(401);
  });

  test('expires after thirty days, and an invented one does not work', async () => {
    const buyer = await placeholder('Birch');
    const bea = await here.signUp('bea@birch.test');
    const old = await issueClaimToken(here, buyer, Date.now() - 31 * DAY_MS);
    for (const claim of [old, 'bm90aGluZyBvZiBvdXJz']) {
      expect(await readClaimContext(bea, claim)).toEqual(dead);
      expect(await bea.command('claimOrg', claimInput(claim, 'Birch Buyer'))).toEqual(dead);
    }
  });
});

/** Returns what a visitor may read of the invitation. */
const invitationBy = async (claim: string): Promise<unknown> => {
  const answer = await here.services.app.inject({ url: '/api/claimInvitation', query: { claim } });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ invitation: unknown }>().invitation;
};

describe('to a visitor, a claim link', () => {
  test('shows the inviter, the vehicle, and the address to which it was sent', async () => {
    const buyer = await placeholder('Spruce');
    expect(await invitationBy(await issueClaimToken(here, buyer))).toEqual({
      email: 'titles@spruce.test',
      organization: 'Spruce Buyer',
      text: 'Front Range Auction says you bought this from them.',
      vehicle: { year: 2021, make: 'Ford', model: 'F-150', vinEnd: expect.stringMatching(/^\w{6}$/) as string },
    });
  });

  test('shows nothing of an organization further away', async () => {
    const buyer = await placeholder('Juniper');
    const answer = JSON.stringify(await invitationBy(await issueClaimToken(here, buyer)));
    for (const hidden of ['Silver State', seller.orgId, auction.orgId, buyer.threadId]) expect(answer).not.toContain(hidden);
  });

  test('shows the name that its inviter gave the placeholder', async () => {
    const buyer = await placeholder('Myrtle');
    const other = await createOwner(here, 'Prairie Auction', { orgType: 'auction' });
    const { id } = await provision(other, 'MYRTLE BUYER, INC', buyer.email);
    expect(id).toBe(buyer.orgId);
    const threadId = await openThreadSoldTo(other, seller, id);
    const [first, second] = [
      await invitationBy(await issueClaimToken(here, buyer)),
      await invitationBy(await issueClaimToken(here, { ...buyer, threadId })),
    ];
    expect([first, second]).toMatchObject([{ organization: 'Myrtle Buyer' }, { organization: 'MYRTLE BUYER, INC' }]);
  });

  const ENDS: Record<string, () => Promise<string>> = {
    'was never sent': async () => 'bm90aGluZyBvZiBvdXJz',
    'has expired': async () => await issueClaimToken(here, await placeholder('Acacia'), Date.now() - 31 * DAY_MS),
    'is for another purpose': async () => {
      const { userId } = await here.signUp('mimosa@example.test');
      return await issueToken(here.services.sql, 'mimosa@example.test', { purpose: 'verify-email', userId }, Date.now());
    },
    'was used': async () => {
      const buyer = await placeholder('Catalpa');
      const claim = await issueClaimToken(here, buyer);
      await (await here.signUp('cat@example.test')).command('claimOrg', claimInput(claim, 'Catalpa Buyer'));
      return claim;
    },
    'leads to an organization that was claimed by another link': async () => {
      const buyer = await placeholder('Linden');
      const claim = await issueClaimToken(here, buyer);
      await claimPlaceholder(here, buyer, 'Linden Buyer');
      return claim;
    },
    'went to an address that was corrected': async () => {
      const buyer = await placeholder('Rowan');
      const claim = await issueClaimToken(here, buyer);
      await sendCommand(auction, 'correctTitleContact', { orgId: buyer.orgId, titleContactEmail: 'right@rowan.test' });
      return claim;
    },
    'leads to an invitation that was withdrawn': async () => {
      const buyer = await placeholder('Sumac');
      const claim = await issueClaimToken(here, buyer);
      const { tailStakeId } = await readThread(auction, buyer.threadId);
      await sendCommand(auction, 'withdrawInvite', { threadId: buyer.threadId, stakeId: tailStakeId });
      return claim;
    },
  };
  test.each(Object.entries(ENDS))('shows nothing if it %s', async (_why, link) => {
    expect(await invitationBy(await link())).toBeNull();
  });
});

describe('claiming', () => {
  test('corrects the type of the organization on its threads', async () => {
    const buyer = await placeholder('Alder');
    const alma = await here.signUp('alma@alder.test');
    const input = claimInput(await issueClaimToken(here, buyer), 'Alder Auction', { orgType: 'auction' });
    expect((await readThread(auction, buyer.threadId)).stakes[2]).toMatchObject({ orgType: 'dealership' });
    expect(await alma.command('claimOrg', input)).toMatchObject({ status: 200 });
    expect((await readThread(auction, buyer.threadId)).stakes[2]).toMatchObject({ orgType: 'auction' });
  });

  test('makes the person the owner, who can accept the thread and confirm the delivery', async () => {
    const buyer = await placeholder('Cedar');
    const threadId = buyer.threadId;
    await sendCommand(auction, 'markDelivered', { threadId });
    const cora = await here.signUp('cora@cedar.test');
    const claim = await issueClaimToken(here, buyer);
    expect(await cora.command('claimOrg', claimInput(claim, 'Cedar Cars of Boulder'))).toEqual({ status: 200, body: { twId: threadId } });
    const { viewer } = (await cora.query('me')).body as { viewer: Record<string, unknown> };
    expect(viewer).toMatchObject({ org: { id: buyer.orgId, name: 'Cedar Cars of Boulder', role: 'owner' }, position: 'Title clerk' });
    expect((await readThread(auction, threadId)).stakes[2]).toMatchObject({ orgName: 'Cedar Cars of Boulder', provisional: false });
    const accepted = (await sendCommand(cora, 'respondToInvite', { threadId, accept: true })) as LiveThread;
    const after = (await sendCommand(cora, 'confirmDelivery', { threadId, updateId: accepted.updates.at(-1)!.id })) as LiveThread;
    expect(after.stakes[2]).toMatchObject({ own: true, hasTitle: true });
    expect(await cora.query('myOrganization')).toMatchObject({ body: { joinPassphrase: expect.stringMatching(/.{6}-.{16}/) as string } });
    await expectLedgerMatchesRows(here.services.sql, threadId);
  });

  test.each([
    ['titleContactEmail', '', 'UT'],
    ['dealerLicense', '', 'NV'],
    ['state', '', 'WY'],
    ['state', undefined, 'NM'],
  ])('without %s is refused with the missing fields, and does not use up the link', async (field, value, state) => {
    // Seven digits in a name would count as a phone number.
    const buyer = await placeholder(`Dogwood${crypto.randomUUID().slice(0, 6)}`);
    const [dan, claim] = [await here.signUp(`dan.${buyer.email}`), await issueClaimToken(here, buyer)];
    const { orgProfile, ...rest } = claimInput(claim, 'Dogwood', { state });
    const incomplete = expectedRefusal(400, 'Please provide title contact email, dealer license, and state.');
    expect(await dan.command('claimOrg', { ...rest, orgProfile: { ...orgProfile, [field]: value } })).toEqual(incomplete);
    expect(await dan.command('claimOrg', rest)).toEqual(incomplete);
    expect((await dan.command('claimOrg', { ...rest, orgProfile })).status).toBe(200);
  });

  test('works once: of several people at the same moment one becomes the owner', async () => {
    const people = await Promise.all(['eve', 'fay', 'gus', 'hal'].map((name) => here.signUp(`${name}@elm.test`)));
    for (let round = 0; round < extent(2, 10); round++) {
      const buyer = await placeholder(`Elm${round}`);
      const [one, other] = [await issueClaimToken(here, buyer), await issueClaimToken(here, buyer)];
      const answers = await Promise.all(
        people.map((person, at) => person.command('claimOrg', claimInput(at % 2 === 0 ? one : other, 'Elm Buyer'))),
      );
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      expect(await here.services.sql`select 1 from org_member where org_id = ${buyer.orgId}`).toHaveLength(1);
    }
  });

  test('leaves the links working for the people of the organization, and for nobody else', async () => {
    const buyer = await placeholder('Fir');
    const [used, other] = [await issueClaimToken(here, buyer), await issueClaimToken(here, buyer)];
    const [ida, jan] = [await here.signUp('ida@fir.test'), await here.signUp('jan@fir.test')];
    await ida.command('claimOrg', claimInput(used, 'Fir Buyer'));
    for (const claim of [used, other]) {
      expect(await readClaimContext(ida, claim)).toMatchObject({
        status: 200,
        body: { claimed: true, orgId: buyer.orgId, twId: buyer.threadId },
      });
      expect(await readClaimContext(jan, claim)).toEqual(taken);
      expect(await jan.command('claimOrg', claimInput(claim, 'Fir Buyer'))).toEqual(taken);
    }
  });

  test('leaves the organization findable by its description for those who described it, and for no other', async () => {
    const buyer = await placeholder('Ginkgo');
    await claimPlaceholder(here, buyer, 'Maidenhair Motors');
    expect(await provision(auction, 'Ginkgo Buyer', buyer.email)).toMatchObject({ id: buyer.orgId, provisional: false });
    const stranger = await createOwner(here, 'Ginkgo Stranger');
    const theirs = await provision(stranger, 'Ginkgo Buyer', buyer.email);
    expect(theirs).toMatchObject({ provisional: true });
    expect(theirs.id).not.toBe(buyer.orgId);
  });
});

describe('correcting the title contact', () => {
  test('invalidates the links to the old address, and the link to the new one works', async () => {
    const buyer = await placeholder('Hazel');
    const [kim, wrong] = [await here.signUp('kim@hazel.test'), await issueClaimToken(here, buyer)];
    const input = { orgId: buyer.orgId, titleContactEmail: 'paper@hazel.test' };
    const answer = await auction.command('correctTitleContact', input);
    expect(answer).toMatchObject({ status: 200, body: { org: { titleContactEmail: 'paper@hazel.test', provisional: true } } });
    const { id: orgId } = (answer.body as { org: { id: string } }).org;
    // A link that is mailed to the old address after the correction does not work either.
    for (const claim of [wrong, await issueClaimToken(here, buyer)]) {
      expect(await readClaimContext(kim, claim)).toEqual(dead);
      expect(await kim.command('claimOrg', claimInput(claim, 'Hazel Buyer'))).toEqual(dead);
    }
    expect((await readClaimContext(kim, await issueClaimToken(here, { ...buyer, orgId, email: 'paper@hazel.test' }))).status).toBe(200);
    for (const email of [buyer.email, 'PAPER@hazel.test']) expect((await provision(auction, 'Hazel Buyer', email)).id).toBe(orgId);
    expect((await auction.query('org', { orgId: buyer.orgId })).status).toBe(404);
  });

  test('is allowed for placeholders only, and to those who described them', async () => {
    const buyer = await placeholder('Ivy');
    const input = { orgId: buyer.orgId, titleContactEmail: 'paper@ivy.test' };
    expect(await seller.command('correctTitleContact', input)).toEqual(expectedRefusal(404, 'Organization not found.'));
    const owner = await claimPlaceholder(here, buyer, 'Ivy Buyer');
    expect(await auction.command('correctTitleContact', input)).toEqual(taken);
    expect(await auction.command('correctTitleContact', { ...input, orgId: owner.orgId })).toEqual(taken);
  });

  test('applies only to the own threads if others deal with the placeholder too, and gives no access to theirs', async () => {
    const buyer = await placeholder('Juniper');
    const other = await createOwner(here, 'Juniper Other');
    expect((await provision(other, 'Juniper Buyer', buyer.email)).id).toBe(buyer.orgId);
    const theirs = await openThreadSoldTo(other, seller, buyer.orgId);
    const input = { orgId: buyer.orgId, titleContactEmail: 'mine@juniper.test' };
    const { body } = (await auction.command('correctTitleContact', input)) as { body: { org: { id: string } } };
    expect(body).toMatchObject({ org: { titleContactEmail: 'mine@juniper.test', connection: 'pending' } });
    expect(body.org.id).not.toBe(buyer.orgId);
    expect((await readThread(auction, buyer.threadId)).stakes[2]).toMatchObject({ orgId: body.org.id, provisional: true });
    expect((await readThread(other, theirs)).stakes[2]).toMatchObject({ orgId: buyer.orgId, provisional: true });
    const mine = await claimPlaceholder(
      here,
      { orgId: body.org.id, threadId: buyer.threadId, email: 'mine@juniper.test' },
      'Juniper Buyer',
    );
    expect((await mine.query('thread', { threadId: buyer.threadId })).status).toBe(200);
    expect((await mine.query('thread', { threadId: theirs })).status).toBe(404);
    const lee = await here.signUp('lee@juniper.test');
    expect(await readClaimContext(lee, await issueClaimToken(here, { ...buyer, threadId: theirs }))).toMatchObject({
      status: 200,
      body: { twId: theirs },
    });
    expect((await auction.query('org', { orgId: buyer.orgId })).status).toBe(404);
    await expectLedgerMatchesRows(here.services.sql, buyer.threadId);
  });

  test('to the description of another placeholder replaces it with that one', async () => {
    const buyer = await placeholder('Katsura');
    const before = await provision(auction, 'Katsura Buyer', 'second@katsura.test');
    const input = { orgId: buyer.orgId, titleContactEmail: 'second@katsura.test' };
    expect(await auction.command('correctTitleContact', input)).toMatchObject({ status: 200, body: { org: { id: before.id } } });
    for (const email of ['second@katsura.test', buyer.email]) expect((await provision(auction, 'Katsura Buyer', email)).id).toBe(before.id);
    expect((await readThread(auction, buyer.threadId)).stakes[2]).toMatchObject({ orgId: before.id });
    await expectLedgerMatchesRows(here.services.sql, buyer.threadId);
  });
});

const mails = async (orgId: string) =>
  await here.services.sql<{ address: string; content: { text: string; fromOrgId: string | null } }[]>`
    select address, content from mail where kind = 'platform_invite' and org_id = ${orgId} order by created_at`;
const passAnHour = async (orgId: string) =>
  await here.services.sql`update mail set created_at = created_at - interval '61 minutes' where org_id = ${orgId}`;
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('mailing the claim link again', () => {
  test('sends it to the current title contact, at most once an hour', async () => {
    const buyer = await placeholder('Larch');
    const input = { targetOrgId: buyer.orgId, twId: buyer.threadId };
    const tooSoon = expectedRefusal(429, 'This organization was invited within the last hour. Try again later.');
    expect(await auction.command('sendPlatformInvite', input)).toEqual(tooSoon);
    await passAnHour(buyer.orgId);
    const answers = await Promise.all([1, 2, 3].map(() => auction.command('sendPlatformInvite', input)));
    expect(statuses(answers)).toEqual([200, 429, 429]);
    const { body } = await auction.command('correctTitleContact', { orgId: buyer.orgId, titleContactEmail: 'paper@larch.test' });
    const { id: corrected } = (body as { org: { id: string } }).org;
    // An open page may still send the old id.
    expect(await auction.command('sendPlatformInvite', input)).toEqual({ status: 200, body: {} });
    expect((await mails(buyer.orgId)).map(({ address }) => address)).toEqual([buyer.email, buyer.email]);
    expect((await mails(corrected)).map(({ address }) => address)).toEqual(['paper@larch.test']);
    // If the mail fails, a notification has the same text and links to the inviter.
    const invitation = { text: 'Front Range Auction says you bought this from them.', fromOrgId: auction.orgId };
    for (const { content } of [...(await mails(buyer.orgId)), ...(await mails(corrected))]) expect(content).toMatchObject(invitation);
  });

  test('is allowed to the neighbor only, and for placeholders with an address', async () => {
    const buyer = await placeholder('Maple');
    const input = { targetOrgId: buyer.orgId, twId: buyer.threadId };
    const outsider = await createOwner(here, 'Maple Outsider');
    expect(await outsider.command('sendPlatformInvite', input)).toEqual(expectedRefusal(404, 'Sorry, this thread does not exist.'));
    expect(await seller.command('sendPlatformInvite', input)).toEqual(
      expectedRefusal(403, 'Accept your invitation to view and post updates.'),
    );
    await claimPlaceholder(here, buyer, 'Maple Buyer');
    expect(await auction.command('sendPlatformInvite', input)).toEqual(taken);
    expect(await auction.command('sendPlatformInvite', { ...input, targetOrgId: outsider.orgId })).toEqual(
      expectedRefusal(404, 'Organization not found.'),
    );
    const { id } = await provision(auction, 'Maple Nobody');
    const twId = await openThreadSoldTo(auction, seller, id);
    expect(await auction.command('sendPlatformInvite', { targetOrgId: id, twId })).toEqual(
      expectedRefusal(400, 'No recipient email configured'),
    );
  });
});
