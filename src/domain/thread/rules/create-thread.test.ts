import { describe, expect, test } from 'vitest';
import { givenChain, ThreadScenario, START, VEHICLE } from '../../../../testing/threads/thread-scenario.ts';
import { decideCreation } from './create-thread.ts';

const party = (orgId: string) => ({ orgId, stakeId: `${orgId}1`, blocked: false, invitedToday: null });
const opening = { threadId: 'thread', vehicle: VEHICLE, creatorHasTitle: false, alreadyOpen: false };
const opened = (boughtFrom: string, creator: string, soldTo: string | null, more = {}) =>
  decideCreation(
    { ...opening, creator: party(creator), boughtFrom: party(boughtFrom), soldTo: soldTo ? party(soldTo) : null, ...more },
    START,
  );

describe('a new thread', () => {
  test('has the seller, its creator and the buyer in this order, and only the creator is active', () => {
    expect(givenChain('A? B C?').chain).toBe('A? B C?');
  });

  test('can have no buyer', () => {
    const scenario = givenChain('A? B');
    expect(scenario.chain).toBe('A? B');
    expect(scenario.view('B')).toMatchObject({ headStakeId: 'A1', tailStakeId: 'B1', stakeCount: 2 });
  });

  test('expects the title from the seller', () => {
    const scenario = new ThreadScenario();
    expect(scenario.current).toBe('A');
    expect(scenario.view('B').stakes.map((stake) => stake.hasTitle)).toEqual([null, false, null]);
  });

  test('starts with its creator as the holder if the creator has the title', () => {
    const scenario = new ThreadScenario({ holder: true });
    expect(scenario.current).toBe('B');
    expect(scenario.view('B').stakes.map((stake) => stake.hasTitle)).toEqual([null, true, null]);
    expect(scenario.view('B').stakes[1]).toMatchObject({ confirmed: true, opened: true, receivedAt: START });
  });
});

describe('a new thread is refused', () => {
  test('if the creator names its own organization as a party', () => {
    expect(opened('B', 'B', null)).toEqual({ refused: 'own-org-as-party' });
    expect(opened('A', 'B', 'B')).toEqual({ refused: 'own-org-as-party' });
  });

  test('if the seller and the buyer are the same organization', () => {
    expect(opened('A', 'B', 'A')).toEqual({ refused: 'same-party-twice' });
  });

  test('if the creator is already next to the same seller on an active thread for this VIN', () => {
    expect(opened('A', 'B', 'C', { alreadyOpen: true })).toEqual({ refused: 'same-vin' });
  });

  test.each([
    [1899, 'refused'],
    [1900, 'opened'],
    [2028, 'opened'],
    [2029, 'refused'],
  ])('depending on the model year: in 2026, a thread for a vehicle of %i is %s', (year, outcome) => {
    const decision = opened('A', 'B', null, { vehicle: { ...VEHICLE, year } });
    expect('refused' in decision ? decision.refused : 'opened').toBe(outcome === 'refused' ? 'bad-year' : 'opened');
  });
});
