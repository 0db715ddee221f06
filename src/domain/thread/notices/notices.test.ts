import { describe, expect, test } from 'vitest';
import { DAY, givenChain, NAMES, ORGS, ThreadScenario, TODAY, VEHICLE } from '../../../../testing/threads/thread-scenario.ts';
import { INVITE_OPEN_MS } from '../../limits.ts';
import { mailChain } from '../view/mail-chain.ts';

/** The recipient and type of each notice of the last command, sorted. */
const noticeTypes = (scenario: ThreadScenario): string[] => scenario.notices.map(({ orgId, type }) => `${orgId} ${type}`).toSorted();
const textTo = (scenario: ThreadScenario, orgId: string): string | undefined =>
  scenario.notices.find((notice) => notice.orgId === orgId)?.text;
const neighbors = (scenario: ThreadScenario) => scenario.notices.map(({ orgId, text, neighbor }) => [orgId, text, neighbor]);
const disputesDelivery = (scenario: ThreadScenario, orgId: string) =>
  scenario.does(orgId, { type: 'disputeDelivery', updateId: scenario.latest.id, note: '', paper: null, expected: null });
const disputesClaim = (scenario: ThreadScenario, orgId: string, of: string) =>
  scenario.does(orgId, { type: 'disputeClaim', updateId: scenario.claimOf(of).id, note: '' });
const withdrawsOwn = (scenario: ThreadScenario, orgId: string, type: 'withdrawDelivery' | 'withdrawClaim') =>
  scenario.does(orgId, { type, updateId: null });
const withdrawsInvite = (scenario: ThreadScenario, orgId: string, invited: string) =>
  scenario.does(orgId, { type: 'withdrawInvite', stakeId: scenario.stakeIdOf(invited) });

test.each<[event: string, scenario: ThreadScenario, expected: string[]]>([
  ['a thread is created', new ThreadScenario(), ['A tw_invite', 'C tw_invite']],
  ['a next organization is invited', givenChain('A B C').invites('C', 'next', 'D'), ['D tw_invite']],
  ['a new head is invited and becomes current', givenChain('A B').invites('A', 'previous', 'D'), ['D tw_invite']],
  ['an invitation is accepted', givenChain('A B C?').accepts('C'), ['B tw_update']],
  ['the head accepts with the title', givenChain('A? B C').accepts('A', true), ['B tw_delivery', 'C tw_delivery']],
  ['an invitation is declined', givenChain('A B C?').declines('C'), ['B tw_update']],
  ['an invitation is withdrawn', withdrawsInvite(givenChain('A B C?'), 'B', 'C'), ['C tw_update']],
  ['an update is requested', givenChain('A* B C').asks('C'), ['A request_update']],
  ['an update is requested from an invitee', givenChain('A? B C').asks('C'), ['A request_update', 'B request_update']],
  ['an update is requested from an invitee by the spokesman', givenChain('A? B C').asks('B'), ['A request_update']],
  ['an organization becomes current because another leaves', givenChain('A B C').does('A', { type: 'leaveThread' }), ['B tw_update']],
  ['an organization leaves that was not current', givenChain('A B C').does('C', { type: 'leaveThread' }), ['B tw_update']],
  ['an organization leaves while an invitee is current', givenChain('A? B C').does('C', { type: 'leaveThread' }), ['B tw_update']],
  ['the title is marked as delivered', givenChain('A* B C').delivers('A'), ['B tw_delivery']],
  ['the title is marked as delivered to an invitee', givenChain('A? B* C?').delivers('B'), ['C tw_delivery']],
  ['a delivery is withdrawn', withdrawsOwn(givenChain('A* B C').delivers('A'), 'A', 'withdrawDelivery'), ['B tw_delivery']],
  ['a delivery is confirmed', givenChain('A* B C D').hands('A', 'B'), ['A tw_delivery', 'C tw_delivery', 'D tw_delivery']],
  ['a delivery is disputed', disputesDelivery(givenChain('A* B C').delivers('A'), 'B'), ['A tw_delivery']],
  ['the recipient of a delivery declines', givenChain('A? B* C?').delivers('B').declines('C'), ['B tw_delivery']],
  ['the title is claimed', givenChain('A* B C D').claims('C'), ['A tw_update', 'B tw_update']],
  ['the title is claimed while the head is an invitee', givenChain('A? B C').claims('C'), ['B tw_update']],
  [
    'a claim is confirmed by the holder',
    givenChain('A* B C D').claims('C').confirmsClaim('A', 'C'),
    ['B tw_delivery', 'C tw_update', 'D tw_delivery'],
  ],
  [
    'a claim is confirmed by an organization that is not the holder',
    givenChain('A* B C D')
      .claims('C')
      .after(3 * DAY)
      .confirmsClaim('B', 'C'),
    ['A tw_update', 'C tw_update', 'D tw_delivery'],
  ],
  ['a claim is disputed', disputesClaim(givenChain('A* B C').claims('C'), 'B', 'C'), ['C tw_update']],
  ['a claim is withdrawn', withdrawsOwn(givenChain('A* B C').claims('C'), 'C', 'withdrawClaim'), []],
  ['a claim is self-attested', givenChain('A? B C').claims('B'), ['C tw_delivery']],
  ['a delivery to a claimant confirms its claim', givenChain('A* B C').claims('B').delivers('A'), ['B tw_update', 'C tw_delivery']],
  [
    'a confirmed claim settles a delivery and another claim',
    givenChain('A* B C D E').delivers('A').claims('C').claims('D').confirmsClaim('A', 'D'),
    ['B tw_delivery', 'C tw_update', 'D tw_update', 'E tw_delivery'],
  ],
  ['an update is posted', givenChain('A* B C?').posts('A', 'Tomorrow.'), ['B tw_update']],
  ['an update is posted that answers requests', givenChain('A* B C').asks('C').posts('A', 'Tomorrow.'), ['B tw_update', 'C tw_update']],
])('if %s, the organizations that it concerns are notified, and no others', (_, scenario, expected) =>
  expect(noticeTypes(scenario)).toEqual(expected),
);

describe('no organization is notified', () => {
  test('of a like', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    const { type, updateId } = { type: 'likeUpdate', updateId: scenario.latest.id } as const;
    expect(noticeTypes(scenario.does('B', { type, updateId }))).toEqual([]);
  });

  test('of its own action', () => {
    expect(noticeTypes(givenChain('A* B').hands('A', 'B'))).not.toContain('B tw_delivery');
  });

  test('of anything after it was completed', () => {
    const scenario = givenChain('A* B C').hands('A', 'B');
    expect(noticeTypes(scenario)).toContain('A tw_delivery');
    for (const next of [
      () => scenario.posts('B', 'Here.'),
      () => scenario.asks('C'),
      () => scenario.claims('C'),
      () => scenario.confirmsClaim('B', 'C'),
    ])
      expect(noticeTypes(next()).filter((to) => to.startsWith('A'))).toEqual([]);
  });

  test('that its invitation was accepted if it was completed by then', () => {
    expect(noticeTypes(givenChain('A? B* C').hands('B', 'C').accepts('A'))).toEqual([]);
  });
});

describe('an organization gets one notice of a command, about what concerns it most', () => {
  test('a sender whose recipient declined gets a single notice of the declined invitation and the delivery', () => {
    const scenario = givenChain('A? B* C?').delivers('B').declines('C');
    expect(scenario.notices).toHaveLength(1);
    expect(textTo(scenario, 'B')).toBe(`${NAMES['C']} declined your invitation, so your delivery is off.`);
  });

  test('an inviter that becomes current by a decline is notified of the decline', () => {
    const scenario = givenChain('A? B C').declines('A');
    expect(noticeTypes(scenario)).toEqual(['B tw_update']);
    expect(textTo(scenario, 'B')).toBe(`${NAMES['A']} declined your invitation.`);
  });

  test('a claimant is notified that its claim was confirmed, and not also that it has the title', () => {
    expect(textTo(givenChain('A* B').claims('B').confirmsClaim('A', 'B'), 'B')).toBe(`${NAMES['A']} confirmed your title claim.`);
  });
});

describe('a notice says only what its recipient may read', () => {
  test('a neighbor is named and its id given; all others are Partner without an id', () => {
    const scenario = givenChain('A* B C D').hands('A', 'B');
    expect(scenario.notices.map(({ orgId, text, fromOrgId, neighbor }) => [orgId, text, fromOrgId, neighbor])).toEqual([
      ['A', `${NAMES['B']} confirmed your delivery.`, 'B', NAMES['B']],
      ['C', `${NAMES['B']} now has the title.`, 'B', NAMES['B']],
      ['D', 'Partner now has the title.', null, null],
    ]);
  });

  test('the neighbor of a notice is the one that the text is about, or else the one that acted', () => {
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

  test('an invitation says how the inviter described the deal', () => {
    const scenario = new ThreadScenario();
    expect(textTo(scenario, 'A')).toBe(`${NAMES['B']} says you sold this to them.`);
    expect(textTo(scenario, 'C')).toBe(`${NAMES['B']} says you bought this from them.`);
    expect(textTo(givenChain('A B').invites('B', 'next', 'D'), 'D')).toBe(`${NAMES['B']} invited you to ride the thread.`);
  });

  test('a withdrawn invitee is told who withdrew the invitation', () => {
    const scenario = withdrawsInvite(givenChain('A B C?'), 'B', 'C');
    expect(scenario.notices).toMatchObject([{ orgId: 'C', text: `${NAMES['B']} withdrew your invitation.`, fromOrgId: 'B' }]);
  });

  test('a holder that loses the title to a claim is told who confirmed the claim and who has the title', () => {
    const scenario = givenChain('A* B C')
      .claims('C')
      .after(3 * DAY)
      .confirmsClaim('B', 'C');
    expect(textTo(scenario, 'A')).toBe(`${NAMES['B']} confirmed that Partner has the title.`);
  });

  test('an organization that becomes responsible for the title by a departure is told so', () => {
    expect(textTo(givenChain('A B C').does('A', { type: 'leaveThread' }), 'B')).toBe(
      `${NAMES['A']} left the thread. Your organization is now responsible for the title.`,
    );
    expect(textTo(givenChain('A? B C').declines('A'), 'B')).toBe(`${NAMES['A']} declined your invitation.`);
  });

  test('the inviter of a head that accepts with the title is told that the head has it', () => {
    expect(textTo(givenChain('A? B C').accepts('A', true), 'B')).toBe(`${NAMES['A']} accepted your invitation and has the title.`);
  });

  test('a request comes with its id, and with its note as the target may read it', () => {
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
        isOnThread: true,
        chain: mailChain(scenario.thread, 'A', ORGS),
        mailCause: scenario.thread.requests[0]!.id,
        answerBy: null,
      },
    ]);
  });
});

const noticeTo = (scenario: ThreadScenario, orgId: string) => scenario.notices.find((notice) => notice.orgId === orgId);

test('a notice quotes the message or note as the recipient may read it, with its ETA', () => {
  const posted = givenChain('A* B C').posts('A', 'ask Joe Miller.');
  expect(noticeTo(posted, 'B')?.quote).toEqual({ by: NAMES['A'], text: 'ask Joe Miller.', eta: null });
  expect(noticeTo(posted, 'C')?.quote).toEqual({ by: 'Partner', text: 'ask [redacted].', eta: null });
  const dated = givenChain('A* B').does('A', { type: 'postUpdate', message: '', eta: TODAY });
  expect(noticeTo(dated, 'B')?.quote).toEqual({ by: NAMES['A'], text: '', eta: TODAY });
  const disputed = givenChain('A* B').delivers('A');
  disputed.does('B', { type: 'disputeDelivery', updateId: disputed.latest.id, note: 'No signature.', paper: null, expected: null });
  expect(noticeTo(disputed, 'A')?.quote).toEqual({ by: NAMES['B'], text: 'No signature.', eta: null });
  expect(noticeTo(givenChain('A* B C').asks('C'), 'A')?.quote).toBeNull();
});

test('only the notice of an invitation has the time until which it can be answered', () => {
  const invited = givenChain('A B C').invites('C', 'next', 'D');
  expect(noticeTo(invited, 'D')).toMatchObject({ type: 'tw_invite', answerBy: invited.now + INVITE_OPEN_MS });
  expect(noticeTo(givenChain('A* B C').delivers('A'), 'B')).toMatchObject({ answerBy: null });
});

test('the cause of a mail is the request for its target only, and the stake for an invitee', () => {
  const asked = givenChain('A? B C').asks('C');
  expect(noticeTo(asked, 'A')).toMatchObject({ mailCause: noticeTo(asked, 'A')?.requestId });
  expect(noticeTo(asked, 'B')).toMatchObject({ requestId: noticeTo(asked, 'A')?.requestId, mailCause: null });
  const invited = givenChain('A B C').invites('C', 'next', 'D');
  expect(noticeTo(invited, 'D')).toMatchObject({ mailCause: invited.stakeIdOf('D') });
  expect(noticeTo(givenChain('A* B C').delivers('A'), 'B')).toMatchObject({ mailCause: null });
});

const told = (scenario: ThreadScenario): string[] =>
  scenario.notices.flatMap(({ orgId, byNeighbor }) => (byNeighbor ? [orgId] : [])).toSorted();
const leaves = (scenario: ThreadScenario, orgId: string) => scenario.does(orgId, { type: 'leaveThread' });

describe('a notice says that a neighbor acted', () => {
  test.each<[event: string, scenario: ThreadScenario, expected: string[]]>([
    ['a neighbor asks', givenChain('A* B C').asks('B'), ['A']],
    ['an organization further away asks', givenChain('A* B C D').asks('D'), []],
    ['an organization asks that stands beside the spokesman, not beside the target', givenChain('A? B C').asks('C'), ['B']],
    ['the head posts an update', givenChain('A* B C D').posts('A', 'Tomorrow.'), ['B']],
    ['an organization in between posts an update', givenChain('A? B* C D').posts('B', 'Tomorrow.'), ['C']],
    ['a thread is opened', new ThreadScenario(), ['A', 'C']],
    ['a neighbor invites', givenChain('A B C').invites('C', 'next', 'D'), ['D']],
    ['a neighbor accepts', givenChain('A B C?').accepts('C'), ['B']],
    ['a delivery is confirmed', givenChain('A* B C D').hands('A', 'B'), ['A', 'C']],
    ['the title is given up', givenChain('A* B C D').hands('A', 'B').givesUp('B', 'lost'), ['C']],
    ['an answer is taken back', givenChain('A* B C D').hands('A', 'B').takesBack('B'), ['A', 'C']],
    ['a stand-in of an organization further away is invited', givenChain('A* B C D').invites('D', 'next', 'A'), ['a']],
  ])('if %s, to its neighbors alone', (_, scenario, expected) => expect(told(scenario)).toEqual(expected));

  test.each<[event: string, scenario: ThreadScenario, notified: string[]]>([
    [
      'a neighbor confirms that another organization has the title',
      givenChain('A* B C D').claims('C').confirmsClaim('A', 'C'),
      ['B', 'C', 'D'],
    ],
    ['a claim settles a delivery', givenChain('A* B C').delivers('A').claims('C').confirmsClaim('A', 'C'), ['B', 'C']],
    ['a neighbor leaves', leaves(givenChain('A* B C D'), 'D'), ['C']],
    ['a neighbor declines', givenChain('A B C?').declines('C'), ['B']],
    ['an invitation is withdrawn', withdrawsInvite(givenChain('A B C?'), 'B', 'C'), ['C']],
    ['an invitation expires', givenChain('A B C?').expires(2), ['B']],
  ])('but not if %s', (_, scenario, notified) => {
    expect(scenario.notices.map(({ orgId }) => orgId).toSorted()).toEqual(notified);
    expect(told(scenario)).toEqual([]);
  });

  test('after it left and came back at another place, no more than any other', () => {
    const scenario = leaves(givenChain('A B C'), 'A').invites('C', 'next', 'A').accepts('A');
    expect(told(scenario)).toEqual(['C']);
    expect(noticeTypes(scenario.asks('A'))).toEqual(['B request_update']);
    expect(told(scenario)).toEqual([]);
  });
});
