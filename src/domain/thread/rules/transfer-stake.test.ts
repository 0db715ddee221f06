import { describe, expect, test } from 'vitest';
import { line, NAMES, type Story } from '../../../../tests/given-thread.ts';
import { brokenInvariant } from '../invariants.ts';
import { transferStakeBesideNewOrg, transferStake } from './transfer-stake.ts';

const transferred = (story: Story, from: string, to: string) =>
  story.happened(to, ...transferStake(story.thread, from, to, story.now, ['x', 'y']));

describe('if a placeholder becomes part of an organization that is not on the thread', () => {
  test('the organization gets its stake and can answer its invitation', () => {
    const story = transferred(line('A B* C?'), 'C', 'F');
    expect(story.chain).toBe('A- B* F?');
    expect(story.notices).toEqual([]);
    expect(story.view('F').invitation?.inviterName).toBe(NAMES['B']);
    expect(story.view('B').stakes[2]).toMatchObject({ id: 'C1', orgName: NAMES['F'] });
    story.accepts('F').hands('B', 'F');
    expect(story.chain).toBe('A- B- F*');
  });

  test('a pending delivery to it stays pending, and the title is still expected from it', () => {
    const delivered = transferred(line('A B* C?').delivers('B'), 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(delivered.chain).toBe('A- B- F*');
    const expected = transferred(line('A? B C'), 'A', 'F');
    expect(expected.current).toBe('F');
    expect(expected.accepts('F', true).chain).toBe('F* B C');
  });

  test('its former name is hidden from those who may not read the new name', () => {
    const story = transferred(line('A? B C?').posts('B', `${NAMES['C']}, or ${NAMES['F']}, waits for it.`), 'C', 'F').accepts('F');
    expect(story.view('A').updates[0]!.message).toBe('Partner, or Partner, waits for it.');
    expect(story.view('F').updates[0]!.message).toBe(`${NAMES['C']}, or ${NAMES['F']}, waits for it.`);
  });

  test('an organization that was completed before still sees the thread as it was then', () => {
    const story = line('A* B C?').hands('A', 'B').delivers('B');
    transferred(story, 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(story.completed('A').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B']]);
    expect(story.completed('B').stakes[2]).toMatchObject({ orgName: NAMES['F'] });
  });

  test('it can accept after its neighbor was completed, and sees the thread as it was at that time', () => {
    const story = line('A? B* C').hands('B', 'C').invites('C', 'next', 'D').accepts('D').hands('C', 'D');
    transferred(story, 'A', 'F').accepts('F');
    expect(story.chain).toBe('F- B- C- D*');
    expect(story.completed('F').stakes.map(({ own, orgName }) => [own, orgName])).toEqual([
      [true, NAMES['F']],
      [false, NAMES['B']],
      [false, 'Partner'],
    ]);
  });
});

describe('if a placeholder becomes part of an organization that is already on the thread', () => {
  test('its stake ends as declined, and its inviter is notified with the name that it knows', () => {
    const story = transferred(line('A* B C D?'), 'D', 'A');
    expect(story.chain).toBe('A* B C');
    expect(story.notices).toMatchObject([{ orgId: 'C', text: `${NAMES['D']} declined your invitation.`, fromOrgId: null }]);
  });

  test('a pending delivery to it is disputed, and the sender keeps the title', () => {
    const story = transferred(line('A B* C?').delivers('B'), 'C', 'A');
    expect(story.chain).toBe('A- B*');
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed' });
    expect(story.notices).toMatchObject([{ orgId: 'B', text: `${NAMES['C']} declined your invitation, so your delivery is off.` }]);
  });

  test('the title is expected from its neighbor instead', () => {
    expect(transferred(line('A? B C'), 'A', 'C').current).toBe('B');
  });
});

const withStandIn = () => line('A? B C').invites('C', 'next', 'A');

// The id of a stand-in is the id of the organization that it stands for, in lower case.
describe('if a placeholder that has a stand-in', () => {
  test('becomes part of an organization, its stake is transferred to it, and the stand-in’s to a stand-in for that organization', () => {
    const story = withStandIn();
    story.happened('F', ...transferStake(story.thread, 'A', 'F', story.now, ['x', 'f']));
    expect(story.chain).toBe('F? B C f?');
    expect(story.thread.chain[3]).toMatchObject({ standsFor: 'F', formerOrgIds: ['a'] });
    expect(story.view('C').stakes[3]).toMatchObject({ orgId: 'F', orgName: NAMES['F'] });
    expect(brokenInvariant(story.thread)).toBeNull();
  });

  test('becomes part of an organization that is already on the thread, both invitations end, and the other inviter is notified', () => {
    const story = withStandIn();
    story.happened('B', ...transferStake(story.thread, 'A', 'B', story.now, ['x', 'y']));
    expect(story.chain).toBe('B C');
    expect(story.notices.map(({ orgId, text }) => [orgId, text])).toEqual([['C', `${NAMES['A']} declined your invitation.`]]);
    expect(brokenInvariant(story.thread)).toBeNull();
  });

  test('is corrected by the inviter of the stand-in, only the stand-in’s stake is transferred to the new placeholder', () => {
    const story = withStandIn();
    story.happened('C', ...transferStakeBesideNewOrg(story.thread, 'C', 'A', 'E', story.now, 'e'));
    expect(story.chain).toBe('A? B C E?');
    expect(story.thread.chain[3]).toMatchObject({ standsFor: null, formerOrgIds: ['a'] });
  });

  test('is corrected by the inviter of the placeholder itself, only the placeholder’s stake is transferred', () => {
    const story = withStandIn();
    story.happened('B', ...transferStakeBesideNewOrg(story.thread, 'B', 'A', 'E', story.now, 'e'));
    expect(story.chain).toBe('E? B C a?');
  });
});

test('a correction to a placeholder further away in the chain gets a stand-in, and one to a neighbor ends the invitation', () => {
  const story = line('A? B C D?');
  story.happened('C', ...transferStakeBesideNewOrg(story.thread, 'C', 'D', 'A', story.now, 'a'));
  expect(story.chain).toBe('A? B C a?');
  const beside = line('A? B');
  beside.happened('B', ...transferStakeBesideNewOrg(beside.invites('B', 'next', 'D').thread, 'B', 'D', 'A', beside.now, 'a'));
  expect(beside.chain).toBe('A? B');
});

test('a thread without the placeholder does not change', () => {
  expect(transferStake(line('A* B C').thread, 'D', 'F', 0, ['x', 'y'])).toEqual([]);
});
