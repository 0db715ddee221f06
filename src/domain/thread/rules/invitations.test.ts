import { describe, expect, test } from 'vitest';
import { DAY, HOUR, inviting, givenChain, NAMES, ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import type { ThreadCommand } from '../commands.ts';
import { expireInvitation } from './invitations.ts';

const withdrawing = (scenario: ThreadScenario, orgId: string) => ({ type: 'withdrawInvite', stakeId: scenario.stakeIdOf(orgId) }) as const;
const leaving = { type: 'leaveThread' } as const;
const accepting = (hasTitle: boolean) => ({ type: 'respondToInvite', accept: true, hasTitle }) as const;
const declining = { type: 'respondToInvite', accept: false, hasTitle: false } as const;

const timesDeclined = (count: number) => {
  const scenario = givenChain('A B');
  for (let time = 0; time < count; time++) scenario.invites('B', 'next', 'C').declines('C');
  return scenario;
};

// Organizations are invited only at the ends of the chain, so only facts in the ledger can put an unanswered invitation in the middle.
const invitedInTheMiddle = () =>
  givenChain('A B C').happened(
    'C',
    { type: 'StakeInvited', at: 0, stakeId: 'D1', orgId: 'D', joined: 'next', by: 'C1' },
    { type: 'StakeInvited', at: 0, stakeId: 'E1', orgId: 'E', joined: 'next', by: 'C1' },
  );

describe('accepting an invitation', () => {
  test('makes a head that has the title the current holder', () => {
    const scenario = givenChain('A? B C').accepts('A', true);
    expect(scenario.chain).toBe('A* B C');
    expect(scenario.current).toBe('A');
  });

  test('without the title makes the organization active and leaves current where it is', () => {
    const scenario = givenChain('A? B C?').accepts('C');
    expect(scenario.chain).toBe('A? B C');
    expect(scenario.current).toBe('A');
    expect(scenario.accepts('A').chain).toBe('A B C');
  });

  test('with the title is refused to organizations that are not the head', () => {
    expect(givenChain('A? B C?').refuses('C', accepting(true))).toBe('title-not-yours-to-hold');
  });

  test('with the title is refused while another organization holds it', () => {
    expect(givenChain('A? B* C').refuses('A', accepting(true))).toBe('title-not-yours-to-hold');
  });

  test('with the title is offered only to a head that can hold it', () => {
    expect(givenChain('A? B C?').view('A').invitation?.mayHoldTitle).toBe(true);
    expect(givenChain('A? B C?').view('C').invitation?.mayHoldTitle).toBe(false);
    expect(givenChain('A? B* C?').view('A').invitation?.mayHoldTitle).toBe(false);
  });

  test('upstream of an active holder completes the stake at once, and its view ends there', () => {
    const scenario = givenChain('A? B* C').posts('B', 'before').accepts('A').posts('B', 'after');
    expect(scenario.chain).toBe('A- B* C');
    expect(scenario.completed('A').updates.map((update) => update.message)).toEqual(['before']);
  });

  test('after a neighbor was completed shows no more updates than that neighbor sees', () => {
    const scenario = givenChain('A? B* C').posts('B', 'before').hands('B', 'C').posts('C', 'after').accepts('A');
    expect(scenario.chain).toBe('A- B- C*');
    expect(scenario.completed('A').updates.map((update) => update.id)).toEqual(scenario.completed('B').updates.map((update) => update.id));
    expect(scenario.completed('B').updates).toHaveLength(2);
  });

  test('is refused after an invitation was answered, and so is declining', () => {
    expect(givenChain('A B C').refuses('C', declining)).toBe('already-answered');
    expect(givenChain('A B C').refuses('C', accepting(false))).toBe('already-answered');
    expect(givenChain('A B C').refuses('B', accepting(false))).toBe('already-answered');
  });

  test('is required first: an invitee cannot claim, deliver or leave', () => {
    const scenario = givenChain('A? B C?');
    const commands = [{ type: 'claimTitle' }, { type: 'markDelivered', expected: null }, { type: 'leaveThread' }] as const;
    for (const command of commands) for (const orgId of ['A', 'C']) expect(scenario.refuses(orgId, command)).toBe('not-accepted');
  });
});

describe('declining an invitation', () => {
  test('as the current head makes the next stake current and removes the head from the chain', () => {
    const scenario = givenChain('A? B C').asks('C', 'where is it?').declines('A');
    expect(scenario.chain).toBe('B C');
    expect(scenario.current).toBe('B');
    expect(scenario.openRequests).toEqual([]);
    expect(scenario.view('C').stakes.map(({ orderIndex, orgName }) => [orderIndex, orgName])).toEqual([
      [0, NAMES['B']],
      [1, NAMES['C']],
    ]);
    expect(scenario.view('C')).toMatchObject({ stakeCount: 2, headStakeId: 'B1', tailStakeId: 'C1' });
  });

  test('as a head upstream of the holder leaves the holder current and requests to it open', () => {
    const scenario = givenChain('A? B* C').asks('C').declines('A');
    expect(scenario.chain).toBe('B* C');
    expect(scenario.current).toBe('B');
    expect(scenario.openRequests).toEqual(['C']);
  });

  test('in the middle makes its neighbors adjacent and renumbers the chain', () => {
    const scenario = invitedInTheMiddle().declines('D');
    expect(scenario.chain).toBe('A B C E?');
    expect(scenario.current).toBe('A');
    expect(scenario.view('C').stakes.map(({ orderIndex, orgName }) => [orderIndex, orgName])).toEqual([
      [0, 'Partner'],
      [1, NAMES['B']],
      [2, NAMES['C']],
      [3, NAMES['E']],
    ]);
  });

  test('as the tail makes the stake before it the tail', () => {
    const scenario = givenChain('A B C?').declines('C');
    expect(scenario.chain).toBe('A B');
    expect(scenario.current).toBe('A');
    expect(scenario.refuses('B', inviting('next', 'D'))).toBeNull();
  });

  test('disputes a pending delivery to the invitee, and its sender keeps the title', () => {
    const scenario = givenChain('A? B* C?').delivers('B').declines('C');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed', by: null });
    expect(scenario.chain).toBe('A? B*');
    expect(scenario.current).toBe('B');
  });

  test('is recorded, and afterwards commands are refused to the organization and it sees nothing of the thread', () => {
    const scenario = givenChain('A B C?').declines('C');
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'declined' } }]);
    expect(scenario.refuses('C', { type: 'claimTitle' })).toBe('not-on-thread');
    expect(() => scenario.view('C')).toThrow('no live view');
    expect(scenario.refuses('F', { type: 'claimTitle' })).toBe('no-such-thread');
  });
});

describe('withdrawing an invitation', () => {
  test('a neighbor can do it, with the effects of a decline', () => {
    const scenario = givenChain('A? B C');
    expect(scenario.does('B', withdrawing(scenario, 'A')).chain).toBe('B C');
    expect(scenario.current).toBe('B');
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'A', departure: { how: 'withdrawn' } }]);
  });

  test('disputes a pending delivery to the invitee', () => {
    const scenario = givenChain('A? B* C?').delivers('B');
    scenario.does('B', withdrawing(scenario, 'C'));
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn' });
    expect(scenario.chain).toBe('A? B*');
  });

  test('is refused to organizations that are not neighbors, and after the invitation was answered', () => {
    const scenario = givenChain('A? B C');
    expect(scenario.refuses('C', withdrawing(scenario, 'A'))).toBe('only-neighbor-withdraws');
    expect(scenario.refuses('B', withdrawing(scenario, 'C'))).toBe('invitation-answered');
    expect(scenario.refuses('B', { type: 'withdrawInvite', stakeId: 'elsewhere' })).toBe('no-such-invitation');
    expect(scenario.refuses('B', withdrawing(scenario, 'B'))).toBe('only-neighbor-withdraws');
  });
});

describe('leaving a thread', () => {
  test('removes the tail from the chain and records that it left', () => {
    const scenario = givenChain('A B C').does('C', leaving);
    expect(scenario.chain).toBe('A B');
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'left' } }]);
  });

  test('as the current head makes the next stake current and resolves the requests to it', () => {
    const scenario = givenChain('A B C').asks('C').does('A', leaving);
    expect(scenario.chain).toBe('B C');
    expect(scenario.current).toBe('B');
    expect(scenario.openRequests).toEqual([]);
  });

  test('resolves the open request of the organization, and leaves those of others open', () => {
    expect(givenChain('A B C').asks('B').asks('C').does('C', leaving).openRequests).toEqual(['B']);
  });

  test.each([
    ['an organization in the middle', givenChain('A B C'), 'B', 'only-ends-leave'],
    ['the holder', givenChain('A* B C'), 'A', 'holder-stays'],
    ['a claimant', givenChain('A B C').claims('C'), 'C', 'claimant-stays'],
    ['the recipient of a pending delivery, which disputes it instead', givenChain('A* B').delivers('A'), 'B', 'delivery-underway'],
    ['the last active participant', givenChain('A? B'), 'B', 'last-one-stays'],
    ['the last organization that can answer a claim', givenChain('A B').claims('B'), 'A', 'answerer-stays'],
    ['an invitee, which can decline instead', givenChain('A? B C?'), 'C', 'not-accepted'],
    ['a completed organization', givenChain('A* B C').hands('A', 'B'), 'A', 'thread-completed'],
  ])('is refused to %s', (_, scenario, orgId, refusal) => {
    expect(scenario.refuses(orgId, leaving)).toBe(refusal);
  });

  test('is allowed to an organization further down while a delivery is pending', () => {
    expect(givenChain('A* B C').delivers('A').does('C', leaving).chain).toBe('A* B');
  });

  test('is allowed to a head if another organization can answer the pending claim', () => {
    expect(givenChain('A B C').claims('C').does('A', leaving).chain).toBe('B C');
  });
});

describe('extending the chain', () => {
  test('the head can invite a previous organization, which becomes current if the head was current without the title', () => {
    const scenario = givenChain('A B C').asks('C').invites('A', 'previous', 'D');
    expect(scenario.chain).toBe('D? A B C');
    expect(scenario.current).toBe('D');
    expect(scenario.openRequests).toEqual([]);
  });

  test('a head that holds the title stays current when it invites a previous organization', () => {
    const scenario = givenChain('A* B C').asks('C').invites('A', 'previous', 'D');
    expect(scenario.chain).toBe('D? A* B C');
    expect(scenario.current).toBe('A');
    expect(scenario.openRequests).toEqual(['C']);
  });

  test('the tail can invite a next organization, and current does not change', () => {
    const scenario = givenChain('A B C').invites('C', 'next', 'D');
    expect(scenario.chain).toBe('A B C D?');
    expect(scenario.current).toBe('A');
  });

  test.each([
    ['B', 'previous', 'only-head-invites'],
    ['C', 'previous', 'only-head-invites'],
    ['A', 'next', 'only-tail-invites'],
    ['B', 'next', 'only-tail-invites'],
  ] as const)('%s, at another place in the chain, cannot invite a %s organization', (orgId, which, refusal) => {
    expect(givenChain('A B C').refuses(orgId, inviting(which, 'D'))).toBe(refusal);
  });

  test('an invitee or a completed organization cannot invite', () => {
    expect(givenChain('A? B').refuses('A', inviting('previous', 'D'))).toBe('not-accepted');
    expect(givenChain('A* B').hands('A', 'B').refuses('A', inviting('previous', 'D'))).toBe('thread-completed');
  });

  test('an organization cannot invite itself or a neighbor, which are already on the thread', () => {
    expect(givenChain('A B C').refuses('C', inviting('next', 'C'))).toBe('already-on-thread');
    expect(givenChain('A B C').refuses('C', inviting('next', 'B'))).toBe('already-on-thread');
  });

  test('an organization that blocks invitations from the inviter cannot be invited, whether it is on the thread or not', () => {
    for (const orgId of ['A', 'D'])
      expect(givenChain('A B C').refuses('C', { ...inviting('next', orgId), blocked: true } as ThreadCommand)).toBe('invitations-blocked');
    expect(givenChain('A B C').refuses('C', { ...inviting('next', 'B'), blocked: true } as ThreadCommand)).toBe('already-on-thread');
  });
});

const holding = () => givenChain('A? B* C').hands('B', 'C');

/** The viewer's view of the thread, with the name and ids of the invited organization replaced, so that two views can be compared. */
const anonymizedView = (scenario: ThreadScenario, viewer: string, invited: string) => {
  const { updatedAt, seq, ...view } = scenario.view(viewer);
  const anonymized = JSON.stringify({ ...view, version: { updatedAt, seq } })
    .replaceAll(NAMES[invited]!, 'INVITED')
    .replaceAll(`"${invited}"`, '"INVITED"')
    .replaceAll(`${invited}-town`, 'INVITED-town')
    .replaceAll(/"[A-F]\d+"/g, '"STAKE"');
  return JSON.parse(anonymized) as unknown;
};
/** C's views after it invites A, which is already in the chain, and after it invites D, which is not. */
const viewsOfInviter = (act: (scenario: ThreadScenario) => ThreadScenario, from = () => givenChain('A B C')) => {
  const [near, far] = [act(from().invites('C', 'next', 'A')), act(from().invites('C', 'next', 'D'))];
  return [anonymizedView(near, 'C', 'A'), anonymizedView(far, 'C', 'D')];
};

// The id of a stand-in is the id of the organization that it stands for, in lower case.
describe('inviting an organization that is further away in the chain', () => {
  test('puts a stand-in in the chain: the organization itself sees no name there and is not notified', () => {
    const scenario = givenChain('A B C').invites('C', 'next', 'A');
    expect(scenario.chain).toBe('A B C a?');
    expect(scenario.thread.chain[3]!.standsFor).toBe('A');
    expect(scenario.view('A').stakes[3]).toMatchObject({ orgId: null, orgName: 'Partner', place: null });
    expect(scenario.notices.map(({ orgId }) => orgId)).toEqual(['a']);
  });

  test('shows its inviter the organization itself as invited', () => {
    const stake = givenChain('A B C').invites('C', 'next', 'A').view('C').stakes[3];
    expect(stake).toMatchObject({ orgId: 'A', orgName: NAMES['A'], place: 'A-town, CO', confirmed: false });
  });

  test.each<[string, (scenario: ThreadScenario) => ThreadScenario]>([
    ['after the invitation', (scenario) => scenario],
    ['after a request, which still goes to the current stake', (scenario) => scenario.asks('C', 'where is it?')],
    [
      'after the invitation is withdrawn',
      (scenario) => scenario.does('C', { type: 'withdrawInvite', stakeId: scenario.thread.chain[3]!.id }),
    ],
    ['after the invitation has expired', (scenario) => scenario.expires(3)],
    ['after it is invited again', (scenario) => scenario.expires(3).invites('C', 'next', scenario.thread.departed[0]!.standsFor ?? 'D')],
  ])('does not reveal to its inviter that it is on the thread: %s', (_what, act) => {
    const [near, far] = viewsOfInviter(act);
    expect(near).toEqual(far);
  });

  test('does not reveal it by a delivery to it, pending or withdrawn', () => {
    for (const act of [
      (scenario: ThreadScenario) => scenario,
      (scenario: ThreadScenario) => scenario.does('C', { type: 'withdrawDelivery', updateId: null }),
    ]) {
      const [near, far] = viewsOfInviter((scenario) => act(scenario.delivers('C')), holding);
      expect(near).toEqual(far);
    }
  });

  test('notifies its inviter, with the name of the organization, when the invitation expires', () => {
    const scenario = givenChain('A B C').invites('C', 'next', 'A').expires(3);
    expect(scenario.chain).toBe('A B C');
    expect(scenario.notices).toEqual([
      expect.objectContaining({ orgId: 'C', fromOrgId: 'A', text: `${NAMES['A']} declined your invitation.` }),
    ]);
  });

  test('from a head without the title makes the stand-in current, and requests go to it', () => {
    const scenario = givenChain('A B C').invites('A', 'previous', 'C').asks('A', 'do you have it?');
    expect(scenario.chain).toBe('c? A B C');
    expect(scenario.current).toBe('c');
    expect(scenario.notices.map(({ orgId }) => orgId)).toEqual(['c']);
    expect(scenario.view('A').requests[0]).toMatchObject({ targetOrgId: 'C' });
    expect(scenario.expires(0).current).toBe('A');
  });

  test('leaves its name hidden from its inviter in texts of others, so that inviting a guess reveals nothing', () => {
    const scenario = givenChain('A? B* C').posts('B', `It came from ${NAMES['A']}.`).invites('C', 'next', 'A');
    expect(scenario.view('C').updates[0]!.message).toBe('It came from Partner.');
  });

  test('does not hide its name from its neighbors', () => {
    const scenario = givenChain('A? B* C').invites('C', 'next', 'A').posts('B', `Not ${NAMES['A']}.`);
    expect(scenario.view('B').updates[0]!.message).toBe(`Not ${NAMES['A']}.`);
  });

  test('is limited to three times a day, as for any other organization', () => {
    const scenario = givenChain('A B C');
    for (let time = 0; time < 3; time++) {
      scenario.invites('C', 'next', 'A');
      scenario.does('C', { type: 'withdrawInvite', stakeId: scenario.thread.chain[3]!.id });
    }
    expect(scenario.refuses('C', inviting('next', 'A'))).toBe('invited-too-often');
    expect(scenario.refuses('C', inviting('next', 'D'))).toBeNull();
  });
});

describe('the expiry of an invitation', () => {
  test('ends it as declined and notifies its inviter', () => {
    const scenario = givenChain('A? B* C?').delivers('B').expires(2);
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'declined' } }]);
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed' });
    expect(scenario.notices).toMatchObject([{ orgId: 'B', text: `${NAMES['C']} declined your invitation, so your delivery is off.` }]);
  });

  test('changes nothing if it was answered or is not in the chain', () => {
    const scenario = givenChain('A B C');
    for (const stakeId of ['C1', 'nobody']) expect(expireInvitation(scenario.thread, stakeId, scenario.now)).toEqual([]);
  });
});

describe('inviting an organization again', () => {
  test('is allowed after it declined or left, and creates a new stake', () => {
    const scenario = timesDeclined(1).invites('B', 'next', 'C').accepts('C').does('C', leaving).invites('B', 'next', 'C');
    expect(scenario.chain).toBe('A B C?');
    expect(scenario.thread.departed).toHaveLength(2);
  });

  test('is allowed three times a day, and again a day after the first invitation', () => {
    const scenario = timesDeclined(3);
    expect(scenario.refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
    const first = scenario.thread.departed[0]!.createdAt;
    expect(scenario.after(first + DAY - scenario.now - 1).refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
    expect(scenario.after(1).refuses('B', inviting('next', 'C'))).toBeNull();
  });

  test('has a limit for each invited organization', () => {
    expect(timesDeclined(3).refuses('B', inviting('next', 'D'))).toBeNull();
  });

  test('does not count invitations by others, so the limit does not reveal them', () => {
    const scenario = timesDeclined(3);
    expect(scenario.refuses('A', inviting('previous', 'C'))).toBeNull();
    expect(scenario.after(HOUR).refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
  });
});
