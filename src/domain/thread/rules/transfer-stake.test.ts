import { describe, expect, test } from 'vitest';
import { line, NAMES, type Story } from '../../../../tests/given-thread.ts';
import { brokenInvariant } from '../invariants.ts';
import { transferStakeBesideNewOrg, transferStake } from './transfer-stake.ts';

const passes = (story: Story, from: string, to: string) =>
  story.happened(to, ...transferStake(story.thread, from, to, story.now, ['x', 'y']));

describe('a placeholder becomes part of an organization that is not on the thread', () => {
  test('which stands in its place, with its invitation, and answers it as anybody does', () => {
    const story = passes(line('A B* C?'), 'C', 'F');
    expect(story.chain).toBe('A- B* F?');
    expect(story.notices).toEqual([]);
    expect(story.view('F').invitation?.inviterName).toBe(NAMES['B']);
    expect(story.view('B').stakes[2]).toMatchObject({ id: 'C1', orgName: NAMES['F'] });
    story.accepts('F').hands('B', 'F');
    expect(story.chain).toBe('A- B- F*');
  });

  test('what waits for it waits on: a delivery, and the title that is expected from it', () => {
    const delivered = passes(line('A B* C?').delivers('B'), 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(delivered.chain).toBe('A- B- F*');
    const expected = passes(line('A? B C'), 'A', 'F');
    expect(expected.current).toBe('F');
    expect(expected.accepts('F', true).chain).toBe('F* B C');
  });

  test('its former name is kept from whoever may not read the new one', () => {
    const story = passes(line('A? B C?').posts('B', `${NAMES['C']}, or ${NAMES['F']}, waits for it.`), 'C', 'F').accepts('F');
    expect(story.view('A').updates[0]!.message).toBe('Partner, or Partner, waits for it.');
    expect(story.view('F').updates[0]!.message).toBe(`${NAMES['C']}, or ${NAMES['F']}, waits for it.`);
  });

  test('whose part was complete before goes on seeing the placeholder', () => {
    const story = line('A* B C?').hands('A', 'B').delivers('B');
    passes(story, 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(story.completed('A').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B']]);
    expect(story.completed('B').stakes[2]).toMatchObject({ orgName: NAMES['F'] });
  });

  test('it may accept where its neighbor was done before it came, and sees the thread as it stood then', () => {
    const story = line('A? B* C').hands('B', 'C').invites('C', 'next', 'D').accepts('D').hands('C', 'D');
    passes(story, 'A', 'F').accepts('F');
    expect(story.chain).toBe('F- B- C- D*');
    expect(story.completed('F').stakes.map(({ own, orgName }) => [own, orgName])).toEqual([
      [true, NAMES['F']],
      [false, NAMES['B']],
      [false, 'Partner'],
    ]);
  });
});

describe('a placeholder becomes part of an organization that is on the thread already', () => {
  test('its stake goes as if it were declined, and its inviter is told by the name that it knows', () => {
    const story = passes(line('A* B C D?'), 'D', 'A');
    expect(story.chain).toBe('A* B C');
    expect(story.notices).toMatchObject([{ orgId: 'C', text: `${NAMES['D']} declined your invitation.`, fromOrgId: null }]);
  });

  test('a delivery to it is off, and the sender keeps the title', () => {
    const story = passes(line('A B* C?').delivers('B'), 'C', 'A');
    expect(story.chain).toBe('A- B*');
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed' });
    expect(story.notices).toMatchObject([{ orgId: 'B', text: `${NAMES['C']} declined your invitation, so your delivery is off.` }]);
  });

  test('the title that was expected from it is expected from its neighbor', () => {
    expect(passes(line('A? B C'), 'A', 'C').current).toBe('B');
  });
});

const withStandIn = () => line('A? B C').invites('C', 'next', 'A');

// A stand-in is called by the small letter of the organization that it stands for.
describe('a placeholder for which a stand-in was invited', () => {
  test('becomes part of an organization: its own stake passes on, and the stand-in’s to one for that organization', () => {
    const story = withStandIn();
    story.happened('F', ...transferStake(story.thread, 'A', 'F', story.now, ['x', 'f']));
    expect(story.chain).toBe('F? B C f?');
    expect(story.thread.chain[3]).toMatchObject({ standsFor: 'F', formerOrgIds: ['a'] });
    expect(story.view('C').stakes[3]).toMatchObject({ orgId: 'F', orgName: NAMES['F'] });
    expect(brokenInvariant(story.thread)).toBeNull();
  });

  test('becomes part of one that is on the thread already: both invitations end, and both inviters are told', () => {
    const story = withStandIn();
    story.happened('B', ...transferStake(story.thread, 'A', 'B', story.now, ['x', 'y']));
    expect(story.chain).toBe('B C');
    expect(story.notices.map(({ orgId, text }) => [orgId, text])).toEqual([['C', `${NAMES['A']} declined your invitation.`]]);
    expect(brokenInvariant(story.thread)).toBeNull();
  });

  test('is corrected by the inviter of the stand-in: that one’s stake is the new placeholder’s, the other stays', () => {
    const story = withStandIn();
    story.happened('C', ...transferStakeBesideNewOrg(story.thread, 'C', 'A', 'E', story.now, 'e'));
    expect(story.chain).toBe('A? B C E?');
    expect(story.thread.chain[3]).toMatchObject({ standsFor: null, formerOrgIds: ['a'] });
  });

  test('is corrected by the inviter of the placeholder itself: the stand-in stays', () => {
    const story = withStandIn();
    story.happened('B', ...transferStakeBesideNewOrg(story.thread, 'B', 'A', 'E', story.now, 'e'));
    expect(story.chain).toBe('E? B C a?');
  });
});

test('a correction into a placeholder that stands further away gets a stand-in, as an invitation of it would', () => {
  const story = line('A? B C D?');
  story.happened('C', ...transferStakeBesideNewOrg(story.thread, 'C', 'D', 'A', story.now, 'a'));
  expect(story.chain).toBe('A? B C a?');
  const beside = line('A? B');
  beside.happened('B', ...transferStakeBesideNewOrg(beside.invites('B', 'next', 'D').thread, 'B', 'D', 'A', beside.now, 'a'));
  expect(beside.chain).toBe('A? B');
});

test('nothing happens on a thread that the placeholder is not in', () => {
  expect(transferStake(line('A* B C').thread, 'D', 'F', 0, ['x', 'y'])).toEqual([]);
});
