// The lines about titles: until when a claim is filed or answered, and who owes a late one and where it is, with each name once.
import { expect, test } from 'vitest';
import { DAY, givenChain, NAMES, ORGS, type ThreadScenario } from '../../../testing/threads/thread-scenario.ts';
import { dayIn } from '../days.ts';
import type { DeskRow } from '../desk/title-row.ts';
import { turnOf, updateToConfirm } from '../thread/turns.ts';
import { cardFor } from '../thread/view/view.ts';
import { viewerAsActor } from '../thread/view/viewer-context.ts';
import { actLine, fileLine, lateLine, type TitleToTell } from './title-line.ts';

const party = (name: string) => ({ orgId: name, name, orgType: 'auction' }) as const;
const front = party('Front Range Auction');
const row = (given: Partial<DeskRow>) =>
  ({
    from: front,
    to: party('Bluebird Cars'),
    expected: null,
    waitsFor: null,
    waiting: null,
    vin: '1FTFW1E55MKE41877',
    dueOn: null,
    ...given,
  }) as DeskRow;
/** A Monday, at 8:00 AM. */
const clock = { timeZone: 'America/Denver', today: '2026-11-23', now: Date.parse('2026-11-23T15:00:00Z') } as const;
const sentence = (given: Partial<DeskRow>, unanswered = false) =>
  lateLine({ row: row(given), unanswered, phone: null } as TitleToTell, clock).sentence;

test.each<[place: DeskRow['place'], placeName: string | null, words: string]>([
  ['missing', 'Partner', 'Owed by Front Range Auction · not located · expected from Partner'],
  ['missing', front.name, 'Owed by Front Range Auction · not located'],
  ['with-partner', 'Partner', 'Owed by Front Range Auction · with Partner'],
  ['with-partner', front.name, 'Owed by Front Range Auction, which has it'],
  ['with-seller', front.name, 'Owed by Front Range Auction, which has it'],
  ['moving', front.name, 'Owed by Front Range Auction · on its way'],
  ['to-us', front.name, 'Owed by Front Range Auction · on its way'],
  ['sent-back', front.name, 'Owed by Front Range Auction · on its way back'],
  ['from-us', 'Bluebird Cars', 'Owed by Bluebird Cars · on its way'],
  ['coming-back', 'Bluebird Cars', 'Owed by Bluebird Cars · on its way back'],
  ['missing-from-us', null, 'Not located · expected from you'],
])('%s, %s: %s', (place, placeName, words) => {
  expect(sentence({ place, placeName })).toBe(words);
});

test('of a neighbor that has left, only the place', () => {
  expect(sentence({ place: 'with-partner', placeName: 'Partner', from: null })).toBe('With Partner');
});

test('after three reminders, who did not answer', () => {
  expect(sentence({ place: 'with-seller', placeName: front.name }, true)).toBe('Front Range Auction did not answer three reminders.');
  expect(sentence({ place: 'to-us', placeName: front.name }, true)).toBe(
    'On its way · Front Range Auction did not answer three reminders.',
  );
  expect(sentence({ place: 'with-partner', placeName: 'Partner' }, true)).toBe(
    'With Partner · Front Range Auction did not answer three reminders.',
  );
});

test('with what it waits for, before the day on which it is expected', () => {
  const waiting = { place: 'with-seller', placeName: front.name, waitsFor: { what: 'lien-release', since: 0 } } as const;
  expect(sentence(waiting)).toBe('Owed by Front Range Auction, which has it, waits for the lien release');
  expect(sentence({ ...waiting, expected: '2026-11-29', expectedDaysAgo: -6 })).toBe(
    'Owed by Front Range Auction, which has it, waits for the lien release, expected Nov 29',
  );
});

/** By the clocks of Denver. */
const at = (time: string) => Date.parse(`2026-11-${time}:00-07:00`);
type Noted = Omit<Partial<DeskRow>, 'against'> & { answerBy?: number | null };
const titleOf = ({ answerBy, ...given }: Noted, pressing: TitleToTell['pressing']) =>
  ({ row: { ...row({ assignee: null, ...given }), against: { answerBy } }, pressing }) as unknown as TitleToTell;
const closing = (closesAt: number, given: Noted = {}) =>
  titleOf({ claim: { closesAt, isKindMissing: false } as DeskRow['claim'], kind: null, terms: null, ...given }, ['fileClaim']);
const terms = { forName: 'Front Range Auction', howToFile: 'At the arbitration desk' } as NonNullable<DeskRow['terms']>;

test.each([
  [at('23T15:00'), 'by 3:00 PM MT', 'Front Range Auction'],
  [at('24T00:00'), 'by midnight MT', 'Front Range Auction'],
  [at('24T09:30'), 'before Tuesday', 'Front Range Auction · closes Tuesday at 9:30 AM MT'],
  [at('25T00:00'), 'before Tuesday', 'Front Range Auction · closes at the end of Tuesday'],
])('a claim to file: %s, %s', (closesAt, when, words) => {
  expect(fileLine(closing(closesAt), clock, 'me')).toMatchObject({ when: { text: when }, sentence: words });
});

test('a claim to file with a neighbor that left is named by the terms, and says how in words that are no link', () => {
  expect(fileLine(closing(at('23T15:00'), { from: null, terms }), clock, 'me')).toMatchObject({
    sentence: 'Front Range Auction · how to file: At the arbitration desk',
    action: { label: 'File claim', href: null },
  });
});

test('a claim to file says what the title waits for', () => {
  const given = { waitsFor: { what: 'lien-release', since: 0 }, kind: 'absent' } as const;
  expect(fileLine(closing(at('23T15:00'), given), clock, 'me').sentence).toBe(
    'Front Range Auction, title absent · waits for the lien release',
  );
});

test('a claim to file and one to answer are one line', () => {
  const both = { ...closing(at('23T15:00'), { answerBy: at('25T15:00') }), pressing: ['fileClaim', 'answerClaim'] as const };
  expect(fileLine(both, clock, 'me').sentence).toBe('Front Range Auction · answer the claim of Bluebird Cars by Wednesday, 3 PM MT');
});

test.each([
  [at('25T00:00'), 'Answer the claim of Bluebird Cars by tomorrow'],
  [at('20T15:00'), 'Answer the claim of Bluebird Cars. It was due Friday, 3 PM MT'],
  [null, 'Answer the claim of Bluebird Cars. Until when is not noted.'],
])('a claim to answer: %s, %s', (answerBy, words) => {
  expect(actLine(titleOf({ move: 'answerClaim', answerBy }, ['answerClaim']), clock, 'me').sentence).toBe(words);
});

test('what presses stands beside the move that somebody waits for', () => {
  const given = { move: 'followUp', followUpOn: '2026-11-23', place: 'with-seller', answerBy: at('24T15:00') } as const;
  expect(actLine(titleOf(given, ['answerClaim']), clock, 'me').sentence).toBe(
    'Your follow-up today · Owed by Front Range Auction, which has it · Answer the claim of Bluebird Cars by tomorrow, 3 PM MT',
  );
});

test('who takes care of it is named, also to others', () => {
  const given = { assignee: { userId: 'dk', name: 'Dee Kay' } };
  const lines = ['dk', 'me'].map((reader) => fileLine(closing(at('23T15:00'), given), clock, reader).sentence);
  expect(lines).toEqual(['Front Range Auction · Assigned to you', 'Front Range Auction · Assigned to Dee Kay']);
});

/** What the organization is to do about its turn on the thread. */
function turnSentence({ thread, now }: ThreadScenario, orgId: string): string {
  const actor = viewerAsActor(orgId, now);
  const move = turnOf(thread, actor)!;
  const shown = { row: { ...row({ move }), assignee: null } as DeskRow, card: cardFor(thread, orgId, ORGS, now)!, thread };
  const title: TitleToTell = { ...shown, toConfirm: updateToConfirm(thread, actor), unanswered: false, phone: null, pressing: [] };
  return actLine(title, { timeZone: 'America/Denver', today: dayIn('America/Denver', now), now }, 'me').sentence;
}

test('a delivery asks its recipient whether the title is here, and tells its sender that nobody answered', () => {
  const sent = givenChain('A* B C')
    .delivers('A')
    .after(14 * DAY);
  expect(turnSentence(sent, 'B')).toBe(`${NAMES['A']} sent it on Jan 5. Is it here?`);
  expect(turnSentence(sent, 'A')).toBe(`${NAMES['B']} has not answered your delivery since Jan 5. You may confirm it yourself.`);
});

test('a claim to the title asks those before it, and tells the claimant that nobody answered', () => {
  const claimed = givenChain('A* B C')
    .claims('B')
    .after(14 * DAY);
  expect(turnSentence(claimed, 'A')).toBe(`${NAMES['B']} says it has the title. Is that right?`);
  expect(turnSentence(claimed, 'B')).toBe('Nobody has answered your claim to the title since Jan 5. You may confirm it yourself.');
});

test('of two claims, the line names the one that the organization can answer', () => {
  const both = givenChain('A B C')
    .claims('A')
    .claims('C')
    .after(3 * DAY);
  expect(turnSentence(both, 'B')).toBe(`${NAMES['C']} says it has the title. Is that right?`);
});
