import { describe, expect, test } from 'vitest';
import { DAY, HOUR, inviting, givenChain, NAMES, ThreadScenario } from '../../../../tests/thread-scenario.ts';
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

// Invitations are given at the ends only, and who accepted stays between them: only the ledger can put one in the middle.
const inTheMiddle = (orgId: string) =>
  givenChain('A B C').happened(
    'C',
    { type: 'StakeInvited', at: 0, stakeId: 'D1', orgId: 'D', joined: 'next', by: 'C1' },
    { type: 'StakeInvited', at: 0, stakeId: 'E1', orgId: 'E', joined: 'next', by: 'C1' },
    { type: 'CurrentMoved', at: 0, stakeId: `${orgId}1` },
  );

describe('accepting', () => {
  test('the head that has the title holds it and is current', () => {
    const scenario = givenChain('A? B C').accepts('A', true);
    expect(scenario.chain).toBe('A* B C');
    expect(scenario.current).toBe('A');
  });

  test('without the title it takes part, and current stays', () => {
    const scenario = givenChain('A? B C?').accepts('C');
    expect(scenario.chain).toBe('A? B C');
    expect(scenario.current).toBe('A');
    expect(scenario.accepts('A').chain).toBe('A B C');
  });

  test('nobody but the head brings the title', () => {
    expect(givenChain('A? B C?').refuses('C', accepting(true))).toBe('title-not-yours-to-hold');
  });

  test('nobody brings it while another holds it', () => {
    expect(givenChain('A? B* C').refuses('A', accepting(true))).toBe('title-not-yours-to-hold');
  });

  test('the head that brings the title is told apart by what the view offers it', () => {
    expect(givenChain('A? B C?').view('A').invitation?.mayHoldTitle).toBe(true);
    expect(givenChain('A? B C?').view('C').invitation?.mayHoldTitle).toBe(false);
    expect(givenChain('A? B* C?').view('A').invitation?.mayHoldTitle).toBe(false);
  });

  test('who accepts upstream of an active holder has handed the title on: it is completed as it accepts, its view cut there', () => {
    const scenario = givenChain('A? B* C').posts('B', 'before').accepts('A').posts('B', 'after');
    expect(scenario.chain).toBe('A- B* C');
    expect(scenario.completed('A').updates.map((update) => update.message)).toEqual(['before']);
  });

  test('who accepts after its neighbor was completed sees no more than that one does', () => {
    const scenario = givenChain('A? B* C').posts('B', 'before').hands('B', 'C').posts('C', 'after').accepts('A');
    expect(scenario.chain).toBe('A- B- C*');
    expect(scenario.completed('A').updates.map((update) => update.id)).toEqual(scenario.completed('B').updates.map((update) => update.id));
    expect(scenario.completed('B').updates).toHaveLength(2);
  });

  test('an invitation is answered once', () => {
    expect(givenChain('A B C').refuses('C', declining)).toBe('already-answered');
    expect(givenChain('A B C').refuses('C', accepting(false))).toBe('already-answered');
    expect(givenChain('A B C').refuses('B', accepting(false))).toBe('already-answered');
  });

  test('before it accepts, an organization can do nothing else', () => {
    const scenario = givenChain('A? B C?');
    const commands = [{ type: 'claimTitle' }, { type: 'markDelivered', expected: null }, { type: 'leaveThread' }] as const;
    for (const command of commands) for (const orgId of ['A', 'C']) expect(scenario.refuses(orgId, command)).toBe('not-accepted');
  });
});

describe('declining', () => {
  test('a declined head that was current hands current to the next stake; the chain closes up', () => {
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

  test('a declined head upstream of the holder changes nothing for the holder', () => {
    const scenario = givenChain('A? B* C').asks('C').declines('A');
    expect(scenario.chain).toBe('B* C');
    expect(scenario.current).toBe('B');
    expect(scenario.openRequests).toEqual(['C']);
  });

  test('one in the middle relinks its neighbors and renumbers the chain', () => {
    const scenario = inTheMiddle('A').declines('D');
    expect(scenario.chain).toBe('A B C E?');
    expect(scenario.current).toBe('A');
    expect(scenario.view('C').stakes.map(({ orderIndex, orgName }) => [orderIndex, orgName])).toEqual([
      [0, 'Partner'],
      [1, NAMES['B']],
      [2, NAMES['C']],
      [3, NAMES['E']],
    ]);
  });

  test('one in the middle that was current hands current to the previous stake', () => {
    expect(inTheMiddle('D').declines('D').current).toBe('C');
  });

  test('a declined tail leaves the chain to the one before it', () => {
    const scenario = givenChain('A B C?').declines('C');
    expect(scenario.chain).toBe('A B');
    expect(scenario.current).toBe('A');
    expect(scenario.refuses('B', inviting('next', 'D'))).toBeNull();
  });

  test('a delivery that waited for it is disputed, and its sender keeps the title', () => {
    const scenario = givenChain('A? B* C?').delivers('B').declines('C');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed', by: null });
    expect(scenario.chain).toBe('A? B*');
    expect(scenario.current).toBe('B');
  });

  test('it stays on record: a command is refused to it, and a query shows it nothing', () => {
    const scenario = givenChain('A B C?').declines('C');
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'declined' } }]);
    expect(scenario.refuses('C', { type: 'claimTitle' })).toBe('not-on-thread');
    expect(() => scenario.view('C')).toThrow('no live view');
    expect(scenario.refuses('F', { type: 'claimTitle' })).toBe('no-such-thread');
  });
});

describe('withdrawing an invitation', () => {
  test('a neighbor does it, with what a decline does', () => {
    const scenario = givenChain('A? B C');
    expect(scenario.does('B', withdrawing(scenario, 'A')).chain).toBe('B C');
    expect(scenario.current).toBe('B');
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'A', departure: { how: 'withdrawn' } }]);
  });

  test('a delivery that waited for the invited one ends as disputed', () => {
    const scenario = givenChain('A? B* C?').delivers('B');
    scenario.does('B', withdrawing(scenario, 'C'));
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn' });
    expect(scenario.chain).toBe('A? B*');
  });

  test('nobody else does it, and never after the answer', () => {
    const scenario = givenChain('A? B C');
    expect(scenario.refuses('C', withdrawing(scenario, 'A'))).toBe('only-neighbor-withdraws');
    expect(scenario.refuses('B', withdrawing(scenario, 'C'))).toBe('invitation-answered');
    expect(scenario.refuses('B', { type: 'withdrawInvite', stakeId: 'elsewhere' })).toBe('no-such-invitation');
    expect(scenario.refuses('B', withdrawing(scenario, 'B'))).toBe('only-neighbor-withdraws');
  });
});

describe('leaving', () => {
  test('from the tail', () => {
    const scenario = givenChain('A B C').does('C', leaving);
    expect(scenario.chain).toBe('A B');
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'left' } }]);
  });

  test('from the head, which hands current to the next stake and resolves what was asked of it', () => {
    const scenario = givenChain('A B C').asks('C').does('A', leaving);
    expect(scenario.chain).toBe('B C');
    expect(scenario.current).toBe('B');
    expect(scenario.openRequests).toEqual([]);
  });

  test('takes its own open request along, and leaves those of others', () => {
    expect(givenChain('A B C').asks('B').asks('C').does('C', leaving).openRequests).toEqual(['B']);
  });

  test.each([
    ['the middle', givenChain('A B C'), 'B', 'only-ends-leave'],
    ['the holder', givenChain('A* B C'), 'A', 'holder-stays'],
    ['a claimant', givenChain('A B C').claims('C'), 'C', 'claimant-stays'],
    ['anybody while a delivery waits', givenChain('A* B C').delivers('A'), 'C', 'delivery-underway'],
    ['the last active participant', givenChain('A? B'), 'B', 'last-one-stays'],
    ['the last one who can answer a claim', givenChain('A B').claims('B'), 'A', 'answerer-stays'],
    ['an invitee, who declines instead', givenChain('A? B C?'), 'C', 'not-accepted'],
    ['one whose part is complete', givenChain('A* B C').hands('A', 'B'), 'A', 'thread-completed'],
  ])('not %s', (_, scenario, orgId, refusal) => {
    expect(scenario.refuses(orgId, leaving)).toBe(refusal);
  });

  test('a head may leave while another can answer the claim', () => {
    expect(givenChain('A B C').claims('C').does('A', leaving).chain).toBe('B C');
  });
});

describe('extending the chain', () => {
  test('the head adds a previous organization; if it was current without the title, the new head is current', () => {
    const scenario = givenChain('A B C').asks('C').invites('A', 'previous', 'D');
    expect(scenario.chain).toBe('D? A B C');
    expect(scenario.current).toBe('D');
    expect(scenario.openRequests).toEqual([]);
  });

  test('a head that holds stays current', () => {
    const scenario = givenChain('A* B C').asks('C').invites('A', 'previous', 'D');
    expect(scenario.chain).toBe('D? A* B C');
    expect(scenario.current).toBe('A');
    expect(scenario.openRequests).toEqual(['C']);
  });

  test('the tail adds a next one, and current stays', () => {
    const scenario = givenChain('A B C').invites('C', 'next', 'D');
    expect(scenario.chain).toBe('A B C D?');
    expect(scenario.current).toBe('A');
  });

  test.each([
    ['B', 'previous', 'only-head-invites'],
    ['C', 'previous', 'only-head-invites'],
    ['A', 'next', 'only-tail-invites'],
    ['B', 'next', 'only-tail-invites'],
  ] as const)('%s, in another place, adds no %s one', (orgId, which, refusal) => {
    expect(givenChain('A B C').refuses(orgId, inviting(which, 'D'))).toBe(refusal);
  });

  test('only a participant that is active does', () => {
    expect(givenChain('A? B').refuses('A', inviting('previous', 'D'))).toBe('not-accepted');
    expect(givenChain('A* B').hands('A', 'B').refuses('A', inviting('previous', 'D'))).toBe('thread-completed');
  });

  test('oneself and a neighbor are on the thread already', () => {
    expect(givenChain('A B C').refuses('C', inviting('next', 'C'))).toBe('already-on-thread');
    expect(givenChain('A B C').refuses('C', inviting('next', 'B'))).toBe('already-on-thread');
  });

  test('one that takes no invitations from the inviter is not invited, on the thread or not', () => {
    for (const orgId of ['A', 'D'])
      expect(givenChain('A B C').refuses('C', { ...inviting('next', orgId), blocked: true } as ThreadCommand)).toBe('invitations-blocked');
    expect(givenChain('A B C').refuses('C', { ...inviting('next', 'B'), blocked: true } as ThreadCommand)).toBe('already-on-thread');
  });
});

const holding = () => givenChain('A? B* C').hands('B', 'C');

/** What the viewer sees of the thread, with every trace of the organization that was invited made alike. */
const sight = (scenario: ThreadScenario, viewer: string, invited: string) => {
  const { updatedAt, seq, ...view } = scenario.view(viewer);
  const alike = JSON.stringify({ ...view, sawIt: { updatedAt, seq } })
    .replaceAll(NAMES[invited]!, 'INVITED')
    .replaceAll(`"${invited}"`, '"INVITED"')
    .replaceAll(`${invited}-town`, 'INVITED-town')
    .replaceAll(/"[A-F]\d+"/g, '"STAKE"');
  return JSON.parse(alike) as unknown;
};
const both = (act: (scenario: ThreadScenario) => ThreadScenario, from = () => givenChain('A B C')) => {
  const [near, far] = [act(from().invites('C', 'next', 'A')), act(from().invites('C', 'next', 'D'))];
  return [sight(near, 'C', 'A'), sight(far, 'C', 'D')];
};

// A stand-in is called by the small letter of the organization that it stands for.
describe('inviting an organization that stands further away in the chain', () => {
  test('a stand-in gets its place, of which it sees what everybody sees who is no neighbor', () => {
    const scenario = givenChain('A B C').invites('C', 'next', 'A');
    expect(scenario.chain).toBe('A B C a?');
    expect(scenario.thread.chain[3]!.standsFor).toBe('A');
    expect(scenario.view('A').stakes[3]).toMatchObject({ orgId: null, orgName: 'Partner', place: null });
    expect(scenario.notices.map(({ orgId }) => orgId)).toEqual(['a']);
  });

  test('its inviter sees the organization that it meant, invited', () => {
    const stake = givenChain('A B C').invites('C', 'next', 'A').view('C').stakes[3];
    expect(stake).toMatchObject({ orgId: 'A', orgName: NAMES['A'], place: 'A-town, CO', confirmed: false });
  });

  test.each<[string, (scenario: ThreadScenario) => ThreadScenario]>([
    ['when it is invited', (scenario) => scenario],
    ['after a request, which still goes to the current one', (scenario) => scenario.asks('C', 'where is it?')],
    [
      'after the invitation is withdrawn',
      (scenario) => scenario.does('C', { type: 'withdrawInvite', stakeId: scenario.thread.chain[3]!.id }),
    ],
    ['after the invitation has expired', (scenario) => scenario.expires(3)],
    ['after it is invited anew', (scenario) => scenario.expires(3).invites('C', 'next', scenario.thread.departed[0]!.standsFor ?? 'D')],
  ])('what its inviter sees is what it would see of one that is not on the thread: %s', (_what, act) => {
    const [near, far] = both(act);
    expect(near).toEqual(far);
  });

  test('a delivery to it waits, and is withdrawn, as any other', () => {
    for (const act of [
      (scenario: ThreadScenario) => scenario,
      (scenario: ThreadScenario) => scenario.does('C', { type: 'withdrawDelivery', updateId: null }),
    ]) {
      const [near, far] = both((scenario) => act(scenario.delivers('C')), holding);
      expect(near).toEqual(far);
    }
  });

  test('its inviter is told when it expires, by the name that it meant', () => {
    const scenario = givenChain('A B C').invites('C', 'next', 'A').expires(3);
    expect(scenario.chain).toBe('A B C');
    expect(scenario.notices).toEqual([
      expect.objectContaining({ orgId: 'C', fromOrgId: 'A', text: `${NAMES['A']} declined your invitation.` }),
    ]);
  });

  test('a head that waits for the title expects it from the stand-in, and asks it', () => {
    const scenario = givenChain('A B C').invites('A', 'previous', 'C').asks('A', 'do you have it?');
    expect(scenario.chain).toBe('c? A B C');
    expect(scenario.current).toBe('c');
    expect(scenario.notices.map(({ orgId }) => orgId)).toEqual(['c']);
    expect(scenario.view('A').requests[0]).toMatchObject({ targetOrgId: 'C' });
    expect(scenario.expires(0).current).toBe('A');
  });

  test('its name in what others write stays hidden from its inviter, who would otherwise uncover it by a guess', () => {
    const scenario = givenChain('A? B* C').posts('B', `It came from ${NAMES['A']}.`).invites('C', 'next', 'A');
    expect(scenario.view('C').updates[0]!.message).toBe('It came from Partner.');
  });

  test('one that sees the organization itself goes on reading its name', () => {
    const scenario = givenChain('A? B* C').invites('C', 'next', 'A').posts('B', `Not ${NAMES['A']}.`);
    expect(scenario.view('B').updates[0]!.message).toBe(`Not ${NAMES['A']}.`);
  });

  test('an organization is invited so once, and three times a day, as any other', () => {
    const scenario = givenChain('A B C');
    for (let time = 0; time < 3; time++) {
      scenario.invites('C', 'next', 'A');
      scenario.does('C', { type: 'withdrawInvite', stakeId: scenario.thread.chain[3]!.id });
    }
    expect(scenario.refuses('C', inviting('next', 'A'))).toBe('invited-too-often');
    expect(scenario.refuses('C', inviting('next', 'D'))).toBeNull();
  });
});

describe('an invitation that nobody has answered', () => {
  test('ends as if it were declined, and its inviter is told', () => {
    const scenario = givenChain('A? B* C?').delivers('B').expires(2);
    expect(scenario.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'declined' } }]);
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed' });
    expect(scenario.notices).toMatchObject([{ orgId: 'B', text: `${NAMES['C']} declined your invitation, so your delivery is off.` }]);
  });

  test('that was answered, withdrawn or has ended before stays as it is', () => {
    const scenario = givenChain('A B C');
    for (const stakeId of ['C1', 'nobody']) expect(expireInvitation(scenario.thread, stakeId, scenario.now)).toEqual([]);
  });
});

describe('inviting again', () => {
  test('who declined, left or was withdrawn may be invited again, as another stake', () => {
    const scenario = timesDeclined(1).invites('B', 'next', 'C').accepts('C').does('C', leaving).invites('B', 'next', 'C');
    expect(scenario.chain).toBe('A B C?');
    expect(scenario.thread.departed).toHaveLength(2);
  });

  test('three times a day, and again when a day has passed since the first', () => {
    const scenario = timesDeclined(3);
    expect(scenario.refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
    const first = scenario.thread.departed[0]!.createdAt;
    expect(scenario.after(first + DAY - scenario.now - 1).refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
    expect(scenario.after(1).refuses('B', inviting('next', 'C'))).toBeNull();
  });

  test('the limit is counted by organization', () => {
    expect(timesDeclined(3).refuses('B', inviting('next', 'D'))).toBeNull();
  });

  test('the invitations of others do not count, so that the limit tells nothing of them', () => {
    const scenario = timesDeclined(3);
    expect(scenario.refuses('A', inviting('previous', 'C'))).toBeNull();
    expect(scenario.after(HOUR).refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
  });
});
