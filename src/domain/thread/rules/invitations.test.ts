import { describe, expect, test } from 'vitest';
import { DAY, HOUR, inviting, line, NAMES, Story } from '../../../../tests/given-thread.ts';
import type { ThreadCommand } from '../commands.ts';
import { expireInvitation } from './invitations.ts';

const withdrawing = (story: Story, orgId: string) => ({ type: 'withdrawInvite', stakeId: story.stakeIdOf(orgId) }) as const;
const leaving = { type: 'leaveThread' } as const;
const accepting = (hasTitle: boolean) => ({ type: 'respondToInvite', accept: true, hasTitle }) as const;
const declining = { type: 'respondToInvite', accept: false, hasTitle: false } as const;

const timesDeclined = (count: number) => {
  const story = line('A B');
  for (let time = 0; time < count; time++) story.invites('B', 'next', 'C').declines('C');
  return story;
};

// Organizations are invited only at the ends of the chain, so only facts in the ledger can put an unanswered invitation in the middle.
const inTheMiddle = (orgId: string) =>
  line('A B C').happened(
    'C',
    { type: 'StakeInvited', at: 0, stakeId: 'D1', orgId: 'D', joined: 'next', by: 'C1' },
    { type: 'StakeInvited', at: 0, stakeId: 'E1', orgId: 'E', joined: 'next', by: 'C1' },
    { type: 'CurrentMoved', at: 0, stakeId: `${orgId}1` },
  );

describe('accepting an invitation', () => {
  test('makes a head that has the title the current holder', () => {
    const story = line('A? B C').accepts('A', true);
    expect(story.chain).toBe('A* B C');
    expect(story.current).toBe('A');
  });

  test('without the title makes the organization active and leaves current where it is', () => {
    const story = line('A? B C?').accepts('C');
    expect(story.chain).toBe('A? B C');
    expect(story.current).toBe('A');
    expect(story.accepts('A').chain).toBe('A B C');
  });

  test('with the title is refused to organizations that are not the head', () => {
    expect(line('A? B C?').refuses('C', accepting(true))).toBe('title-not-yours-to-hold');
  });

  test('with the title is refused while another organization holds it', () => {
    expect(line('A? B* C').refuses('A', accepting(true))).toBe('title-not-yours-to-hold');
  });

  test('with the title is offered only to a head that can hold it', () => {
    expect(line('A? B C?').view('A').invitation?.mayHoldTitle).toBe(true);
    expect(line('A? B C?').view('C').invitation?.mayHoldTitle).toBe(false);
    expect(line('A? B* C?').view('A').invitation?.mayHoldTitle).toBe(false);
  });

  test('upstream of an active holder completes the stake at once, and its view ends there', () => {
    const story = line('A? B* C').posts('B', 'before').accepts('A').posts('B', 'after');
    expect(story.chain).toBe('A- B* C');
    expect(story.completed('A').updates.map((update) => update.message)).toEqual(['before']);
  });

  test('after a neighbor was completed shows no more updates than that neighbor sees', () => {
    const story = line('A? B* C').posts('B', 'before').hands('B', 'C').posts('C', 'after').accepts('A');
    expect(story.chain).toBe('A- B- C*');
    expect(story.completed('A').updates.map((update) => update.id)).toEqual(story.completed('B').updates.map((update) => update.id));
    expect(story.completed('B').updates).toHaveLength(2);
  });

  test('is refused after an invitation was answered, and so is declining', () => {
    expect(line('A B C').refuses('C', declining)).toBe('already-answered');
    expect(line('A B C').refuses('C', accepting(false))).toBe('already-answered');
    expect(line('A B C').refuses('B', accepting(false))).toBe('already-answered');
  });

  test('is required first: an invitee cannot claim, deliver or leave', () => {
    const story = line('A? B C?');
    const commands = [{ type: 'claimTitle' }, { type: 'markDelivered', expected: null }, { type: 'leaveThread' }] as const;
    for (const command of commands) for (const orgId of ['A', 'C']) expect(story.refuses(orgId, command)).toBe('not-accepted');
  });
});

describe('declining an invitation', () => {
  test('as the current head makes the next stake current and removes the head from the chain', () => {
    const story = line('A? B C').asks('C', 'where is it?').declines('A');
    expect(story.chain).toBe('B C');
    expect(story.current).toBe('B');
    expect(story.openRequests).toEqual([]);
    expect(story.view('C').stakes.map(({ orderIndex, orgName }) => [orderIndex, orgName])).toEqual([
      [0, NAMES['B']],
      [1, NAMES['C']],
    ]);
    expect(story.view('C')).toMatchObject({ stakeCount: 2, headStakeId: 'B1', tailStakeId: 'C1' });
  });

  test('as a head upstream of the holder leaves the holder current and requests to it open', () => {
    const story = line('A? B* C').asks('C').declines('A');
    expect(story.chain).toBe('B* C');
    expect(story.current).toBe('B');
    expect(story.openRequests).toEqual(['C']);
  });

  test('in the middle makes its neighbors adjacent and renumbers the chain', () => {
    const story = inTheMiddle('A').declines('D');
    expect(story.chain).toBe('A B C E?');
    expect(story.current).toBe('A');
    expect(story.view('C').stakes.map(({ orderIndex, orgName }) => [orderIndex, orgName])).toEqual([
      [0, 'Partner'],
      [1, NAMES['B']],
      [2, NAMES['C']],
      [3, NAMES['E']],
    ]);
  });

  test('in the middle as the current stake makes the previous stake current', () => {
    expect(inTheMiddle('D').declines('D').current).toBe('C');
  });

  test('as the tail makes the stake before it the tail', () => {
    const story = line('A B C?').declines('C');
    expect(story.chain).toBe('A B');
    expect(story.current).toBe('A');
    expect(story.refuses('B', inviting('next', 'D'))).toBeNull();
  });

  test('disputes a pending delivery to the invitee, and its sender keeps the title', () => {
    const story = line('A? B* C?').delivers('B').declines('C');
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed', by: null });
    expect(story.chain).toBe('A? B*');
    expect(story.current).toBe('B');
  });

  test('is recorded, and afterwards commands are refused to the organization and it sees nothing of the thread', () => {
    const story = line('A B C?').declines('C');
    expect(story.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'declined' } }]);
    expect(story.refuses('C', { type: 'claimTitle' })).toBe('not-on-thread');
    expect(() => story.view('C')).toThrow('no live view');
    expect(story.refuses('F', { type: 'claimTitle' })).toBe('no-such-thread');
  });
});

describe('withdrawing an invitation', () => {
  test('a neighbor can do it, with the effects of a decline', () => {
    const story = line('A? B C');
    expect(story.does('B', withdrawing(story, 'A')).chain).toBe('B C');
    expect(story.current).toBe('B');
    expect(story.thread.departed).toMatchObject([{ orgId: 'A', departure: { how: 'withdrawn' } }]);
  });

  test('disputes a pending delivery to the invitee', () => {
    const story = line('A? B* C?').delivers('B');
    story.does('B', withdrawing(story, 'C'));
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn' });
    expect(story.chain).toBe('A? B*');
  });

  test('is refused to organizations that are not neighbors, and after the invitation was answered', () => {
    const story = line('A? B C');
    expect(story.refuses('C', withdrawing(story, 'A'))).toBe('only-neighbor-withdraws');
    expect(story.refuses('B', withdrawing(story, 'C'))).toBe('invitation-answered');
    expect(story.refuses('B', { type: 'withdrawInvite', stakeId: 'elsewhere' })).toBe('no-such-invitation');
    expect(story.refuses('B', withdrawing(story, 'B'))).toBe('only-neighbor-withdraws');
  });
});

describe('leaving a thread', () => {
  test('removes the tail from the chain and records that it left', () => {
    const story = line('A B C').does('C', leaving);
    expect(story.chain).toBe('A B');
    expect(story.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'left' } }]);
  });

  test('as the current head makes the next stake current and resolves the requests to it', () => {
    const story = line('A B C').asks('C').does('A', leaving);
    expect(story.chain).toBe('B C');
    expect(story.current).toBe('B');
    expect(story.openRequests).toEqual([]);
  });

  test('resolves the open request of the organization, and leaves those of others open', () => {
    expect(line('A B C').asks('B').asks('C').does('C', leaving).openRequests).toEqual(['B']);
  });

  test.each([
    ['an organization in the middle', line('A B C'), 'B', 'only-ends-leave'],
    ['the holder', line('A* B C'), 'A', 'holder-stays'],
    ['a claimant', line('A B C').claims('C'), 'C', 'claimant-stays'],
    ['an organization at an end while a delivery is pending', line('A* B C').delivers('A'), 'C', 'delivery-underway'],
    ['the last active participant', line('A? B'), 'B', 'last-one-stays'],
    ['the last organization that can answer a claim', line('A B').claims('B'), 'A', 'answerer-stays'],
    ['an invitee, which can decline instead', line('A? B C?'), 'C', 'not-accepted'],
    ['a completed organization', line('A* B C').hands('A', 'B'), 'A', 'thread-completed'],
  ])('is refused to %s', (_, story, orgId, refusal) => {
    expect(story.refuses(orgId, leaving)).toBe(refusal);
  });

  test('is allowed to a head if another organization can answer the pending claim', () => {
    expect(line('A B C').claims('C').does('A', leaving).chain).toBe('B C');
  });
});

describe('extending the chain', () => {
  test('the head can invite a previous organization, which becomes current if the head was current without the title', () => {
    const story = line('A B C').asks('C').invites('A', 'previous', 'D');
    expect(story.chain).toBe('D? A B C');
    expect(story.current).toBe('D');
    expect(story.openRequests).toEqual([]);
  });

  test('a head that holds the title stays current when it invites a previous organization', () => {
    const story = line('A* B C').asks('C').invites('A', 'previous', 'D');
    expect(story.chain).toBe('D? A* B C');
    expect(story.current).toBe('A');
    expect(story.openRequests).toEqual(['C']);
  });

  test('the tail can invite a next organization, and current does not change', () => {
    const story = line('A B C').invites('C', 'next', 'D');
    expect(story.chain).toBe('A B C D?');
    expect(story.current).toBe('A');
  });

  test.each([
    ['B', 'previous', 'only-head-invites'],
    ['C', 'previous', 'only-head-invites'],
    ['A', 'next', 'only-tail-invites'],
    ['B', 'next', 'only-tail-invites'],
  ] as const)('%s, at another place in the chain, cannot invite a %s organization', (orgId, which, refusal) => {
    expect(line('A B C').refuses(orgId, inviting(which, 'D'))).toBe(refusal);
  });

  test('an invitee or a completed organization cannot invite', () => {
    expect(line('A? B').refuses('A', inviting('previous', 'D'))).toBe('not-accepted');
    expect(line('A* B').hands('A', 'B').refuses('A', inviting('previous', 'D'))).toBe('thread-completed');
  });

  test('an organization cannot invite itself or a neighbor, which are already on the thread', () => {
    expect(line('A B C').refuses('C', inviting('next', 'C'))).toBe('already-on-thread');
    expect(line('A B C').refuses('C', inviting('next', 'B'))).toBe('already-on-thread');
  });

  test('an organization that blocks invitations from the inviter cannot be invited, whether it is on the thread or not', () => {
    for (const orgId of ['A', 'D'])
      expect(line('A B C').refuses('C', { ...inviting('next', orgId), blocked: true } as ThreadCommand)).toBe('invitations-blocked');
    expect(line('A B C').refuses('C', { ...inviting('next', 'B'), blocked: true } as ThreadCommand)).toBe('already-on-thread');
  });
});

const holding = () => line('A? B* C').hands('B', 'C');

/** The viewer's view of the thread, with the name and ids of the invited organization replaced, so that two views can be compared. */
const anonymizedView = (story: Story, viewer: string, invited: string) => {
  const { updatedAt, seq, ...view } = story.view(viewer);
  const anonymized = JSON.stringify({ ...view, version: { updatedAt, seq } })
    .replaceAll(NAMES[invited]!, 'INVITED')
    .replaceAll(`"${invited}"`, '"INVITED"')
    .replaceAll(`${invited}-town`, 'INVITED-town')
    .replaceAll(/"[A-F]\d+"/g, '"STAKE"');
  return JSON.parse(anonymized) as unknown;
};
/** C's views after it invites A, which is already in the chain, and after it invites D, which is not. */
const viewsOfInviter = (act: (story: Story) => Story, from = () => line('A B C')) => {
  const [near, far] = [act(from().invites('C', 'next', 'A')), act(from().invites('C', 'next', 'D'))];
  return [anonymizedView(near, 'C', 'A'), anonymizedView(far, 'C', 'D')];
};

// The id of a stand-in is the id of the organization that it stands for, in lower case.
describe('inviting an organization that is further away in the chain', () => {
  test('puts a stand-in in the chain: the organization itself sees no name there and is not notified', () => {
    const story = line('A B C').invites('C', 'next', 'A');
    expect(story.chain).toBe('A B C a?');
    expect(story.thread.chain[3]!.standsFor).toBe('A');
    expect(story.view('A').stakes[3]).toMatchObject({ orgId: null, orgName: 'Partner', place: null });
    expect(story.notices.map(({ orgId }) => orgId)).toEqual(['a']);
  });

  test('shows its inviter the organization itself as invited', () => {
    const stake = line('A B C').invites('C', 'next', 'A').view('C').stakes[3];
    expect(stake).toMatchObject({ orgId: 'A', orgName: NAMES['A'], place: 'A-town, CO', confirmed: false });
  });

  test.each<[string, (story: Story) => Story]>([
    ['after the invitation', (story) => story],
    ['after a request, which still goes to the current stake', (story) => story.asks('C', 'where is it?')],
    ['after the invitation is withdrawn', (story) => story.does('C', { type: 'withdrawInvite', stakeId: story.thread.chain[3]!.id })],
    ['after the invitation has expired', (story) => story.expires(3)],
    ['after it is invited again', (story) => story.expires(3).invites('C', 'next', story.thread.departed[0]!.standsFor ?? 'D')],
  ])('does not reveal to its inviter that it is on the thread: %s', (_what, act) => {
    const [near, far] = viewsOfInviter(act);
    expect(near).toEqual(far);
  });

  test('does not reveal it by a delivery to it, pending or withdrawn', () => {
    for (const act of [(story: Story) => story, (story: Story) => story.does('C', { type: 'withdrawDelivery', updateId: null })]) {
      const [near, far] = viewsOfInviter((story) => act(story.delivers('C')), holding);
      expect(near).toEqual(far);
    }
  });

  test('notifies its inviter, with the name of the organization, when the invitation expires', () => {
    const story = line('A B C').invites('C', 'next', 'A').expires(3);
    expect(story.chain).toBe('A B C');
    expect(story.notices).toEqual([
      expect.objectContaining({ orgId: 'C', fromOrgId: 'A', text: `${NAMES['A']} declined your invitation.` }),
    ]);
  });

  test('from a head without the title makes the stand-in current, and requests go to it', () => {
    const story = line('A B C').invites('A', 'previous', 'C').asks('A', 'do you have it?');
    expect(story.chain).toBe('c? A B C');
    expect(story.current).toBe('c');
    expect(story.notices.map(({ orgId }) => orgId)).toEqual(['c']);
    expect(story.view('A').requests[0]).toMatchObject({ targetOrgId: 'C' });
    expect(story.expires(0).current).toBe('A');
  });

  test('leaves its name hidden from its inviter in texts of others, so that inviting a guess reveals nothing', () => {
    const story = line('A? B* C').posts('B', `It came from ${NAMES['A']}.`).invites('C', 'next', 'A');
    expect(story.view('C').updates[0]!.message).toBe('It came from Partner.');
  });

  test('does not hide its name from its neighbors', () => {
    const story = line('A? B* C').invites('C', 'next', 'A').posts('B', `Not ${NAMES['A']}.`);
    expect(story.view('B').updates[0]!.message).toBe(`Not ${NAMES['A']}.`);
  });

  test('is limited to three times a day, as for any other organization', () => {
    const story = line('A B C');
    for (let time = 0; time < 3; time++) {
      story.invites('C', 'next', 'A');
      story.does('C', { type: 'withdrawInvite', stakeId: story.thread.chain[3]!.id });
    }
    expect(story.refuses('C', inviting('next', 'A'))).toBe('invited-too-often');
    expect(story.refuses('C', inviting('next', 'D'))).toBeNull();
  });
});

describe('the expiry of an invitation', () => {
  test('ends it as declined and notifies its inviter', () => {
    const story = line('A? B* C?').delivers('B').expires(2);
    expect(story.thread.departed).toMatchObject([{ orgId: 'C', departure: { how: 'declined' } }]);
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed' });
    expect(story.notices).toMatchObject([{ orgId: 'B', text: `${NAMES['C']} declined your invitation, so your delivery is off.` }]);
  });

  test('changes nothing if it was answered or is not in the chain', () => {
    const story = line('A B C');
    for (const stakeId of ['C1', 'nobody']) expect(expireInvitation(story.thread, stakeId, story.now)).toEqual([]);
  });
});

describe('inviting an organization again', () => {
  test('is allowed after it declined or left, and creates a new stake', () => {
    const story = timesDeclined(1).invites('B', 'next', 'C').accepts('C').does('C', leaving).invites('B', 'next', 'C');
    expect(story.chain).toBe('A B C?');
    expect(story.thread.departed).toHaveLength(2);
  });

  test('is allowed three times a day, and again a day after the first invitation', () => {
    const story = timesDeclined(3);
    expect(story.refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
    const first = story.thread.departed[0]!.createdAt;
    expect(story.after(first + DAY - story.now - 1).refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
    expect(story.after(1).refuses('B', inviting('next', 'C'))).toBeNull();
  });

  test('has a limit for each invited organization', () => {
    expect(timesDeclined(3).refuses('B', inviting('next', 'D'))).toBeNull();
  });

  test('does not count invitations by others, so the limit does not reveal them', () => {
    const story = timesDeclined(3);
    expect(story.refuses('A', inviting('previous', 'C'))).toBeNull();
    expect(story.after(HOUR).refuses('B', inviting('next', 'C'))).toBe('invited-too-often');
  });
});
