import { describe, expect, test } from 'vitest';
import { givenChain, NAMES, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import { brokenInvariant } from '../invariants.ts';
import { transferStakeBesideNewOrg, transferStake } from './transfer-placeholder.ts';

const transferred = (scenario: ThreadScenario, from: string, to: string) =>
  scenario.happened(to, ...transferStake(scenario.thread, from, to, scenario.now, ['x', 'y']));

describe('if a placeholder becomes part of an organization that is not on the thread', () => {
  test('the organization gets its stake and can answer its invitation', () => {
    const scenario = transferred(givenChain('A B* C?'), 'C', 'F');
    expect(scenario.chain).toBe('A- B* F?');
    expect(scenario.notices).toEqual([]);
    expect(scenario.view('F').invitation?.inviterName).toBe(NAMES['B']);
    expect(scenario.view('B').stakes[2]).toMatchObject({ id: 'C1', orgName: NAMES['F'] });
    scenario.accepts('F').hands('B', 'F');
    expect(scenario.chain).toBe('A- B- F*');
  });

  test('a pending delivery to it stays pending, and the title is still expected from it', () => {
    const delivered = transferred(givenChain('A B* C?').delivers('B'), 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(delivered.chain).toBe('A- B- F*');
    const expected = transferred(givenChain('A? B C'), 'A', 'F');
    expect(expected.current).toBe('F');
    expect(expected.accepts('F', true).chain).toBe('F* B C');
  });

  test('its former name is hidden from those who may not read the new name', () => {
    const scenario = transferred(givenChain('A? B C?').posts('B', `${NAMES['C']}, or ${NAMES['F']}, waits for it.`), 'C', 'F').accepts('F');
    expect(scenario.view('A').updates[0]!.message).toBe('Partner, or Partner, waits for it.');
    expect(scenario.view('F').updates[0]!.message).toBe(`${NAMES['C']}, or ${NAMES['F']}, waits for it.`);
  });

  test('an organization that was completed before still sees the thread as it was then', () => {
    const scenario = givenChain('A* B C?').hands('A', 'B').delivers('B');
    transferred(scenario, 'C', 'F').accepts('F').confirmsDelivery('F');
    expect(scenario.completed('A').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B']]);
    expect(scenario.completed('B').stakes[2]).toMatchObject({ orgName: NAMES['F'] });
  });

  test('it can accept after its neighbor was completed, and sees the thread as it was at that time', () => {
    const scenario = givenChain('A? B* C').hands('B', 'C').invites('C', 'next', 'D').accepts('D').hands('C', 'D');
    transferred(scenario, 'A', 'F').accepts('F');
    expect(scenario.chain).toBe('F- B- C- D*');
    expect(scenario.completed('F').stakes.map(({ own, orgName }) => [own, orgName])).toEqual([
      [true, NAMES['F']],
      [false, NAMES['B']],
      [false, 'Partner'],
    ]);
  });
});

describe('if a placeholder becomes part of an organization that is already on the thread', () => {
  test('its stake ends as declined, and its inviter is notified with the name that it knows', () => {
    const scenario = transferred(givenChain('A* B C D?'), 'D', 'A');
    expect(scenario.chain).toBe('A* B C');
    expect(scenario.notices).toMatchObject([{ orgId: 'C', text: `${NAMES['D']} declined your invitation.`, fromOrgId: null }]);
  });

  test('a pending delivery to it is disputed, and the sender keeps the title', () => {
    const scenario = transferred(givenChain('A B* C?').delivers('B'), 'C', 'A');
    expect(scenario.chain).toBe('A- B*');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'departed' });
    expect(scenario.notices).toMatchObject([{ orgId: 'B', text: `${NAMES['C']} declined your invitation, so your delivery is off.` }]);
  });

  test('the title is expected from its neighbor instead', () => {
    expect(transferred(givenChain('A? B C'), 'A', 'C').current).toBe('B');
  });
});

const withStandIn = () => givenChain('A? B C').invites('C', 'next', 'A');

// The id of a stand-in is the id of the organization that it stands for, in lower case.
describe('if a placeholder that has a stand-in', () => {
  test('becomes part of an organization, its stake is transferred to it, and the stand-in’s to a stand-in for that organization', () => {
    const scenario = withStandIn();
    scenario.happened('F', ...transferStake(scenario.thread, 'A', 'F', scenario.now, ['x', 'f']));
    expect(scenario.chain).toBe('F? B C f?');
    expect(scenario.thread.chain[3]).toMatchObject({ standsFor: 'F', formerOrgIds: ['a'] });
    expect(scenario.view('C').stakes[3]).toMatchObject({ orgId: 'F', orgName: NAMES['F'] });
    expect(brokenInvariant(scenario.thread)).toBeNull();
  });

  test('becomes part of an organization that is already on the thread, both invitations end, and the other inviter is notified', () => {
    const scenario = withStandIn();
    scenario.happened('B', ...transferStake(scenario.thread, 'A', 'B', scenario.now, ['x', 'y']));
    expect(scenario.chain).toBe('B C');
    expect(scenario.notices.map(({ orgId, text }) => [orgId, text])).toEqual([['C', `${NAMES['A']} declined your invitation.`]]);
    expect(brokenInvariant(scenario.thread)).toBeNull();
  });

  test('is corrected by the inviter of the stand-in, only the stand-in’s stake is transferred to the new placeholder', () => {
    const scenario = withStandIn();
    scenario.happened('C', ...transferStakeBesideNewOrg(scenario.thread, 'C', 'A', 'E', scenario.now, 'e'));
    expect(scenario.chain).toBe('A? B C E?');
    expect(scenario.thread.chain[3]).toMatchObject({ standsFor: null, formerOrgIds: ['a'] });
  });

  test('is corrected by the inviter of the placeholder itself, only the placeholder’s stake is transferred', () => {
    const scenario = withStandIn();
    scenario.happened('B', ...transferStakeBesideNewOrg(scenario.thread, 'B', 'A', 'E', scenario.now, 'e'));
    expect(scenario.chain).toBe('E? B C a?');
  });
});

test('a correction to a placeholder further away in the chain gets a stand-in, and one to a neighbor ends the invitation', () => {
  const scenario = givenChain('A? B C D?');
  scenario.happened('C', ...transferStakeBesideNewOrg(scenario.thread, 'C', 'D', 'A', scenario.now, 'a'));
  expect(scenario.chain).toBe('A? B C a?');
  const beside = givenChain('A? B');
  beside.happened('B', ...transferStakeBesideNewOrg(beside.invites('B', 'next', 'D').thread, 'B', 'D', 'A', beside.now, 'a'));
  expect(beside.chain).toBe('A? B');
});

test('a thread without the placeholder does not change', () => {
  expect(transferStake(givenChain('A* B C').thread, 'D', 'F', 0, ['x', 'y'])).toEqual([]);
});
