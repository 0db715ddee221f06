// Whose terms a title has: the neighbor that the organization bought from, also after that one has gone, and never anybody further up.
import { describe, expect, test } from 'vitest';
import { givenChain, ORGS, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import { stakeOf } from '../../thread/chain.ts';
import { sellerOf } from './seller.ts';

const sellerFor = (scenario: ThreadScenario, orgId: string): string | null => {
  const { thread } = scenario;
  return sellerOf(thread, stakeOf(thread, orgId)!, ORGS)?.orgId ?? null;
};

const withdrawing = (scenario: ThreadScenario, orgId: string): ThreadScenario =>
  scenario.does('B', { type: 'withdrawInvite', stakeId: scenario.stakeIdOf(orgId) });

describe('the seller', () => {
  test('is the neighbor upstream, also while another organization has the title, and before the neighbor accepts', () => {
    expect(['A', 'B', 'C'].map((orgId) => sellerFor(givenChain('A* B C'), orgId))).toEqual([null, 'A', 'B']);
    expect(sellerFor(givenChain('A? B C'), 'B')).toBe('A');
    expect(['C', 'D'].map((orgId) => sellerFor(givenChain('A B* C D'), orgId))).toEqual(['B', 'C']);
  });

  test('comes with its type, and its own state', () => {
    const { thread } = givenChain('A* B C');
    expect(sellerOf(thread, stakeOf(thread, 'C')!, ORGS)).toEqual({ orgId: 'B', orgType: 'auction', state: 'CO' });
    expect(sellerOf(thread, stakeOf(thread, 'B')!, ORGS)).toEqual({ orgId: 'A', orgType: 'dealership', state: 'CO' });
  });

  test('is the one that a stand-in stands for, as the view shows it', () => {
    // D is in the chain already, where B does not see it.
    const scenario = givenChain('A? B C D').declines('A').invites('B', 'previous', 'D');
    expect(scenario.thread.chain[0]).toMatchObject({ orgId: 'd', standsFor: 'D' });
    expect(sellerFor(scenario, 'B')).toBe('D');
    expect(scenario.view('B').stakes[0]).toMatchObject({ orgId: 'D' });
  });

  test('stays the one that declined or did not answer: the purchase stands', () => {
    expect(sellerFor(givenChain('A? B C').declines('A'), 'B')).toBe('A');
    expect(sellerFor(givenChain('A? B C').expires(0), 'B')).toBe('A');
  });

  test('stays the one that left, also one that invited the buyer', () => {
    expect(sellerFor(givenChain('A B C').does('A', { type: 'leaveThread' }), 'B')).toBe('A');
    const scenario = givenChain('A? B C').declines('A').does('B', { type: 'leaveThread' });
    expect(sellerFor(scenario, 'C')).toBe('B');
  });

  test('is none whose invitation the organization withdrew itself: it was the wrong one', () => {
    expect(sellerFor(withdrawing(givenChain('A? B C'), 'A'), 'B')).toBeNull();
    const another = givenChain('A? B C').declines('A').invites('B', 'previous', 'D');
    expect(sellerFor(another, 'B')).toBe('D');
    expect(sellerFor(withdrawing(another, 'D'), 'B')).toBe('A');
  });

  test('stays one whose invitation ended with the thread, once that is open again', () => {
    expect(sellerFor(givenChain('A? B').closes('B').reopens('B'), 'B')).toBe('A');
    expect(sellerFor(withdrawing(givenChain('A? B'), 'A').closes('B').reopens('B'), 'B')).toBeNull();
  });

  test('stays the same for an organization that left and is back', () => {
    const scenario = givenChain('A? B C D').declines('A').does('B', { type: 'leaveThread' });
    expect(sellerFor(scenario.invites('C', 'previous', 'B').accepts('B'), 'B')).toBe('A');
    // The one that invited C has left, and so has C for a while.
    scenario.does('B', { type: 'leaveThread' }).does('C', { type: 'leaveThread' }).invites('D', 'previous', 'C').accepts('C');
    expect(sellerFor(scenario, 'C')).toBe('B');
  });

  test('has terms as the organization in whose place it is now, once it has gone', () => {
    const [gone, there] = [givenChain('A? B C').declines('A'), givenChain('A? B C')].map(({ thread }) =>
      sellerOf(thread, stakeOf(thread, 'B')!, ORGS, { A: 'D' }),
    );
    expect(gone).toMatchObject({ orgId: 'A', heirId: 'D' });
    expect(there).not.toHaveProperty('heirId');
  });

  test('is the last one of several that have gone', () =>
    expect(sellerFor(givenChain('A? B C').declines('A').invites('B', 'previous', 'D').declines('D'), 'B')).toBe('D'));

  test('is nobody who stood elsewhere: the buyer, another’s seller, or one further up', () => {
    expect(sellerFor(givenChain('A? B C?').declines('C').declines('A'), 'B')).toBe('A');
    const alone = givenChain('A B C').does('A', { type: 'leaveThread' });
    expect(sellerFor(alone, 'C')).toBe('B');
  });
});
