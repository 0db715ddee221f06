// An organization's title terms and days for registration: what can be saved, which titles they are for, and what becomes of them when a
// neighbor changes or becomes part of another organization.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import type { TermsView } from '../../src/api/title-terms.ts';
import { STARTING_TERMS } from '../../src/domain/desk/clock/starting-terms.ts';
import { addDays } from '../../src/domain/days.ts';
import { DAY_MS, INVITE_OPEN_MS, TERMS_MAX } from '../../src/domain/limits.ts';
import { type RefusalName, refusalMessage, refusals } from '../../src/domain/refusals.ts';
import { sweepOverdueInvitations } from '../../src/server/schedule/sweep-overdue-invitations.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { createMergedPlaceholder, createOwner, type Owner, orgInput, provision } from '../../testing/people/owners.ts';
import { claimPlaceholder, mergePlaceholder } from '../../testing/people/placeholders.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useTestServices();
let auction: Owner;
let buyer: Owner;

beforeEach(async () => {
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
});
checkDatabaseAtEnd(here);

const TODAY = new Date().toISOString().slice(0, 10);
const DEAL = addDays(TODAY, -10);
const TERMS = {
  ...NEW_TERMS,
  due: calendar(28),
  window: { opens: calendar(26), closes: calendar(88), once: true },
  until: 1020,
  answer: { within: 2, unit: 'working', by: 1020 },
  timeZone: 'America/New_York',
  howToFile: 'auction.example/late-titles',
  source: 'Their web page',
  asOf: '2025-05-02',
};
const ANY_AUCTION = { orgType: 'auction' };

/** Saves terms and returns the list. */
async function save(by: Owner, terms: object): Promise<Out<'titleTerms'>> {
  const { status, body } = await by.command('saveTerms', { ...TERMS, ...terms });
  if (status !== 200) throw new Error(`the terms were refused: ${JSON.stringify(body)}`);
  return body as Out<'titleTerms'>;
}
const brief = (list: readonly TermsView[]) => list.map(({ forOrg, due, titles }) => [forOrg?.name ?? 'any', due.days, titles]);

const bought = async (from: { orgId: string }, more: object = {}): Promise<string> =>
  await openThreadAs(buyer, { boughtFromOrgId: from.orgId, dealOn: DEAL, ...more });
const dueDays = async (threadId: string): Promise<number> => {
  const { dueOn } = (await readAs(buyer, 'desk')).rows.find(({ id }) => id === threadId)!;
  return (Date.parse(dueOn!) - Date.parse(DEAL)) / 86_400_000;
};

test('the days of titles follow the closest terms, and the policy again once these are removed', async () => {
  const [one, other] = [await bought(auction), await bought(await createOwner(here, 'Great Basin Auction', { orgType: 'auction' }))];
  await save(buyer, { for: ANY_AUCTION, due: calendar(30) });
  const { inUse, followPolicy } = await save(buyer, { for: { orgId: auction.orgId } });
  expect(brief(inUse)).toEqual([
    ['Front Range Auction', 28, 1],
    ['any', 30, 1],
  ]);
  expect(followPolicy).toBe(0);
  expect([await dueDays(one), await dueDays(other)]).toEqual([28, 30]);

  const after = await buyer.command('removeTerms', { termsId: inUse[0]!.id });
  expect(brief((after.body as Out<'titleTerms'>).inUse)).toEqual([['any', 30, 2]]);
  await buyer.command('removeTerms', { termsId: inUse[1]!.id });
  expect([await dueDays(one), await dueDays(other)]).toEqual([14, 14]);
  expect(await readAs(buyer, 'titleTerms')).toMatchObject({ inUse: [], followPolicy: 2 });
});

test('terms are corrected for all deals, and a version for deals from a day on leaves the older ones', async () => {
  const [old, young] = [await bought(auction, { dealOn: DEAL }), await bought(auction, { dealOn: addDays(DEAL, 5) })];
  const whom = { for: { orgId: auction.orgId } };
  const [terms] = (await save(buyer, whom)).inUse;
  await save(buyer, { ...whom, termsId: terms!.id, due: calendar(21) });
  expect([await dueDays(old), await dueDays(young)]).toEqual([21, 5 + 21]);
  await save(buyer, { ...whom, dealsFrom: addDays(DEAL, 5), due: calendar(7), window: null });
  expect([await dueDays(old), await dueDays(young)]).toEqual([21, 5 + 7]);
});

test('a preview counts the titles that terms would be for, without saving them', async () => {
  for (const daysAgo of [10, 40, 87]) await bought(auction, { dealOn: addDays(TODAY, -daysAgo) });
  const preview = (input: Record<string, string>) => readAs(buyer, 'previewTerms', input);
  const all = { ...TERMS, for: ANY_AUCTION };
  expect(await preview({ terms: JSON.stringify(all) })).toMatchObject({ titles: 3, late: 2, followPolicy: 0 });
  expect(await preview({ terms: JSON.stringify({ ...all, kind: 'absent', window: null, due: calendar(5) }) })).toMatchObject({ titles: 3 });
  expect(await preview({ terms: JSON.stringify({ ...all, for: { orgType: 'dealership' } }) })).toMatchObject({
    titles: 0,
    followPolicy: 3,
  });
  expect(await readAs(buyer, 'titleTerms')).toMatchObject({ inUse: [], followPolicy: 3 });
  const [saved] = (await save(buyer, { for: ANY_AUCTION })).inUse;
  expect(await preview({ termsId: saved!.id })).toMatchObject({ titles: 0, followPolicy: 3 });
});

test('starting terms leave the list once they are taken over, and come back with their removal', async () => {
  const names = STARTING_TERMS.map(({ name }) => name);
  expect((await readAs(buyer, 'titleTerms')).startingTerms).toEqual(names);
  const { inUse, startingTerms } = await save(buyer, { for: ANY_AUCTION, startingTerms: 'acv-absent' });
  expect(startingTerms).toEqual(names.filter((name) => name !== 'acv-absent'));
  await buyer.command('removeTerms', { termsId: inUse[0]!.id });
  expect((await readAs(buyer, 'titleTerms')).startingTerms).toEqual(names);
});

test('who has checked terms with the auction need not do it again within a year', async () => {
  await bought(auction);
  const whom = { for: { orgId: auction.orgId } };
  const [unchecked] = (await save(buyer, whom)).inUse;
  expect(unchecked).toMatchObject({ needsCheck: true, checkedOn: null, asOf: '2025-05-02' });
  const [checked] = (await save(buyer, { ...whom, termsId: unchecked!.id, checkedToday: true })).inUse;
  expect(checked).toMatchObject({ needsCheck: false, changed: { by: 'Pat Doe' } });
  expect(checked!.asOf).toBe(checked!.checkedOn);
});

const refused = async (by: Owner, terms: object) => {
  const { status, body } = await by.command('saveTerms', { ...TERMS, for: ANY_AUCTION, ...terms });
  const { message, issues } = (body as { error: { message: string; issues?: { path: unknown[]; message: string }[] } }).error;
  return { status, message, path: issues?.[0]?.path };
};
const expected = (status: number, name: RefusalName, path?: unknown[], values: Record<string, string> = {}) => ({
  status,
  message: refusalMessage(name, values),
  path,
});

describe('terms are refused', () => {
  test('once the organization has 500, until some are removed; those that it has can be corrected', async () => {
    const [terms] = (await save(buyer, { for: ANY_AUCTION })).inUse;
    await here.services.sql`
      insert into title_terms
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'deals_from', date '2020-01-01' + n))).*
      from title_terms t cross join generate_series(1, ${TERMS_MAX - 1}) n where t.id = ${terms!.id}`;
    const more = { for: { orgType: 'dealership' } };
    expect(await refused(buyer, more)).toEqual(expected(429, 'too-many-terms'));
    await save(buyer, { for: ANY_AUCTION, termsId: terms!.id, due: calendar(21) });
    // It is the limit of one organization.
    await save(auction, more);
    await sendCommand(buyer, 'removeTerms', { termsId: terms!.id });
    expect((await save(buyer, more)).inUse).toHaveLength(TERMS_MAX);
  });

  test('with the same key as others that are in use', async () => {
    const [terms] = (await save(buyer, { for: ANY_AUCTION, kind: 'absent' })).inUse;
    const values = { terms: 'any auction, title absent, any state' };
    expect(await refused(buyer, { kind: 'absent' })).toEqual(expected(409, 'terms-exist', ['for', terms!.id], values));
    await save(buyer, { for: ANY_AUCTION, kind: 'absent', dealsFrom: TODAY });
    const [other] = (await save(buyer, { for: ANY_AUCTION })).inUse.filter(({ kind }) => kind === null);
    expect((await refused(buyer, { termsId: other!.id, kind: 'absent' })).message).toBe(refusalMessage('terms-exist', values));
  });

  test('with a window that closes before it opens, or before the title is due, for some deal', async () => {
    const first = await refused(buyer, { window: { opens: calendar(30), closes: calendar(29), once: false } });
    expect(first).toEqual(expected(400, 'claim-closes-first', ['window', 'closes', 'days'], { deal: '' }));
    // 20 working days are sometimes more than 28 calendar days.
    const some = await refused(buyer, {
      due: calendar(1),
      window: { opens: { days: 20, unit: 'working' }, closes: calendar(28), once: false },
    });
    expect(some.message).toMatch(/^The claim closes before it opens(, for a deal on \w+ \d+, \d{4})?\.$/);
    const early = await refused(buyer, { due: calendar(89) });
    expect(early).toEqual(expected(400, 'claim-closes-before-due', ['window', 'closes', 'days'], { day: '88', deal: '' }));
  });

  test('with a day of the source that is still to come', async () => {
    expect(await refused(buyer, { asOf: addDays(TODAY, 2) })).toEqual(expected(400, 'bad-as-of', ['asOf']));
  });

  test('for an organization that is neither a partner nor a neighbor, whether or not it exists', async () => {
    const stranger = await createOwner(here, 'Kestrel Lane Motors');
    const hidden = await provision(stranger, 'Hidden Valley Cars');
    const nobody = expected(404, 'terms-for-nobody-known', ['for']);
    for (const orgId of [stranger.orgId, hidden.id, buyer.orgId, crypto.randomUUID()])
      expect(await refused(buyer, { for: { orgId } }), orgId).toEqual(nobody);
  });

  test('that somebody removed meanwhile, or that are those of another organization', async () => {
    const [terms] = (await save(buyer, { for: ANY_AUCTION })).inUse;
    for (const [by, termsId] of [
      [auction, terms!.id],
      [buyer, crypto.randomUUID()],
    ] as const) {
      expect(await refused(by, { termsId })).toEqual(expected(404, 'no-such-terms'));
      const removed = await by.command('removeTerms', { termsId });
      expect(removed).toMatchObject({ status: 404, body: { error: { message: refusals['no-such-terms'].message } } });
    }
    expect((await readAs(buyer, 'titleTerms')).inUse).toHaveLength(1);
  });

  test('while the organization has no time zone of its own', async () => {
    await here.services.sql`update org set state = null where id = ${buyer.orgId}`;
    expect(await refused(buyer, {})).toEqual(expected(409, 'no-own-time-zone'));
  });
});

test('the organization keeps a time zone of its own while it has terms', async () => {
  const policy = { dueDays: 14, criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 3, timeZone: 'UTC', reminders: false };
  const {
    inUse: [terms],
  } = await save(buyer, { for: ANY_AUCTION });
  const issues = [{ path: ['timeZone'], message: refusals['terms-need-time-zone'].message }];
  expect(await buyer.command('updateTitlePolicy', policy)).toMatchObject({ status: 409, body: { error: { issues } } });
  expect((await readAs(buyer, 'titlePolicy')).policy.timeZone).toBe('America/Denver');
  expect((await buyer.command('updateTitlePolicy', { ...policy, timeZone: 'America/Chicago' })).status).toBe(200);
  await buyer.command('removeTerms', { termsId: terms!.id });
  expect((await buyer.command('updateTitlePolicy', policy)).status).toBe(200);
});

test('terms for a placeholder that was merged are for the organization that it is part of', async () => {
  const was = await createMergedPlaceholder(here, auction, buyer);
  await bought(auction);
  expect(brief((await save(buyer, { for: { orgId: was } })).inUse)).toEqual([['Front Range Auction', 28, 1]]);
});

test('while there are terms, the policy keeps a time zone of its own', async () => {
  const policy = { dueDays: 14, criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 1, timeZone: 'UTC', reminders: false };
  const [terms] = (await save(buyer, { for: ANY_AUCTION })).inUse;
  const { status, body } = await buyer.command('updateTitlePolicy', policy);
  const { message } = refusals['terms-need-time-zone'];
  expect({ status, body }).toMatchObject({ status: 409, body: { error: { message, issues: [{ path: ['timeZone'] }] } } });
  await sendCommand(buyer, 'removeTerms', { termsId: terms!.id });
  await sendCommand(buyer, 'updateTitlePolicy', policy);
});

const changed = (owner: Owner, details: Record<string, string>) => ({
  ...orgInput(owner.orgName, { city: `Elsewhere ${crypto.randomUUID()}`, orgType: 'dealership', ...details }),
  searchable: true,
});

describe('when a neighbor changes', () => {
  test('its state and its type, the titles from it follow the terms for these', async () => {
    const dealer = await createOwner(here, 'Silver State Motors');
    const threadId = await bought(dealer);
    await save(buyer, { for: { orgType: 'dealership' }, sellerState: 'NV', due: calendar(43) });
    await save(buyer, { for: ANY_AUCTION, due: calendar(30) });
    expect(await dueDays(threadId)).toBe(14);
    await sendCommand(dealer, 'updateOrg', changed(dealer, { state: 'NV' }));
    expect(await dueDays(threadId)).toBe(43);
    await sendCommand(dealer, 'updateOrg', changed(dealer, { state: 'NV', orgType: 'auction' }));
    expect(await dueDays(threadId)).toBe(30);
  });

  test('from a placeholder to an organization of another type, too', async () => {
    const email = `titles@${crypto.randomUUID()}.test`;
    const { id } = await provision(buyer, 'Blue Mesa Auction', email, 'dealership');
    const threadId = await bought({ orgId: id });
    await save(buyer, { for: { orgType: 'dealership' }, sellerState: 'CO', due: calendar(43) });
    expect(await dueDays(threadId)).toBe(14);
    await claimPlaceholder(here, { orgId: id, threadId, email }, 'Blue Mesa Auction');
    expect(await dueDays(threadId)).toBe(43);
  });
});

async function placeholder() {
  const email = `titles@${crypto.randomUUID()}.test`;
  const { id } = await provision(buyer, 'Front Range', email, 'auction');
  return { orgId: id, email, threadId: await bought({ orgId: id }) };
}

/** The thread's own screen has the same terms as the table, and a claim is answered by them. */
async function expectOnScreen(threadId: string, termsId: string): Promise<void> {
  expect((await readAs(buyer, 'deskEntry', { threadId })).terms).toMatchObject({ id: termsId });
  const claim = { threadId, side: 'ours', filedOn: addDays(TODAY, -1), filedHour: 600, confirmation: '' };
  const { body } = await buyer.command('noteClaim', claim);
  expect((body as Out<'deskEntry'>).claims.ours).toMatchObject({ answerBy: expect.any(Number) as number });
}

describe('when a placeholder becomes part of an organization', () => {
  test('the terms for it are for the organization', async () => {
    const before = await placeholder();
    const own = await bought(auction);
    await save(buyer, { for: { orgId: before.orgId } });
    expect([await dueDays(before.threadId), await dueDays(own)]).toEqual([28, 14]);
    expect((await mergePlaceholder(here, auction, before)).status).toBe(200);
    expect(brief((await readAs(buyer, 'titleTerms')).inUse)).toEqual([['Front Range Auction', 28, 2]]);
    expect([await dueDays(before.threadId), await dueDays(own)]).toEqual([28, 28]);
    expect(await readAs(auction, 'titleTerms')).toMatchObject({ inUse: [], off: [] });
  });

  test.each([
    ['those that were checked last stay in use', { checkedToday: true }, {}, 21],
    ['also those for the organization', {}, { checkedToday: true }, 30],
    ['without a check, those of the later source', { asOf: '2026-02-01' }, {}, 21],
    ['of equal ones, those for the organization', {}, {}, 30],
  ])('of two with the same key, %s', async (_, ofPlaceholder, ofOrg, days) => {
    const before = await placeholder();
    const own = await bought(auction);
    await save(buyer, { for: { orgId: before.orgId }, due: calendar(21), ...ofPlaceholder });
    await save(buyer, { for: { orgId: auction.orgId }, due: calendar(30), ...ofOrg });
    await mergePlaceholder(here, auction, before);
    const { inUse, off } = await readAs(buyer, 'titleTerms');
    expect(brief(inUse)).toEqual([['Front Range Auction', days, 2]]);
    expect(brief(off)).toEqual([['Front Range Auction', 51 - days, 0]]);
    expect([await dueDays(before.threadId), await dueDays(own)]).toEqual([days, days]);

    // Saved again, the others are in use only if these are not.
    const { id, due } = off[0]!;
    const again = { ...TERMS, for: { orgId: auction.orgId }, termsId: id, due };
    expect((await buyer.command('saveTerms', again)).status).toBe(409);
    await buyer.command('removeTerms', { termsId: inUse[0]!.id });
    expect(brief((await save(buyer, again)).inUse)).toEqual([['Front Range Auction', 51 - days, 2]]);
  });

  test('the terms are also for titles that were bought from it before its invitation expired', async () => {
    const { orgId, email, threadId: expired } = await placeholder();
    await save(buyer, { for: { orgId } });
    await sweepOverdueInvitations(here.services, Date.now() + INVITE_OPEN_MS + DAY_MS);
    const threadId = await bought({ orgId });
    expect((await mergePlaceholder(here, auction, { orgId, email, threadId })).status).toBe(200);
    expect([await dueDays(expired), await dueDays(threadId)]).toEqual([28, 28]);
    await sendCommand(buyer, 'postUpdate', { threadId: expired, message: 'They send it by mail.' });
    expect(await dueDays(expired)).toBe(28);
    const { inUse } = await readAs(buyer, 'titleTerms');
    expect(brief(inUse)).toEqual([['Front Range Auction', 28, 2]]);
    await expectOnScreen(expired, inUse[0]!.id);
  });

  test('and so are those that others have for the organization', async () => {
    const { orgId, email, threadId: expired } = await placeholder();
    await sweepOverdueInvitations(here.services, Date.now() + INVITE_OPEN_MS + DAY_MS);
    const threadId = await bought({ orgId });
    await bought(auction);
    const [terms] = (await save(buyer, { for: { orgId: auction.orgId } })).inUse;
    expect([await dueDays(expired), await dueDays(threadId)]).toEqual([14, 14]);
    expect((await mergePlaceholder(here, auction, { orgId, email, threadId })).status).toBe(200);
    expect([await dueDays(expired), await dueDays(threadId)]).toEqual([28, 28]);
    await expectOnScreen(expired, terms!.id);
  });

  test('with a corrected title contact, the terms stay with the neighbor', async () => {
    const before = await placeholder();
    await save(buyer, { for: { orgId: before.orgId } });
    await sendCommand(buyer, 'correctTitleContact', { orgId: before.orgId, titleContactEmail: `new.${before.email}` });
    expect(brief((await readAs(buyer, 'titleTerms')).inUse)).toEqual([['Front Range', 28, 1]]);
    expect(await dueDays(before.threadId)).toBe(28);
  });

  test('with a corrected title contact, also for titles whose invitation had expired before, and once that one is merged', async () => {
    const { orgId, email, threadId: expired } = await placeholder();
    const [terms] = (await save(buyer, { for: { orgId } })).inUse;
    await sweepOverdueInvitations(here.services, Date.now() + INVITE_OPEN_MS + DAY_MS);
    const correct = async (of: string, titleContactEmail: string) => {
      const { body } = await buyer.command('correctTitleContact', { orgId: of, titleContactEmail });
      return (body as Out<'correctTitleContact'>).org.id;
    };
    const corrected = await correct(await correct(orgId, `new.${email}`), `newer.${email}`);
    expect(await dueDays(expired)).toBe(28);
    await expectOnScreen(expired, terms!.id);
    await sendCommand(buyer, 'postUpdate', { threadId: expired, message: 'They send it by mail.' });
    expect(await dueDays(expired)).toBe(28);

    const threadId = await bought({ orgId: corrected });
    const merged = { orgId: corrected, email: `newer.${email}`, threadId };
    expect((await mergePlaceholder(here, auction, merged)).status).toBe(200);
    expect([await dueDays(expired), await dueDays(threadId)]).toEqual([28, 28]);
    expect((await readAs(buyer, 'titleTerms')).partners.map(({ name }) => name)).toEqual(['Front Range Auction']);
  });
});

test('own days for registration count instead of those that are shipped', async () => {
  const ofState = async (state: string) => (await readAs(buyer, 'titleTerms')).registration.find((one) => one.state === state);
  expect(await ofState('TX')).toEqual({ state: 'TX', days: 30, financedDays: 45, isOwn: false, changed: null });
  await sendCommand(buyer, 'saveRegistrationDays', { state: 'TX', days: 20, financedDays: null });
  expect(await ofState('TX')).toMatchObject({ days: 20, financedDays: null, isOwn: true, changed: { by: 'Pat Doe' } });
  await sendCommand(buyer, 'saveRegistrationDays', { state: 'NV', days: 21, financedDays: 30 });
  expect((await readAs(buyer, 'titleTerms')).registration.map(({ state }) => state)).toEqual(['AZ', 'CA', 'NV', 'SC', 'TX']);
  for (const state of ['TX', 'NV']) await sendCommand(buyer, 'removeRegistrationDays', { state });
  expect([await ofState('TX'), await ofState('NV')]).toMatchObject([{ days: 30, isOwn: false }, undefined]);
});
