// The figures about a partner are what an organization can count in its own views. On a random market they are compared with the ledgers,
// replayed up to the newest entry that the organization sees.
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import type { PartnerFiguresView } from '../../src/api/desk.ts';
import { startOfTomorrow } from '../../src/domain/days.ts';
import { REMIND_AFTER_MS } from '../../src/domain/limits.ts';
import { refusals } from '../../src/domain/refusals.ts';
import { mergePlaceholder } from '../../testing/people/placeholders.ts';
import { createOwner, insertConnection, type Owner, provision } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { expectedFigures, middleOf, readLedgers } from './expected-figures.ts';
import { seededRandom } from '../../testing/random.ts';
import { dayFromNow } from './offered-commands.ts';
import { createMarket, type Market } from './random-market.ts';

const here = useOwnTestServices();
const seed = Date.now() % 2 ** 31;
const DAY = 86_400_000;
let market: Market;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  market = await createMarket(here, { seed, threads: 28, steps: 18 });
}, 600_000);
afterAll(() => {
  vi.useRealTimers();
});

async function read<T>(by: Owner, name: string, input: Record<string, string>): Promise<T> {
  const { status, body } = await by.query(name, input);
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(body)}`);
  return body as T;
}
const figures = async (by: Owner, orgId: string) => await read<PartnerFiguresView>(by, 'partnerFigures', { orgId });
const ids = ({ rows }: Out<'desk'>) => rows.map(({ id }) => id);
const noSuchOrg = { status: 404, body: { error: expect.objectContaining({ message: refusals['no-such-org'].message }) as object } };

const send = async (by: Owner, name: string, threadId: string, input: object = {}) => {
  vi.setSystemTime(Date.now() + 60_000);
  return await sendCommand(by, name, { threadId, ...input });
};

/** A partner of the organization does not accept a title that was sent to it. */
async function disputeWith(us: Owner): Promise<void> {
  const [seller, partner] = await Promise.all([createOwner(here, 'Juniper Auto'), createOwner(here, 'Larkspur Auto')]);
  const threadId = await openThreadAs(us, { boughtFromOrgId: seller.orgId, soldToOrgId: partner.orgId, creatorHasTitle: true });
  await send(partner, 'respondToInvite', threadId, { accept: true });
  await send(us, 'markDelivered', threadId);
  await send(partner, 'disputeDelivery', threadId, { updateId: await latestUpdateId(us, threadId), note: 'Wrong title.' });
}

describe('after our hand-off', () => {
  let us: Owner;
  let partner: Owner;
  let others: Owner[];
  beforeAll(async () => {
    // The figures say when they change next, which is at midnight: not while these tests run.
    vi.setSystemTime(startOfTomorrow('America/Denver', Date.now()) + DAY / 2);
    [us, partner, ...others] = (await Promise.all(
      ['Aspen', 'Front Range', 'Bluebird', 'Cottonwood'].map(async (name) => await createOwner(here, `${name} ${crypto.randomUUID()}`)),
    )) as [Owner, Owner, Owner, Owner];
  });
  const [next, last] = [() => others[0]!, () => others[1]!];

  test('nothing that the partner does with the next ones moves our figures', async () => {
    const threadId = await openThreadAs(us, { boughtFromOrgId: last().orgId, soldToOrgId: partner.orgId, creatorHasTitle: true });
    await send(partner, 'respondToInvite', threadId, { accept: true });
    await send(partner, 'requestUpdate', threadId);
    await send(us, 'markDelivered', threadId);
    await send(partner, 'disputeDelivery', threadId, { updateId: await latestUpdateId(us, threadId), note: 'Wrong title.' });
    await send(us, 'markDelivered', threadId);
    await send(partner, 'inviteNext', threadId, { orgId: next().orgId });
    await send(next(), 'respondToInvite', threadId, { accept: true });
    await send(partner, 'confirmDelivery', threadId, { updateId: await latestUpdateId(us, threadId) });
    const before = await figures(us, partner.orgId);
    expect(before.weToThem).toEqual({ titles: 1, medianDays: null, late: 0, disputes: 1, requests: 1, unanswered: 0 });
    const seen = await Promise.all([last(), next()].map(async ({ orgId }) => await us.query('partnerFigures', { orgId })));

    await send(next(), 'requestUpdate', threadId);
    await send(partner, 'markDelivered', threadId);
    await send(next(), 'disputeDelivery', threadId, {
      updateId: await latestUpdateId(partner, threadId),
      note: 'No.',
      paper: 'never-came',
    });
    await send(partner, 'postUpdate', threadId, { message: 'It is in the mail.' });
    await send(partner, 'markDelivered', threadId);
    await send(partner, 'withdrawDelivery', threadId);
    await send(partner, 'markDelivered', threadId);
    await send(next(), 'confirmDelivery', threadId, { updateId: await latestUpdateId(partner, threadId) });
    await send(next(), 'giveUpTitle', threadId, { why: 'returned', note: '' });
    await send(partner, 'claimTitle', threadId);
    expect(await figures(us, partner.orgId)).toEqual(before);
    expect(await Promise.all([last(), next()].map(async ({ orgId }) => await us.query('partnerFigures', { orgId })))).toEqual(seen);
  });

  test('what their titles waited for is what they said until they sent them, and nothing that they say to others then', async () => {
    const seller = await createOwner(here, `Spruce ${crypto.randomUUID()}`);
    const reasons = [['floor-plan'], ['lien-release', 'payoff', 'lien-release'], ['floor-plan', null], [], []] as const;
    const sent: string[] = [];
    for (const said of reasons) {
      const threadId = await openThreadAs(us, { boughtFromOrgId: seller.orgId, soldToOrgId: next().orgId });
      await send(seller, 'respondToInvite', threadId, { accept: true, hasTitle: true });
      for (const waitsFor of said) {
        await send(seller, 'postUpdate', threadId, { message: 'See above.', waitsFor });
        vi.setSystemTime(Date.now() + DAY);
      }
      await send(seller, 'markDelivered', threadId);
      sent.push(threadId);
    }
    // Only what is said once the title is sent, and by somebody else.
    await send(seller, 'postUpdate', sent[4]!, { message: 'Look for the stamp.', waitsFor: 'signature' });
    const handedOn = [sent[0]!, sent[4]!];
    for (const threadId of handedOn) {
      await send(next(), 'respondToInvite', threadId, { accept: true });
      await send(us, 'confirmDelivery', threadId, { updateId: (await readThread(us, threadId)).transit!.updateId });
      await send(us, 'postUpdate', threadId, { message: 'Here.', waitsFor: 'state' });
      await send(us, 'markDelivered', threadId);
      await send(next(), 'confirmDelivery', threadId, { updateId: await latestUpdateId(us, threadId) });
    }
    const { waits } = await figures(us, seller.orgId);
    expect(waits).toEqual([
      { what: 'floor-plan', titles: 2, medianDays: 1.5 },
      { what: 'lien-release', titles: 1, medianDays: 3 },
      { what: 'payoff', titles: 1, medianDays: 2 },
      { what: null, titles: 2, medianDays: 0 },
    ]);
    expect((await figures(seller, us.orgId)).waits).toEqual([]);
    for (const threadId of handedOn) await send(next(), 'postUpdate', threadId, { message: 'Checking.', waitsFor: 'odometer' });
    expect((await figures(us, seller.orgId)).waits).toEqual(waits);
  });

  test('an invitation that is declined then leaves what we counted', async () => {
    const seller = await createOwner(here, `Yarrow ${crypto.randomUUID()}`);
    const { orgId } = seller;
    const threadId = await openThreadAs(us, { boughtFromOrgId: orgId, soldToOrgId: partner.orgId });
    await send(partner, 'respondToInvite', threadId, { accept: true });
    await send(us, 'requestUpdate', threadId);
    await send(us, 'claimTitle', threadId);
    await send(us, 'markDelivered', threadId);
    await send(partner, 'confirmDelivery', threadId, { updateId: await latestUpdateId(us, threadId) });
    const before = await figures(us, orgId);
    expect(before.theyToUs).toMatchObject({ requests: 1, unanswered: 0 });
    await send(seller, 'respondToInvite', threadId, { accept: false });
    expect(await figures(us, orgId)).toEqual(before);
    expect((await read<Out<'org'>>(us, 'org', { orgId })).org.partner).toBe(true);
  });
});

test('what went to a placeholder counts for the organization that it became part of, also where its invitation ended by that', async () => {
  const [us, partner] = (await Promise.all(
    ['Willow', 'Yucca'].map(async (name) => await createOwner(here, `${name} ${crypto.randomUUID()}`)),
  )) as [Owner, Owner];
  const email = `titles@${crypto.randomUUID()}.test`;
  const { id } = await provision(us, `Zinnia ${crypto.randomUUID().slice(0, 6)}`, email);
  const threadId = await openThreadAs(us, { boughtFromOrgId: id, soldToOrgId: partner.orgId });
  await send(partner, 'respondToInvite', threadId, { accept: true });
  for (const name of ['requestUpdate', 'claimTitle', 'markDelivered']) await send(us, name, threadId);
  await send(partner, 'confirmDelivery', threadId, { updateId: await latestUpdateId(us, threadId) });
  expect((await figures(us, id)).theyToUs).toMatchObject({ requests: 1 });
  expect((await mergePlaceholder(here, partner, { orgId: id, threadId, email })).status).toBe(200);
  expect((await figures(us, partner.orgId)).theyToUs).toMatchObject({ requests: 1 });
});

describe('who may read them', () => {
  test('a partner without any thread has figures of zero', async () => {
    const [one, other] = await Promise.all(
      ['Juniper', 'Larch'].map(async (name) => await createOwner(here, `${name} ${crypto.randomUUID()}`)),
    );
    await insertConnection(here, one!, other!, 'accepted');
    const nothing = { titles: 0, medianDays: null, late: 0, disputes: 0, requests: 0, unanswered: 0 };
    expect(await figures(one!, other!.orgId)).toMatchObject({
      theyToUs: nothing,
      weToThem: nothing,
      sent: [],
      dueDays: 14,
      dueByTerms: null,
    });
  });

  test('a stranger learns nothing: an organization that it never met, one that it may not see and none at all are the same', async () => {
    const [stranger, met, hidden] = await Promise.all(
      ['Maple', 'Nettle', 'Oak'].map(async (name) => await createOwner(here, `${name} ${crypto.randomUUID()}`)),
    );
    const placeholder = await provision(met!, `Pine ${crypto.randomUUID().slice(0, 6)}`);
    const threadId = await openThreadAs(met!, { boughtFromOrgId: hidden!.orgId, soldToOrgId: placeholder.id, creatorHasTitle: true });
    await sendCommand(met!, 'markDelivered', { threadId });
    for (const orgId of [met!.orgId, hidden!.orgId, placeholder.id, stranger!.orgId, crypto.randomUUID()])
      expect(await stranger!.query('partnerFigures', { orgId })).toEqual(noSuchOrg);
    expect((await read<Out<'org'>>(stranger!, 'org', { orgId: met!.orgId })).org.partner).toBe(false);
    for (const side of ['coming', 'going'])
      expect((await read<Out<'desk'>>(stranger!, 'desk', { partner: met!.orgId, side })).total).toBe(0);
    // Two places away on the same chain is a stranger, too.
    expect(await hidden!.query('partnerFigures', { orgId: placeholder.id })).toEqual(noSuchOrg);
  });
});

test('the name and phone of the title contact are shown to whom its email is shown', async () => {
  const [hidden, partner, stranger] = await Promise.all(
    ['Quince', 'Rowan', 'Sumac'].map(async (name) => await createOwner(here, `${name} ${crypto.randomUUID()}`)),
  );
  const details = { titleContactName: 'Priya Raman, title department lead', titleContactPhone: '+1 (720) 555-0170' };
  const { org } = await read<Out<'myOrganization'>>(hidden!, 'myOrganization', {});
  const { id: _, ...rest } = org;
  await hidden!.command('updateOrg', { ...rest, ...details, searchable: false });
  await insertConnection(here, hidden!, partner!, 'accepted');
  const shown = { titleContactName: 'Priya Raman, title department lead', titleContactPhone: '7205550170' };
  expect((await read<Out<'org'>>(partner!, 'org', { orgId: hidden!.orgId })).org).toMatchObject({ ...shown, withheld: false });
  const none = { titleContactEmail: '', titleContactName: '', titleContactPhone: '', withheld: true };
  expect((await read<Out<'org'>>(stranger!, 'org', { orgId: hidden!.orgId })).org).toMatchObject(none);

  // A page of an earlier version does not send them.
  const { titleContactName: _name, titleContactPhone: _phone, ...earlier } = rest;
  await hidden!.command('updateOrg', { ...earlier, city: 'Golden', searchable: false });
  expect((await read<Out<'myOrganization'>>(hidden!, 'myOrganization', {})).org).toMatchObject({ ...shown, city: 'Golden' });
});

test('many requests are reminded of at once, each at most once a day', async () => {
  const [us, seller, buyer] = (await Promise.all(
    ['Tamarack', 'Upland', 'Vetch'].map(async (name) => await createOwner(here, `${name} ${crypto.randomUUID()}`)),
  )) as [Owner, Owner, Owner];
  const threadIds = await Promise.all(
    [1, 2].map(async () => await openThreadAs(us, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId })),
  );
  for (const threadId of threadIds) await sendCommand(us, 'requestUpdate', { threadId });
  const remindable = async () => (await read<Out<'desk'>>(us, 'desk', {})).rows.map(({ can }) => can.remindRequest);
  expect(await remindable()).toEqual([null, null]);
  vi.setSystemTime(Date.now() + REMIND_AFTER_MS + 60_000);
  const requestIds = await Promise.all(threadIds.map(async (threadId) => (await readThread(us, threadId)).requests[0]!.id));
  expect(new Set(await remindable())).toEqual(new Set(requestIds));
  const calls = threadIds.map((threadId, at) => ({ operation: 'remindRequest', input: { threadId, requestId: requestIds[at] } }));
  const remind = async () => (await us.command('runOnThreads', { calls })).body as Out<'runOnThreads'>;
  expect((await remind()).results.map(({ error }) => error)).toEqual([null, null]);
  expect((await remind()).results.map(({ error }) => error?.message)).toEqual(
    Array.from({ length: 2 }, () => refusals['reminded-today'].message),
  );
  expect(await remindable()).toEqual([null, null]);
});

/** Of each member: for one neighbor, for a kind of sale, for a state, and from a day on. Kinds of sale and states are noted at random. */
async function chooseTerms(): Promise<void> {
  const { pick, int } = seededRandom(seed);
  const { sql } = here.services;
  const members = market.members.map(({ orgId }) => orgId);
  const terms = members.flatMap((orgId) => {
    const neighbor = { for_org_id: pick(members.filter((id) => id !== orgId)), for_org_type: null };
    const dealerships = { for_org_id: null, for_org_type: 'dealership' };
    return [
      { ...neighbor, kind: null, seller_state: null, deals_from: null, due_unit: 'calendar' },
      { ...neighbor, kind: 'absent', seller_state: null, deals_from: null, due_unit: 'working' },
      { ...neighbor, kind: 'absent', seller_state: null, deals_from: dayFromNow(-10), due_unit: 'calendar' },
      { ...dealerships, kind: 'with-deal', seller_state: null, deals_from: null, due_unit: 'calendar' },
      { ...dealerships, kind: null, seller_state: 'CO', deals_from: null, due_unit: 'working' },
    ].map((row) => ({ ...row, id: uuidv7(), org_id: orgId, due_days: int(0, 30), time_zone: 'UTC', changed_at: new Date() }));
  });
  // The market has terms already.
  await sql`insert into title_terms ${sql(terms)} on conflict do nothing`;
  await sql`
    update desk_entry set kind = (array[null, 'with-deal', 'absent'])[1 + abs(hashtext(thread_id::text || org_id)) % 3],
      seller_state = (array[null, 'CO', 'TX'])[1 + abs(hashtext(org_id::text || thread_id)) % 3]`;
}

describe('on a random market', () => {
  test('the lists of a partner are the rows that come from it or go to it, and both sides together leave nothing out', async () => {
    const wrong: unknown[] = [];
    const waits = new Set(['missing', 'with-partner', 'with-seller', 'moving', 'going-back', 'to-us', 'sent-back']);
    for (const by of market.members) {
      const all = await read<Out<'desk'>>(by, 'desk', { limit: '500' });
      const partners = new Set(all.rows.flatMap(({ from, to }) => [from?.orgId, to?.orgId]).filter((id) => typeof id === 'string'));
      for (const partner of partners) {
        const [coming, going] = await Promise.all(
          ['coming', 'going'].map(async (side) => await read<Out<'desk'>>(by, 'desk', { partner, side, limit: '500' })),
        );
        const expected = [
          all.rows.filter(({ from, place }) => from?.orgId === partner && waits.has(place)).map(({ id }) => id),
          all.rows.filter(({ to }) => to?.orgId === partner).map(({ id }) => id),
        ];
        const answered = [ids(coming!), ids(going!)];
        const totals = [coming!.total, going!.total];
        if (!isDeepStrictEqual([answered, totals], [expected, expected.map(({ length }) => length)]))
          wrong.push({ by: by.orgName, partner, answered, expected, seed });
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the figures about each organization are those of the ledgers, as far as the viewer sees them', async () => {
    await disputeWith(market.members[0]!); // a random market may have none
    await chooseTerms();
    const begun = Date.now();
    const wrong: unknown[] = [];
    const compared = { titles: 0, byTerms: 0, disputes: 0, requests: 0 };
    const ledgers = await readLedgers(here.services.sql);
    const orgs = await here.services.sql<{ id: string }[]>`select id from org where stands_for is null`;
    // Also on days at which some of it is older than 90 days.
    for (const days of [0, 85, 87]) {
      vi.setSystemTime(begun + days * DAY);
      for (const by of market.members) {
        const { policy } = await read<Out<'titlePolicy'>>(by, 'titlePolicy', {});
        for (const { id } of orgs.filter((org) => org.id !== by.orgId)) {
          const { sent, termsDays, waits, isPartner, ...expected } = expectedFigures(ledgers, by.orgId, id, policy, Date.now());
          const page = await by.query('org', { orgId: id });
          const answer = await by.query('partnerFigures', { orgId: id });
          const shown = page.status === 200 ? (page.body as Out<'org'>).org : null;
          const asked = `${by.orgName} about ${id} after ${days} days, seed ${seed}`;
          if (shown && shown.id === id && !shown.connection && shown.partner !== isPartner) wrong.push({ asked, isPartner });
          if (shown?.id !== id || !shown.partner) {
            if (answer.status !== 404 && shown?.id === id) wrong.push({ asked, answer });
            continue;
          }
          const { sent: dots, dueDays, dueByTerms, waits: shownWaits, theyToUs, weToThem } = answer.body as PartnerFiguresView;
          const isAll = termsDays.length === expected.theyToUs.titles;
          const byTerms = termsDays.length === 0 ? null : { fewest: Math.min(...termsDays), most: Math.max(...termsDays), isAll };
          const flat = dots.flatMap(({ titles, ...dot }) => Array.from({ length: titles }, () => dot));
          const inOrder = sent.toSorted((a, b) => a.days - b.days || Number(a.isLate) - Number(b.isLate));
          const isEnough = expected.theyToUs.titles >= 5;
          const reasons = new Map([...waits].map(([what, each]) => [what, [each.length, middleOf(each)]]));
          const shownReasons = new Map(shownWaits.map(({ what, titles, medianDays }) => [what ?? 'unsaid', [titles, medianDays]]));
          if (!isDeepStrictEqual(shownReasons, isEnough ? reasons : new Map())) wrong.push({ asked, shownWaits, reasons: [...reasons] });
          const shownFigures = { theyToUs, weToThem, flat, dueDays, dueByTerms };
          if (!isDeepStrictEqual(shownFigures, { ...expected, flat: inOrder, dueDays: policy.dueDays, dueByTerms: byTerms }))
            wrong.push({ asked, ...shownFigures, expected, inOrder, byTerms });
          compared.titles += expected.theyToUs.titles + expected.weToThem.titles;
          compared.byTerms += termsDays.length;
          compared.disputes += expected.theyToUs.disputes + expected.weToThem.disputes;
          compared.requests += expected.theyToUs.requests + expected.weToThem.requests;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(compared.titles).toBeGreaterThan(10);
    expect(compared.byTerms).toBeGreaterThan(5);
    expect(compared.disputes).toBeGreaterThan(0);
    expect(compared.requests).toBeGreaterThan(10);
  });
});
