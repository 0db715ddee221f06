// What each event is called in the list of notifications and in the subject of a mail.
import { describe, expect, test } from 'vitest';
import { NEWS_SUBJECTS, SUBJECTS, subjectOf } from './mail-subject.ts';
import { DAY, type ThreadScenario, givenChain } from '../../../../testing/threads/thread-scenario.ts';
import type { Fact } from '../facts.ts';
import { updateById } from '../chain.ts';
import { noticesToAll, noticesToOne } from './notices-of-fact.ts';

const withdraws = (scenario: ThreadScenario, orgId: string, type: 'withdrawDelivery' | 'withdrawClaim') =>
  scenario.does(orgId, { type, updateId: null });
const disputesClaim = (scenario: ThreadScenario, orgId: string, of: string) =>
  scenario.does(orgId, { type: 'disputeClaim', updateId: scenario.claimOf(of).id, note: '' });
const handed = () => givenChain('A* B C').hands('A', 'B');
const claimed = () => givenChain('A* B C D').claims('C').confirmsClaim('A', 'C');
const later = (scenario: ThreadScenario) => scenario.after(14 * DAY);

const TABLE: readonly [event: string, scenario: ThreadScenario, to: string, subject: string][] = [
  ['an invitation', givenChain('A B C').invites('C', 'next', 'D'), 'D', 'New thread invite'],
  ['its acceptance', givenChain('A* B C?').accepts('C'), 'B', 'Invitation accepted'],
  ['its acceptance with the title', givenChain('A? B C').accepts('A', true), 'B', 'Invitation accepted'],
  ['that acceptance, to others', givenChain('A? B C').accepts('A', true), 'C', 'Title located'],
  ['its decline', givenChain('A B C?').declines('C'), 'B', 'Invitation declined'],
  ['its decline by the recipient of a delivery', givenChain('A? B* C?').delivers('B').declines('C'), 'B', 'Invitation declined'],
  ['its end without an answer', givenChain('A B C?').expires(2), 'B', 'Invitation declined'],
  [
    'its withdrawal',
    givenChain('A B C?').does('B', { type: 'withdrawInvite', stakeId: givenChain('A B C?').stakeIdOf('C') }),
    'C',
    'Invitation withdrawn',
  ],
  ['its withdrawal because the thread was closed', givenChain('A? B').closes('B'), 'A', 'Invitation withdrawn'],
  ['its return', givenChain('A? B* C?').finishes('B').takesBack('B'), 'C', 'Invitation restored'],
  ['a departure', givenChain('A B C').does('C', { type: 'leaveThread' }), 'B', 'An organization left the thread'],
  [
    'a departure that makes one responsible',
    givenChain('A B C').does('A', { type: 'leaveThread' }),
    'B',
    'An organization left the thread',
  ],
  ['a request', givenChain('A* B C').asks('C'), 'A', 'Title update requested'],
  ['an update', givenChain('A* B').posts('A', 'Soon.'), 'B', 'Thread update'],
  ['a corrected vehicle', givenChain('A* B').corrects('B', { mileage: 1 }), 'A', 'Vehicle corrected'],
  ['a delivery', givenChain('A* B').delivers('A'), 'B', 'Title delivered'],
  ['its confirmation', handed(), 'A', 'Title delivered'],
  ['its confirmation, to others', handed(), 'C', 'Title delivered'],
  ['its confirmation without an answer', later(givenChain('A* B').delivers('A')).confirmsDelivery('A'), 'B', 'Title delivered'],
  ['its withdrawal', withdraws(givenChain('A* B').delivers('A'), 'A', 'withdrawDelivery'), 'B', 'Delivery withdrawn'],
  ['its dispute', givenChain('A* B').delivers('A').disputesDelivery('B'), 'A', 'Delivery disputed'],
  [
    'its dispute by one that keeps the paper',
    givenChain('A* B').delivers('A').disputesDelivery('B', { paper: 'kept' }),
    'A',
    'Delivery disputed',
  ],
  ['a title that never came', givenChain('A* B').delivers('A').disputesDelivery('B', { paper: 'never-came' }), 'A', 'Title missing'],
  ['a title sent back', givenChain('A* B').delivers('A').disputesDelivery('B', { paper: 'back' }), 'A', 'Title on its way back'],
  ['a confirmed title sent back', handed().givesUp('B', 'returned'), 'A', 'Title on its way back'],
  ['that return, to others', handed().givesUp('B', 'returned'), 'C', 'Title on its way back'],
  ['a title that is not there', handed().givesUp('B', 'mistake'), 'A', 'Title not located'],
  ['a title that never arrived', handed().givesUp('B', 'never-arrived'), 'C', 'Title not located'],
  ['a lost title', handed().givesUp('B', 'lost'), 'C', 'Title lost'],
  ['a claim', givenChain('A* B').claims('B'), 'A', 'Title claimed'],
  ['its confirmation', givenChain('A* B').claims('B').confirmsClaim('A', 'B'), 'B', 'Title claim confirmed'],
  ['its confirmation by nobody', later(givenChain('A* B').claims('B')).confirmsClaim('B', 'B'), 'A', 'Title claim confirmed'],
  ['its dispute', disputesClaim(givenChain('A* B').claims('B'), 'A', 'B'), 'B', 'Title claim disputed'],
  ['a delivery settled by it', givenChain('A* B C D').delivers('A').claims('D').confirmsClaim('A', 'D'), 'B', 'Title delivered'],
  ['an objection', claimed().objects('B'), 'C', 'Title claim contested'],
  ['an objection, to others', claimed().objects('B'), 'D', 'Title claim contested'],
  ['an objection while it is sent on', claimed().delivers('C').objects('B'), 'D', 'Title claim contested'],
  ['a part that is open again', givenChain('A* B C D').claims('D').confirmsClaim('A', 'D').objects('B'), 'C', 'Thread open again'],
  ['an acceptance taken back', givenChain('A* B C').takesBack('C'), 'B', 'Acceptance taken back'],
  ['a confirmed delivery taken back', handed().takesBack('B'), 'A', 'Confirmation taken back'],
  ['a confirmed claim taken back', claimed().takesBack('A'), 'C', 'Confirmation taken back'],
  ['giving up taken back', handed().givesUp('B', 'mistake').takesBack('B'), 'A', 'Title is there after all'],
];

test.each(TABLE)('%s is called by its name', (_, scenario, to, subject) => {
  const notice = scenario.notices.find(({ orgId }) => orgId === to)!;
  expect(subjectOf(notice.type, notice.news)).toBe(subject);
});

const drafts = (scenario: ThreadScenario, fact: Fact) => [
  ...noticesToOne(scenario.thread, scenario.thread, fact, 'A', [fact]),
  ...noticesToAll(scenario.thread, scenario.thread, fact, [fact]),
];
const subjectsOf = (scenario: ThreadScenario, fact: Fact) => [
  ...new Set(drafts(scenario, fact).map(({ type, news }) => subjectOf(type, news))),
];

/** The notices of facts that no command of a chain has alone. */
describe('so is', () => {
  const at = 0;

  test('a reminder', () => {
    const invited = givenChain('A* B C?');
    expect(subjectsOf(invited, { type: 'InvitationReminded', at, stakeId: invited.stakeIdOf('C'), automatic: true })).toEqual([
      'Thread invite waits for your answer',
    ]);
    const sent = givenChain('A* B').delivers('A');
    expect(subjectsOf(sent, { type: 'DeliveryReminded', at, updateId: sent.latest.id, automatic: true })).toEqual([
      'Delivery waits for your answer',
    ]);
  });

  test('a delivery to one that is no longer there', () => {
    const scenario = givenChain('A* B').delivers('A');
    const { id } = updateById(scenario.thread, scenario.latest.id)!;
    const off = { type: 'DeliveryDisputed', at, updateId: id, by: null, note: '', cause: 'withdrawn' } as const;
    expect(subjectsOf(scenario, off)).toEqual(['Delivery called off']);
  });

  test('an organization that becomes responsible', () => {
    const scenario = givenChain('A* B');
    expect(subjectsOf(scenario, { type: 'CurrentMoved', at, stakeId: scenario.stakeIdOf('B') })).toEqual(['Responsible for the title']);
  });
});

test('every subject has one meaning', () => {
  const all = [...Object.values(SUBJECTS), ...Object.values(NEWS_SUBJECTS)];
  expect(new Set(all).size).toBe(all.length);
});

test('of no event but a delivery that arrives, a mail says "Title delivered"', () => {
  const delivered = TABLE.filter(([, , , subject]) => subject === 'Title delivered').map(([event]) => event);
  expect(delivered).toEqual([
    'a delivery',
    'its confirmation',
    'its confirmation, to others',
    'its confirmation without an answer',
    'a delivery settled by it',
  ]);
});
