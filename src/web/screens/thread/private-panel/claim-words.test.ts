import { expect, test } from 'vitest';
import type { ClaimView } from '../../../../api/claims.ts';
import { addDays, instantOn } from '../../../../domain/days.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { answerWords, type ClaimForm, claimProblems, savedValues, toNoteClaim, toUpdateClaim } from './claim-form.ts';
import { againstRow, changedWindow, nameOfTerms, ownClaimRow } from './claim-words.ts';

const ZONE = 'America/Denver';
const TODAY = '2026-11-27';
const at = (days: number, minutes: number, zone: TimeZone = ZONE) => instantOn(zone, addDays(TODAY, days), minutes);
const now = at(0, 552);

type Entry = Parameters<typeof ownClaimRow>[0];
const TERMS = {
  id: 'terms',
  for: { orgName: 'Front Range Auction', orgType: 'auction' },
  kind: 'absent',
  sellerState: null,
  window: { once: true, hasEnd: true },
  answerTerms: [{ until: 900, answer: { within: 2, unit: 'working', by: 900 }, timeZone: ZONE }],
  timeZone: ZONE,
  howToFile: '',
  source: '',
  asOf: null,
  needsCheck: false,
} as const satisfies Entry['terms'];
const CLOCK: NonNullable<Entry['clock']> = {
  dealOn: '2026-10-21',
  dueOn: '2026-11-11',
  dueBy: 'terms',
  titleDueOn: '2026-11-11',
  registerOn: null,
  lateness: 'critical',
  reason: 'no-date',
  daysLate: 16,
  criticalIn: null,
  dueSoonAt: at(-19, 0),
  lateAt: at(-15, 0),
  criticalAt: at(-7, 0),
  claim: 'open',
  isKindMissing: false,
  claimOpensAt: at(-15, 0),
  claimClosesAt: at(0, 900),
  registerSoonAt: null,
  changesAt: at(1, 0),
};
const CLAIM: ClaimView = {
  filedOn: '2026-11-25',
  filedHour: 552,
  timeZone: ZONE,
  confirmation: 'FR-88201',
  answerBy: at(3, 900),
  status: 'filed',
  settledHow: null,
  notedBy: 'Maya Ortiz',
  notedAt: now,
};
const entryWith = (clock: Partial<typeof CLOCK> | null, more: Partial<Entry> = {}): Entry => ({
  clock: clock && { ...CLOCK, ...clock },
  terms: TERMS,
  claims: { ours: null, against: null },
  notFiling: null,
  timeZone: ZONE,
  sellerName: 'Front Range Auction',
  ...more,
});
const told = (entry: Entry) => {
  const row = ownClaimRow(entry, now);
  return row && { title: row.title.text, lines: row.lines.map(({ text }) => text), actions: row.actions, sign: row.sign };
};
const ours = (claim: Partial<ClaimView>): Partial<Entry> => ({ claims: { ours: { ...CLAIM, ...claim }, against: null } });

test.each<[string, Entry, ReturnType<typeof told>]>([
  ['no window', entryWith({ claim: 'none' }), null],
  [
    'not open yet',
    entryWith({ claim: 'not-open', claimOpensAt: at(5, 0), claimClosesAt: at(20, 900) }),
    { title: 'File Dec 2 to Dec 17', lines: [], actions: [], sign: 'not-open' },
  ],
  [
    'open, and nobody says until when',
    entryWith({ claimClosesAt: null }),
    { title: 'A claim can be filed', lines: [], actions: ['filed', 'notFiling'], sign: 'open' },
  ],
  [
    'open',
    entryWith({ claimClosesAt: at(6, 900) }),
    { title: 'File by Dec 3, 3:00 PM MT', lines: [], actions: ['filed', 'notFiling'], sign: 'open' },
  ],
  [
    'the last day',
    entryWith({ claim: 'file-today' }),
    { title: 'File by today, 3:00 PM MT', lines: [], actions: ['filed', 'notFiling'], sign: 'soon' },
  ],
  [
    'closed',
    entryWith({ claim: 'closed', claimClosesAt: at(-4, 900) }),
    {
      title: 'Closed Nov 23 without a claim',
      lines: ['If one was filed in time, note it at “Claim” below.'],
      actions: [],
      sign: 'closed',
    },
  ],
  [
    'the kind of sale is not known',
    entryWith({ isKindMissing: true }),
    { title: 'Kind of sale?', lines: ['It decides when you can file a claim.'], actions: ['absent', 'with-deal'], sign: null },
  ],
  [
    'the day of the deal is not known',
    entryWith({ claim: 'no-deal-day' }),
    { title: 'Deal day?', lines: ['Without it nobody can tell until when you can file a claim.'], actions: ['dealDay'], sign: null },
  ],
  [
    'not filing, while one can',
    entryWith({ claim: 'not-filing' }, { notFiling: { by: 'Maya Ortiz', at: now } }),
    { title: 'Not filing · Maya Ortiz, Nov 27', lines: [], actions: ['filed', 'filing'], sign: null },
  ],
  [
    'not filing, and closed',
    entryWith({ claim: 'not-filing', claimClosesAt: at(-1, 900) }, { notFiling: { by: null, at: now } }),
    { title: 'Not filing · Nov 27', lines: [], actions: [], sign: null },
  ],
  [
    'filed',
    entryWith({ claim: 'filed' }, ours({})),
    {
      title: 'Claim filed Nov 25',
      lines: ['Front Range Auction answers by Mon, Nov 30, 3:00 PM MT'],
      actions: ['settled', 'withdrawn'],
      sign: 'filed',
    },
  ],
  [
    'not answered',
    entryWith({ claim: 'unanswered' }, ours({ answerBy: at(-1, 900) })),
    { title: 'Claim filed Nov 25', lines: ['No answer since Thu, Nov 26, 3:00 PM MT'], actions: ['settled', 'withdrawn'], sign: 'filed' },
  ],
  [
    'the title came',
    entryWith({ claim: 'arrived' }, ours({})),
    {
      title: 'Claim filed Nov 25',
      lines: ['The title came. Withdraw the claim, or mark it settled.'],
      actions: ['settled', 'withdrawn'],
      sign: 'filed',
    },
  ],
  [
    'used',
    entryWith({ claim: 'used' }, ours({ status: 'withdrawn' })),
    { title: 'Claim of Nov 25 withdrawn', lines: ['The one claim was used: no other can be filed.'], actions: [], sign: 'closed' },
  ],
  [
    'withdrawn, and another one can be filed',
    entryWith({}, ours({ status: 'withdrawn' })),
    { title: 'File by today, 3:00 PM MT', lines: ['The claim of Nov 25 was withdrawn.'], actions: ['filed', 'notFiling'], sign: 'open' },
  ],
  [
    'withdrawn, and there is no window',
    entryWith({ claim: 'none' }, ours({ status: 'withdrawn' })),
    { title: 'Claim of Nov 25 withdrawn', lines: [], actions: [], sign: 'closed' },
  ],
  [
    'the car went back, and its thread goes on',
    entryWith({ claim: 'settled' }, ours({ status: 'settled', settledHow: 'went-back' })),
    {
      title: 'Claim filed Nov 25',
      lines: ['Settled: the car went back.', 'You wait for its title until you leave or close the thread.'],
      actions: [],
      sign: 'filed',
    },
  ],
  [
    'the car went back, and the thread is over',
    entryWith(null, ours({ status: 'settled', settledHow: 'went-back' })),
    { title: 'Claim filed Nov 25', lines: ['Settled: the car went back.'], actions: [], sign: 'filed' },
  ],
  [
    'settled',
    entryWith({ claim: 'settled' }, ours({ status: 'settled', settledHow: 'kept' })),
    { title: 'Claim filed Nov 25', lines: ['Settled: we keep the car.'], actions: [], sign: 'filed' },
  ],
  [
    'our part is complete',
    entryWith(null, ours({})),
    {
      title: 'Claim filed Nov 25',
      lines: ['Front Range Auction answers by Mon, Nov 30, 3:00 PM MT'],
      actions: ['settled', 'withdrawn'],
      sign: 'filed',
    },
  ],
])('%s', (_, entry, expected) => {
  expect(told(entry)).toEqual(expected);
});

test('a deadline in another zone has the own time beside it', () => {
  const entry = entryWith({ claimClosesAt: at(6, 1020, 'America/New_York') }, { terms: { ...TERMS, timeZone: 'America/New_York' } });
  expect(ownClaimRow(entry, now)!.title).toMatchObject({ text: 'File by Dec 3, 5:00 PM ET', tip: '3:00 PM your time' });
});

const against = (claim: Partial<ClaimView>) => {
  const { title, lines } = againstRow(entryWith({}, { claims: { ours: null, against: { ...CLAIM, ...claim } } }), now)!;
  return [title, ...lines].map(({ text }) => text);
};

test('a claim against the organization says until when to answer, and how', () => {
  const how = 'Send the title, or agree with them how it ends. Then mark it settled.';
  const title = 'Claim against you Nov 25';
  expect(against({})).toEqual([title, 'Answer by Mon, Nov 30, 3:00 PM MT', how]);
  expect(against({ answerBy: null })).toEqual([title, 'Answer it now: nobody noted until when.', how]);
  expect(against({ answerBy: at(-1, 900) })).toEqual([title, 'Not answered by Thu, Nov 26, 3:00 PM MT', how]);
  expect(against({ status: 'settled', settledHow: 'title-came' })).toEqual([title, 'Settled: we sent the title.']);
  expect(against({ status: 'withdrawn' })).toEqual(['Claim against you of Nov 25 withdrawn']);
});

test('only terms that change are told', () => {
  const [before, after] = [entryWith({ claimClosesAt: at(6, 900) }), entryWith({ claimClosesAt: at(3, 900) })];
  expect(changedWindow(before, after, now)).toBe('Terms changed: file by Monday, Nov 30, 3:00 PM Mountain Time.');
  expect(changedWindow(before, entryWith({ claimClosesAt: at(3, 900), dealOn: '2026-10-20' }), now)).toBeNull();
  expect(changedWindow(before, before, now)).toBeNull();
});

test('terms are named by whom and which kind of sale they are for', () => {
  expect(nameOfTerms(TERMS)).toBe('Front Range Auction, title absent');
  expect(nameOfTerms({ ...TERMS, for: { orgName: null, orgType: 'auction' }, kind: null })).toBe('Any auction');
});

const FORM: ClaimForm = { side: 'ours', claim: null, terms: TERMS.answerTerms, zone: ZONE, asksHour: true };

test('the form begins with now, and says until when the claim is answered and from which day it counts', () => {
  const values = savedValues(FORM, now);
  expect(values).toMatchObject({ filedOn: TODAY, filedHour: '552', answer: 'terms' });
  expect(savedValues({ ...FORM, asksHour: false }, now).filedHour).toBe('');
  expect(answerWords(FORM, values, now)).toEqual({ counts: '', by: 'Tue, Dec 1, 3:00 PM MT' });
  const late = { ...values, filedHour: '901' };
  expect(answerWords(FORM, late, now)).toEqual({
    counts: 'Filed after 3:00 PM, so it counts from Mon, Nov 30. ',
    by: 'Wed, Dec 2, 3:00 PM MT',
  });
  // Who is not sure of the terms is told the earlier day. That of terms in the east is an hour of their own clocks.
  const sooner = { until: null, answer: { within: 1, unit: 'calendar', by: 600 }, timeZone: 'America/New_York' } as const;
  expect(answerWords({ ...FORM, terms: [...FORM.terms, sooner] }, late, now)).toEqual({ counts: '', by: 'Sat, Nov 28, 8:00 AM MT' });
  expect(claimProblems(FORM, late, now)).toEqual({ filedHour: 'That is still to come. Enter when the claim was filed.' });
  expect(toNoteClaim('t', 'ours', { ...values, confirmation: 'FR-1' })).toMatchObject({ filedHour: 552, answer: 'by-terms' });
});

test('a changed claim sends what changed, and another filing is answered anew unless the day was entered', () => {
  const byTerms: ClaimView = { ...CLAIM, filedOn: TODAY, answerBy: at(4, 900) };
  const [saved, entered] = [
    savedValues({ ...FORM, claim: byTerms }, now),
    savedValues({ ...FORM, claim: { ...CLAIM, answerBy: at(10, 900) } }, now),
  ];
  expect([saved.answer, entered.answer]).toEqual(['terms', 'entered']);
  const of = { threadId: 't', side: 'ours', notedAt: now } as const;
  expect(toUpdateClaim(of, { ...saved, confirmation: 'FR-2' }, saved)).toEqual({ ...of, confirmation: 'FR-2' });
  const moved = { filedOn: '2026-11-24', filedHour: 552 };
  expect(toUpdateClaim(of, { ...saved, filedOn: '2026-11-24' }, saved)).toEqual({ ...of, ...moved, answer: 'by-terms' });
  expect(toUpdateClaim(of, { ...entered, filedOn: '2026-11-24' }, entered)).toEqual({ ...of, ...moved });
});
