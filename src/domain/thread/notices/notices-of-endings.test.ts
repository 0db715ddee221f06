// Who is notified of endings, corrections, objections and Undo, and in which words.
import { describe, expect, test } from 'vitest';
import { PARTNER } from '../../vocabulary.ts';
import { DAY, NAMES, type ThreadScenario, givenChain } from '../../../../testing/threads/thread-scenario.ts';

const noticeTypes = (scenario: ThreadScenario): string[] => scenario.notices.map(({ orgId, type }) => `${orgId} ${type}`).toSorted();
const textTo = (scenario: ThreadScenario, orgId: string): string | undefined =>
  scenario.notices.find((notice) => notice.orgId === orgId)?.text;
const quoteTo = (scenario: ThreadScenario, orgId: string) => scenario.notices.find((notice) => notice.orgId === orgId)?.quote;
/** C claimed the title and A confirmed it, without a word of B. */
const claimed = (chain = 'A* B C D') => givenChain(chain).claims('C').confirmsClaim('A', 'C');
const reminds = (scenario: ThreadScenario, orgId: string) =>
  scenario.after(DAY).does(orgId, { type: 'remindRequest', requestId: scenario.thread.requests.at(-1)!.id });

test.each<[event: string, scenario: ThreadScenario, expected: string[]]>([
  ['a thread is finished', givenChain('A? B* C?').finishes('B'), ['A tw_update', 'C tw_update']],
  ['a thread is closed', givenChain('A? B').closes('B'), ['A tw_update']],
  ['a thread is reopened', givenChain('A? B').closes('B').reopens('B'), []],
  ['the vehicle is corrected', givenChain('A* B C?').corrects('B', { mileage: 1 }), ['A tw_update', 'C tw_update']],
  [
    'the vehicle is corrected after others were completed',
    givenChain('A* B C').hands('A', 'B').corrects('B', { mileage: 1 }),
    ['C tw_update'],
  ],
  ['the title is given up', givenChain('A* B C').hands('A', 'B').givesUp('B', 'mistake'), ['A tw_delivery', 'C tw_delivery']],
  ['the title is sent back', givenChain('A* B C').hands('A', 'B').givesUp('B', 'returned'), ['A tw_delivery', 'C tw_delivery']],
  ['the title is lost', givenChain('A* B C').hands('A', 'B').givesUp('B', 'lost'), ['C tw_delivery']],
  [
    'the title is given up past an organization that is active again',
    claimed().givesUp('C', 'mistake'),
    ['A tw_delivery', 'B tw_delivery', 'D tw_delivery'],
  ],
  [
    'a returned title is back',
    givenChain('A* B C').hands('A', 'B').givesUp('B', 'returned').claims('A'),
    ['B tw_delivery', 'C tw_delivery'],
  ],
  ['an organization objects', claimed().objects('B'), ['C tw_update', 'D tw_update']],
  ['an organization objects while the title is sent on', claimed().delivers('C').objects('B'), ['C tw_update', 'D tw_update']],
  ['an organization objects after the end', claimed('A* B C').finishes('C').objects('B'), ['C tw_update']],
  ['a target is reminded', reminds(givenChain('A* B C').asks('C'), 'C'), ['A request_update']],
  ['an invited target is reminded', reminds(givenChain('A? B C').asks('C'), 'C'), ['A request_update', 'B request_update']],
  [
    'a claimant confirms its own claim after 14 days',
    givenChain('A* B C')
      .claims('C')
      .after(14 * DAY)
      .confirmsClaim('C', 'C'),
    ['A tw_update', 'B tw_delivery'],
  ],
  [
    'a sender confirms its own delivery after 14 days',
    givenChain('A* B C')
      .delivers('A')
      .after(14 * DAY)
      .confirmsDelivery('A'),
    ['B tw_delivery', 'C tw_delivery'],
  ],
])('if %s, the organizations that it concerns are notified, and no others', (_, scenario, expected) =>
  expect(noticeTypes(scenario)).toEqual(expected),
);

describe('taking back notifies everybody whom the answer notified, by the same type', () => {
  test.each<[answer: string, answered: ThreadScenario, by: string]>([
    ['an acceptance', givenChain('A* B C'), 'C'],
    ['an acceptance with the title', givenChain('A? B C').accepts('A', true), 'A'],
    ['a confirmed delivery', givenChain('A* B C').hands('A', 'B'), 'B'],
    ['a confirmed claim', claimed(), 'A'],
    ['a self-attested claim', givenChain('A? B C').claims('B'), 'B'],
    ['giving up', givenChain('A* B C').hands('A', 'B').givesUp('B', 'mistake'), 'B'],
  ])('%s', (_, answered, by) => {
    const notified = noticeTypes(answered);
    expect(noticeTypes(answered.takesBack(by))).toEqual(notified);
    expect(notified.length).toBeGreaterThan(0);
  });

  test('but one whose invitation is restored is invited again', () => {
    const scenario = givenChain('A? B* C?').finishes('B').takesBack('B');
    expect(noticeTypes(scenario)).toEqual(['A tw_invite', 'C tw_invite']);
    expect(textTo(scenario, 'C')).toBe(`${NAMES['B']} restored your invitation.`);
  });

  test('and the words say what was taken back', () => {
    expect(textTo(givenChain('A* B').hands('A', 'B').takesBack('B'), 'A')).toBe(
      `${NAMES['B']} took back its confirmation of the delivery.`,
    );
  });
});

describe('what a notice says', () => {
  test('names the author to its neighbors alone', () => {
    const scenario = givenChain('A* B C').hands('A', 'B').hands('B', 'C').givesUp('C', 'never-arrived');
    expect(textTo(scenario, 'B')).toBe(`${NAMES['C']} does not have the title. It is expected from you.`);
    const far = givenChain('A* B C D').hands('A', 'B').givesUp('B', 'lost');
    expect(textTo(far, 'C')).toBe(`${NAMES['B']} has lost the title.`);
    expect(textTo(far, 'D')).toBe(`${PARTNER} has lost the title.`);
  });

  test('quotes the note to each as it may read it: the names that its author saw are hidden from others', () => {
    const note = `Ask ${NAMES['A']} for it.`;
    const scenario = givenChain('A* B C D').hands('A', 'B').givesUp('B', 'mistake', note);
    expect(quoteTo(scenario, 'A')).toMatchObject({ text: note });
    for (const orgId of ['C', 'D']) expect(JSON.stringify(quoteTo(scenario, orgId))).not.toContain('Alderbrook');
  });

  test('tells the claimant why its title claim waits again', () => {
    const scenario = claimed().objects('B', 'It is in our vault.');
    expect(textTo(scenario, 'C')).toBe(`${NAMES['B']} says it still has the paper. Your title claim waits for its answer.`);
    expect(quoteTo(scenario, 'C')).toMatchObject({ text: 'It is in our vault.' });
    expect(textTo(scenario, 'D')).toBe(`${PARTNER} says it still has the paper.`);
  });

  test('tells an organization that is active again that its part is open', () => {
    const scenario = givenChain('A* B C D').claims('D').confirmsClaim('A', 'D').objects('B');
    expect(textTo(scenario, 'C')).toBe('Your part of this thread is open again.');
  });

  test('has the day on which a title that is sent, or sent back, should arrive', () => {
    const sent = givenChain('A* B C').does('A', { type: 'markDelivered', expected: '2026-01-09' });
    expect(textTo(sent, 'B')).toBe(`${NAMES['A']} sent you the title, expected January 9, 2026.`);
    const dispute = { type: 'disputeDelivery', updateId: sent.latest.id, note: '', paper: 'back', expected: '2026-01-12' } as const;
    expect(textTo(sent.does('B', dispute), 'A')).toBe(
      `${NAMES['B']} disputed your delivery and is sending the title back, expected January 12, 2026.`,
    );
    const returned = givenChain('A* B C')
      .hands('A', 'B')
      .does('B', { type: 'giveUpTitle', why: 'returned', note: '', expected: '2026-01-12' });
    expect(textTo(returned, 'A')).toBe(`${NAMES['B']} is sending the title back to you, expected January 12, 2026.`);
    expect(textTo(returned, 'C')).toBe(`${NAMES['B']} sent the title back, expected January 12, 2026.`);
    expect(
      textTo(givenChain('A? B* C?').does('B', { type: 'markDelivered', expected: '2026-01-09' }), 'C'),
      'an invitee does not see the day on its page',
    ).toBe(`${NAMES['B']} sent you the title.`);
  });

  test('has the old and the new values of a corrected vehicle, also for an invitee, who sees no updates', () => {
    const scenario = givenChain('A* B C?').corrects('B', { mileage: 34_618, year: 2022 });
    expect(textTo(scenario, 'C')).toBe(`${NAMES['B']} corrected the vehicle: year 2021 to 2022, mileage 48,210 to 34,618.`);
    expect(textTo(givenChain('A* B').corrects('B', { model: 'F-250' }), 'A')).toBe(
      `${NAMES['B']} corrected the vehicle: model F-150 to F-250.`,
    );
  });

  test('has no name that the recipient may not know, in the old and in the new model', () => {
    const named = givenChain('A* B C D?').corrects('B', { model: `${NAMES['A']} lot` });
    expect(textTo(named, 'A')).toContain(`F-150 to ${NAMES['A']} lot.`);
    for (const orgId of ['C', 'D']) expect(textTo(named, orgId)).not.toContain('Alderbrook');
    expect(textTo(named, 'C')).toBe(`${NAMES['B']} corrected the vehicle: model F-150 to ${PARTNER} lot.`);
    const again = named.corrects('B', { model: 'T680' });
    expect(textTo(again, 'C')).toBe(`${NAMES['B']} corrected the vehicle: model ${PARTNER} lot to T680.`);
    expect(textTo(again, 'D')).not.toContain('Alderbrook');
  });

  test('a completed organization hears nothing of what happens later', () => {
    const scenario = givenChain('A* B C').hands('A', 'B').corrects('B', { mileage: 1 });
    expect(textTo(scenario, 'A')).toBeUndefined();
  });
});
