import { describe, expect, test } from 'vitest';
import { DAY, givenChain, type ThreadScenario } from '../../../testing/threads/thread-scenario.ts';
import { turnOf, upcomingTurn } from './turns.ts';
import { viewerAsActor } from './view/viewer-context.ts';

const disputedBy = (scenario: ThreadScenario, orgId: string): ThreadScenario => {
  const delivery = scenario.thread.updates.find(({ type }) => type === 'delivered')!;
  return scenario.does(orgId, {
    type: 'disputeDelivery',
    updateId: delivery.id,
    note: 'A signature is missing.',
    paper: null,
    expected: null,
  });
};
const turn = (scenario: ThreadScenario, orgId: string) => turnOf(scenario.thread, viewerAsActor(orgId, scenario.now));

const disputed = () => disputedBy(givenChain('A* B C').delivers('A'), 'B');
const upcoming = (scenario: ThreadScenario, orgId: string) => upcomingTurn(scenario.thread, orgId, scenario.now);

describe('a turn that time alone brings', () => {
  test('starts three days after a claim that the holder has not answered', () => {
    const scenario = givenChain('A* B C').claims('C');
    expect(upcoming(scenario, 'A')).toEqual({ turn: 'confirmClaim', from: scenario.now });
    expect(upcoming(scenario, 'B')).toEqual({ turn: 'confirmClaim', from: scenario.now + 3 * DAY });
    expect(upcoming(scenario, 'C')).toEqual({ turn: 'confirmClaim', from: scenario.now + 14 * DAY });
    expect(scenario.view('B')).toMatchObject({ turn: null, turnAt: scenario.now + 3 * DAY });
    expect(scenario.after(3 * DAY).view('B')).toMatchObject({ turn: 'confirmClaim', turnAt: null });
  });
});

describe('the turn of an organization', () => {
  test('the recipient of a delivery must confirm it', () => {
    const scenario = givenChain('A* B C').delivers('A');
    expect(['A', 'B', 'C'].map((orgId) => turn(scenario, orgId))).toEqual([null, 'confirmDelivery', null]);
  });

  test('the holder must answer a claim, and after three days every organization that can confirm it must', () => {
    const scenario = givenChain('A* B C').claims('C');
    expect(['A', 'B', 'C'].map((orgId) => turn(scenario, orgId))).toEqual(['confirmClaim', null, null]);
    expect(turn(scenario.after(3 * DAY), 'B')).toBe('confirmClaim');
  });

  test('the organization that can answer open requests must post an update', () => {
    expect(turn(givenChain('A* B C').asks('C'), 'A')).toBe('postUpdate');
    expect(turn(givenChain('A? B C').asks('C'), 'B')).toBe('postUpdate');
    expect(turn(givenChain('A* B C').asks('C').posts('A', 'Tomorrow.'), 'A')).toBeNull();
  });

  test('an objection is for the claimant to answer: who objects may confirm the claim, but is not asked to', () => {
    const contested = givenChain('A* B C D').claims('D').confirmsClaim('A', 'D').objects('B');
    expect(['B', 'C', 'D'].map((orgId) => turn(contested, orgId))).toEqual([null, null, null]);
    expect(contested.view('B').updates[0]!.offers).toEqual(['likeUpdate', 'confirmClaim', 'disputeClaim']);
    expect(turn(contested.claims('C'), 'B'), 'another claim').toBe('confirmClaim');
  });

  test('an organization has no turn because of its own request', () => {
    expect(turn(givenChain('A? B C').asks('B'), 'B')).toBeNull();
  });

  test('the sender must settle a dispute, until it delivers again or posts an update', () => {
    expect(['A', 'B', 'C'].map((orgId) => turn(disputed(), orgId))).toEqual(['settleDispute', null, null]);
    expect(turn(disputed().delivers('A'), 'A')).toBeNull();
    expect(turn(disputed().posts('A', 'It is signed now.'), 'A')).toBeNull();
    expect(turn(disputed().asks('C'), 'A')).toBe('settleDispute');
  });

  test('an update posted before the dispute does not settle it', () => {
    expect(turn(disputedBy(givenChain('A* B C').delivers('A').posts('A', 'It is on its way.'), 'B'), 'A')).toBe('settleDispute');
  });

  test('the sender must settle a delivery whose recipient declined, but not one that it withdrew itself', () => {
    expect(turn(givenChain('A? B* C?').delivers('B').declines('C'), 'B')).toBe('settleDispute');
    expect(turn(givenChain('A* B C').delivers('A').does('A', { type: 'withdrawDelivery', updateId: null }), 'A')).toBeNull();
  });

  test('an invitee has no turn: its invitation is listed elsewhere', () => {
    expect(turn(givenChain('A? B C').asks('C'), 'A')).toBeNull();
  });
});
