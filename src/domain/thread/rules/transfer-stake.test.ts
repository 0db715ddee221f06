import { describe, expect, test } from 'vitest';
import { givenChain, NAMES, type ThreadScenario } from '../../../../tests/thread-scenario.ts';
import { brokenInvariant } from '../invariants.ts';
import { transferStakeBesideNewOrg, transferStake } from './transfer-stake.ts';

const passes = (scenario: ThreadScenario, from: string, to: string) =>
  scenario.happened(to, ...transferStake(scenario.thread, from, to, scenario.now, ['x', 'y']));

describe('a placeholder becomes part of an organization that is not on the thread', () => {
  test('which stands in its place, with its invitation, and answers it as anybody does', () => {
    const scenario = passes(givenChain('A B* C?'), 'C', 'F');
    expect(scenario.chain).toBe('A- B* F?');
    expect(scenario.notices).toEqual([]);
    expect(scenario.view('F').invitation?.inviterName).toBe(NAMES['B']);
    expect(scenario.view('B').stakes[2]).toMatchObject({ id: 'C1', orgName: NAMES['F'] });
    scenario.accepts('F').hands('B', 'F');
    expect(scenario.chain).toBe('A- B- F*');
  });

  test('what waits for it waits on: a delivery, and the title that is expected from it', () => {
    const delivered = passes(givenChain('A B* C?').delivers('B'), 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(delivered.chain).toBe('A- B- F*');
    const expected = passes(givenChain('A? B C'), 'A', 'F');
    expect(expected.current).toBe('F');
    expect(expected.accepts('F', true).chain).toBe('F* B C');
  });

  test('its former name is kept from whoever may not read the new one', () => {
    const scenario = passes(givenChain('A? B C?').posts('B', `${NAMES['C']}, or ${NAMES['F']}, waits for it.`), 'C', 'F').accepts('F');
    expect(scenario.view('A').updates[0]!.message).toBe('Partner, or Partner, waits for it.');
    expect(scenario.view('F').updates[0]!.message).toBe(`${NAMES['C']}, or ${NAMES['F']}, waits for it.`);
  });

  test('whose part was complete before goes on seeing the placeholder', () => {
    const scenario = givenChain('A* B C?').hands('A', 'B').delivers('B');
    passes(scenario, 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(scenario.completed('A').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B']]);
    expect(scenario.completed('B').stakes[2]).toMatchObject({ orgName: NAMES['F'] });
  });

  test('it may accept where its neighbor was done before it came, and sees the thread as it stood then', () => {
    const scenario = givenChain('A? B* C').hands('B', 'C').invites('C', 'next', 'D').accepts('D').hands('C', 'D');
    passes(scenario, 'A', 'F').accepts('F');
    expect(scenario.chain).toBe('F- B- C- D*');
    expect(scenario.completed('F').stakes.map(({ own, orgName }) => [own, orgName])).toEqual([
      [true, NAMES['F']],
      [false, NAMES['B']],
      [false, 'Partner'],
    ]);
  });
});

describe('a placeholder becomes part of an organization that is on the thread already', () => {
  test('its stake goes as if it were declined, and its inviter is told by the name that it knows', () => {
    const scenario = passes(givenChain('A* B C D?'), 'D', 'A');
    expect(scenario.chain).toBe('A* B C');
    expect(scenario.notices).toMatchObject([{ orgId: 'C', text: `${NAMES['D']} declined your invitation.`, fromOrgId: null }]);
  });

  test('a delivery to it is off, and the sender keeps the title', () => {
    const scenario = passes(givenChain('A B* C?').delivers('B'), 'C', 'A');
    expect(scenario.chain).toBe('A- B*');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed' });
    expect(scenario.notices).toMatchObject([{ orgId: 'B', text: `${NAMES['C']} declined your invitation, so your delivery is off.` }]);
  });

  test('the title that was expected from it is expected from its neighbor', () => {
    expect(passes(givenChain('A? B C'), 'A', 'C').current).toBe('B');
  });
});

const withStandIn = () => givenChain('A? B C').invites('C', 'next', 'A');

// A stand-in is called by the small letter of the organization that it stands for.
describe('a placeholder for which a stand-in was invited', () => {
  test('becomes part of an organization: its own stake passes on, and the stand-in’s to one for that organization', () => {
    const scenario = withStandIn();
    scenario.happened('F', ...transferStake(scenario.thread, 'A', 'F', scenario.now, ['x', 'f']));
    expect(scenario.chain).toBe('F? B C f?');
    expect(scenario.thread.chain[3]).toMatchObject({ standsFor: 'F', formerOrgIds: ['a'] });
    expect(scenario.view('C').stakes[3]).toMatchObject({ orgId: 'F', orgName: NAMES['F'] });
    expect(brokenInvariant(scenario.thread)).toBeNull();
  });

  test('becomes part of one that is on the thread already: both invitations end, and both inviters are told', () => {
    const scenario = withStandIn();
    scenario.happened('B', ...transferStake(scenario.thread, 'A', 'B', scenario.now, ['x', 'y']));
    expect(scenario.chain).toBe('B C');
    expect(scenario.notices.map(({ orgId, text }) => [orgId, text])).toEqual([['C', `${NAMES['A']} declined your invitation.`]]);
    expect(brokenInvariant(scenario.thread)).toBeNull();
  });

  test('is corrected by the inviter of the stand-in: that one’s stake is the new placeholder’s, the other stays', () => {
    const scenario = withStandIn();
    scenario.happened('C', ...transferStakeBesideNewOrg(scenario.thread, 'C', 'A', 'E', scenario.now, 'e'));
    expect(scenario.chain).toBe('A? B C E?');
    expect(scenario.thread.chain[3]).toMatchObject({ standsFor: null, formerOrgIds: ['a'] });
  });

  test('is corrected by the inviter of the placeholder itself: the stand-in stays', () => {
    const scenario = withStandIn();
    scenario.happened('B', ...transferStakeBesideNewOrg(scenario.thread, 'B', 'A', 'E', scenario.now, 'e'));
    expect(scenario.chain).toBe('E? B C a?');
  });
});

test('a correction into a placeholder that stands further away gets a stand-in, as an invitation of it would', () => {
  const scenario = givenChain('A? B C D?');
  scenario.happened('C', ...transferStakeBesideNewOrg(scenario.thread, 'C', 'D', 'A', scenario.now, 'a'));
  expect(scenario.chain).toBe('A? B C a?');
  const beside = givenChain('A? B');
  beside.happened('B', ...transferStakeBesideNewOrg(beside.invites('B', 'next', 'D').thread, 'B', 'D', 'A', beside.now, 'a'));
  expect(beside.chain).toBe('A? B');
});

test('nothing happens on a thread that the placeholder is not in', () => {
  expect(transferStake(givenChain('A* B C').thread, 'D', 'F', 0, ['x', 'y'])).toEqual([]);
});
