import { describe, expect, test } from 'vitest';
import { DAY, givenChain, NAMES, ORGS, ThreadScenario, TODAY, VEHICLE } from '../../../tests/thread-scenario.ts';
import { INVITE_OPEN_MS } from '../limits.ts';
import { mailChain } from './view/mail-chain.ts';

/** Who was told what kind of thing by the last command, in the order of the alphabet. */
const told = (scenario: ThreadScenario): string[] => scenario.notices.map(({ orgId, type }) => `${orgId} ${type}`).toSorted();
const textTo = (scenario: ThreadScenario, orgId: string): string | undefined =>
  scenario.notices.find((notice) => notice.orgId === orgId)?.text;
const neighbors = (scenario: ThreadScenario) => scenario.notices.map(({ orgId, text, neighbor }) => [orgId, text, neighbor]);
const disputes = (scenario: ThreadScenario, orgId: string) =>
  scenario.does(orgId, { type: 'disputeDelivery', updateId: scenario.latest.id, note: '' });
const refutes = (scenario: ThreadScenario, orgId: string, of: string) =>
  scenario.does(orgId, { type: 'disputeClaim', updateId: scenario.claimOf(of).id, note: '' });
const takesBack = (scenario: ThreadScenario, orgId: string, type: 'withdrawDelivery' | 'withdrawClaim') =>
  scenario.does(orgId, { type, updateId: null });
const withdraws = (scenario: ThreadScenario, orgId: string, invited: string) =>
  scenario.does(orgId, { type: 'withdrawInvite', stakeId: scenario.stakeIdOf(invited) });

test.each<[event: string, scenario: ThreadScenario, told: string[]]>([
  ['a thread was opened', new ThreadScenario(), ['A tw_invite', 'C tw_invite']],
  ['a next organization was invited', givenChain('A B C').invites('C', 'next', 'D'), ['D tw_invite']],
  ['a new head was invited, and is current by it', givenChain('A B').invites('A', 'previous', 'D'), ['D tw_invite']],
  ['an invitation was accepted', givenChain('A B C?').accepts('C'), ['B tw_update']],
  ['the head accepted, and brought the title', givenChain('A? B C').accepts('A', true), ['B tw_delivery', 'C tw_delivery']],
  ['an invitation was declined', givenChain('A B C?').declines('C'), ['B tw_update']],
  ['an invitation was withdrawn', withdraws(givenChain('A B C?'), 'B', 'C'), ['C tw_update']],
  ['an update was requested', givenChain('A* B C').asks('C'), ['A request_update']],
  ['an update was requested of an invitee', givenChain('A? B C').asks('C'), ['A request_update', 'B request_update']],
  ['an update was requested of an invitee by its spokesman', givenChain('A? B C').asks('B'), ['A request_update']],
  ['an organization became current by the leaving of another', givenChain('A B C').does('A', { type: 'leaveThread' }), ['B tw_update']],
  ['somebody left who was not current', givenChain('A B C').does('C', { type: 'leaveThread' }), ['B tw_update']],
  ['somebody left beside an invitee', givenChain('A? B C').does('C', { type: 'leaveThread' }), ['B tw_update']],
  ['the title was marked as delivered', givenChain('A* B C').delivers('A'), ['B tw_delivery']],
  ['a delivery was marked to an invitee', givenChain('A? B* C?').delivers('B'), ['C tw_delivery']],
  ['a delivery was withdrawn', takesBack(givenChain('A* B C').delivers('A'), 'A', 'withdrawDelivery'), ['B tw_delivery']],
  ['a delivery was confirmed', givenChain('A* B C D').hands('A', 'B'), ['A tw_delivery', 'C tw_delivery', 'D tw_delivery']],
  ['a delivery was disputed', disputes(givenChain('A* B C').delivers('A'), 'B'), ['A tw_delivery']],
  ['the recipient of a delivery declined', givenChain('A? B* C?').delivers('B').declines('C'), ['B tw_delivery']],
  ['the title was claimed', givenChain('A* B C D').claims('C'), ['A tw_update', 'B tw_update']],
  ['the title was claimed upstream of somebody invited', givenChain('A? B C').claims('C'), ['B tw_update']],
  [
    'a claim was confirmed by the holder',
    givenChain('A* B C D').claims('C').confirmsClaim('A', 'C'),
    ['B tw_delivery', 'C tw_update', 'D tw_delivery'],
  ],
  [
    'a claim was confirmed by another than the holder',
    givenChain('A* B C D')
      .claims('C')
      .after(3 * DAY)
      .confirmsClaim('B', 'C'),
    ['A tw_update', 'C tw_update', 'D tw_delivery'],
  ],
  ['a claim was disputed', refutes(givenChain('A* B C').claims('C'), 'B', 'C'), ['C tw_update']],
  ['a claim was withdrawn', takesBack(givenChain('A* B C').claims('C'), 'C', 'withdrawClaim'), []],
  ['a claim needed nobody to confirm it', givenChain('A? B C').claims('B'), ['C tw_delivery']],
  ['delivering to a claimant confirmed its claim', givenChain('A* B C').claims('B').delivers('A'), ['B tw_update', 'C tw_delivery']],
  [
    'a claim settled a delivery and refuted another claim',
    givenChain('A* B C D E').delivers('A').claims('C').claims('D').confirmsClaim('A', 'D'),
    ['B tw_delivery', 'C tw_update', 'D tw_update', 'E tw_delivery'],
  ],
  ['an update was posted', givenChain('A* B C?').posts('A', 'Tomorrow.'), ['B tw_update']],
  ['an update was posted that answers requests', givenChain('A* B C').asks('C').posts('A', 'Tomorrow.'), ['B tw_update', 'C tw_update']],
])('%s', (_, scenario, expected) => expect(told(scenario)).toEqual(expected));

describe('what nobody is told', () => {
  test('a like', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    const { type, updateId } = { type: 'likeUpdate', updateId: scenario.latest.id } as const;
    expect(told(scenario.does('B', { type, updateId }))).toEqual([]);
  });

  test("one's own act", () => {
    expect(told(givenChain('A* B').hands('A', 'B'))).not.toContain('B tw_delivery');
  });

  test('anything, once the part of an organization is complete', () => {
    const scenario = givenChain('A* B C').hands('A', 'B');
    expect(told(scenario)).toContain('A tw_delivery');
    for (const next of [
      () => scenario.posts('B', 'Here.'),
      () => scenario.asks('C'),
      () => scenario.claims('C'),
      () => scenario.confirmsClaim('B', 'C'),
    ])
      expect(told(next()).filter((to) => to.startsWith('A'))).toEqual([]);
  });

  test('that an invitation was accepted, once the inviter is complete', () => {
    expect(told(givenChain('A? B* C').hands('B', 'C').accepts('A'))).toEqual([]);
  });
});

describe('an organization hears of a command once, of what concerns it most', () => {
  test('the sender whose recipient declined hears of its delivery, not of its invitation too', () => {
    const scenario = givenChain('A? B* C?').delivers('B').declines('C');
    expect(scenario.notices).toHaveLength(1);
    expect(textTo(scenario, 'B')).toBe(`${NAMES['C']} declined your invitation, so your delivery is off.`);
  });

  test('who was asked and is current hears of a decline that made it so as the inviter', () => {
    const scenario = givenChain('A? B C').declines('A');
    expect(told(scenario)).toEqual(['B tw_update']);
    expect(textTo(scenario, 'B')).toBe(`${NAMES['A']} declined your invitation.`);
  });

  test('a claimant hears that its claim was confirmed, not also that the title came to rest', () => {
    expect(textTo(givenChain('A* B').claims('B').confirmsClaim('A', 'B'), 'B')).toBe(`${NAMES['A']} confirmed your title claim.`);
  });
});

describe('the words are those that the recipient may read', () => {
  test('a neighbor has its name, everybody else is Partner, and the id goes with the name', () => {
    const scenario = givenChain('A* B C D').hands('A', 'B');
    expect(scenario.notices.map(({ orgId, text, fromOrgId, neighbor }) => [orgId, text, fromOrgId, neighbor])).toEqual([
      ['A', `${NAMES['B']} confirmed your delivery.`, 'B', NAMES['B']],
      ['C', `${NAMES['B']} now has the title.`, 'B', NAMES['B']],
      ['D', 'Partner now has the title.', null, null],
    ]);
  });

  test('the neighbor is the one that the sentence is about, else the one that acted', () => {
    expect(neighbors(givenChain('A* B C D').claims('C').confirmsClaim('A', 'C'))).toEqual(
      expect.arrayContaining([
        ['C', 'Partner confirmed your title claim.', null],
        ['B', `${NAMES['C']} now has the title.`, NAMES['C']],
        ['D', `${NAMES['C']} now has the title.`, NAMES['C']],
      ]),
    );
    expect(neighbors(givenChain('A* B C D').delivers('A').claims('C').confirmsClaim('A', 'C'))).toContainEqual([
      'B',
      'A title claim settled the delivery: it counts as confirmed.',
      NAMES['A'],
    ]);
    expect(neighbors(givenChain('A B C').does('A', { type: 'leaveThread' }))).toEqual([
      ['B', `${NAMES['A']} left the thread. Your organization is now responsible for the title.`, NAMES['A']],
    ]);
  });

  test('an invitation says what the inviter says', () => {
    const scenario = new ThreadScenario();
    expect(textTo(scenario, 'A')).toBe(`${NAMES['B']} says you sold this to them.`);
    expect(textTo(scenario, 'C')).toBe(`${NAMES['B']} says you bought this from them.`);
    expect(textTo(givenChain('A B').invites('B', 'next', 'D'), 'D')).toBe(`${NAMES['B']} invited you to ride the thread.`);
  });

  test('one that was withdrawn is told by whom, as it knew the thread just before', () => {
    const scenario = withdraws(givenChain('A B C?'), 'B', 'C');
    expect(scenario.notices).toMatchObject([{ orgId: 'C', text: `${NAMES['B']} withdrew your invitation.`, fromOrgId: 'B' }]);
  });

  test('a displaced holder is told by whom and for whom', () => {
    const scenario = givenChain('A* B C')
      .claims('C')
      .after(3 * DAY)
      .confirmsClaim('B', 'C');
    expect(textTo(scenario, 'A')).toBe(`${NAMES['B']} confirmed that Partner has the title.`);
  });

  test('the one that is newly responsible is told so', () => {
    expect(textTo(givenChain('A B C').does('A', { type: 'leaveThread' }), 'B')).toBe(
      `${NAMES['A']} left the thread. Your organization is now responsible for the title.`,
    );
    expect(textTo(givenChain('A? B C').declines('A'), 'B')).toBe(`${NAMES['A']} declined your invitation.`);
  });

  test('the inviter of the head hears that the title surfaced', () => {
    expect(textTo(givenChain('A? B C').accepts('A', true), 'B')).toBe(`${NAMES['A']} accepted your invitation and has the title.`);
  });

  test('a request is found by its id; its note comes along as its target may read it', () => {
    const scenario = givenChain('A* B C').asks('C', 'Where is it, Bob Smith?');
    expect(scenario.notices).toEqual([
      {
        orgId: 'A',
        type: 'request_update',
        text: 'Partner requested an update.',
        fromOrgId: null,
        neighbor: null,
        requestId: scenario.thread.requests[0]!.id,
        vehicle: VEHICLE,
        quote: { by: 'Partner', text: 'Where is it, [redacted]?', eta: null },
        chain: mailChain(scenario.thread, 'A', ORGS),
        mailCause: scenario.thread.requests[0]!.id,
        answerBy: null,
      },
    ]);
  });
});

const noticeTo = (scenario: ThreadScenario, orgId: string) => scenario.notices.find((notice) => notice.orgId === orgId);

test('what was written comes along as the recipient may read it, with its ETA', () => {
  const posted = givenChain('A* B C').posts('A', 'ask Joe Miller.');
  expect(noticeTo(posted, 'B')?.quote).toEqual({ by: NAMES['A'], text: 'ask Joe Miller.', eta: null });
  expect(noticeTo(posted, 'C')?.quote).toEqual({ by: 'Partner', text: 'ask [redacted].', eta: null });
  const dated = givenChain('A* B').does('A', { type: 'postUpdate', message: '', eta: TODAY });
  expect(noticeTo(dated, 'B')?.quote).toEqual({ by: NAMES['A'], text: '', eta: TODAY });
  const disputed = givenChain('A* B').delivers('A');
  disputed.does('B', { type: 'disputeDelivery', updateId: disputed.latest.id, note: 'No signature.' });
  expect(noticeTo(disputed, 'A')?.quote).toEqual({ by: NAMES['B'], text: 'No signature.', eta: null });
  expect(noticeTo(givenChain('A* B C').asks('C'), 'A')?.quote).toBeNull();
});

test('an invitation says until when it can be answered, and nothing else does', () => {
  const invited = givenChain('A B C').invites('C', 'next', 'D');
  expect(noticeTo(invited, 'D')).toMatchObject({ type: 'tw_invite', answerBy: invited.now + INVITE_OPEN_MS });
  expect(noticeTo(givenChain('A* B C').delivers('A'), 'B')).toMatchObject({ answerBy: null });
});

test('a mail stands for the request to whom it is addressed alone, and for the stake of who is invited', () => {
  const asked = givenChain('A? B C').asks('C');
  expect(noticeTo(asked, 'A')).toMatchObject({ mailCause: noticeTo(asked, 'A')?.requestId });
  expect(noticeTo(asked, 'B')).toMatchObject({ requestId: noticeTo(asked, 'A')?.requestId, mailCause: null });
  const invited = givenChain('A B C').invites('C', 'next', 'D');
  expect(noticeTo(invited, 'D')).toMatchObject({ mailCause: invited.stakeIdOf('D') });
  expect(noticeTo(givenChain('A* B C').delivers('A'), 'B')).toMatchObject({ mailCause: null });
});
