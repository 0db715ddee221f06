import { describe, expect, test } from 'vitest';
import { givenChain, ThreadScenario, START, VEHICLE } from '../../../../tests/thread-scenario.ts';
import { decideCreation } from './create-thread.ts';

const party = (orgId: string) => ({ orgId, stakeId: `${orgId}1`, blocked: false });
const opening = { threadId: 'thread', vehicle: VEHICLE, creatorHasTitle: false, alreadyOpen: false };
const opened = (boughtFrom: string, creator: string, soldTo: string | null, more = {}) =>
  decideCreation(
    { ...opening, creator: party(creator), boughtFrom: party(boughtFrom), soldTo: soldTo ? party(soldTo) : null, ...more },
    START,
  );

describe('a new thread', () => {
  test('runs from the seller over its creator to the buyer; only the creator takes part already', () => {
    expect(givenChain('A? B C?').chain).toBe('A? B C?');
  });

  test('may do without a buyer', () => {
    const scenario = givenChain('A? B');
    expect(scenario.chain).toBe('A? B');
    expect(scenario.view('B')).toMatchObject({ headStakeId: 'A1', tailStakeId: 'B1', stakeCount: 2 });
  });

  test('expects the title of the organization that it was bought from', () => {
    const scenario = new ThreadScenario();
    expect(scenario.current).toBe('A');
    expect(scenario.view('B').stakes.map((stake) => stake.hasTitle)).toEqual([null, false, null]);
  });

  test('is with its creator, if that one has the title in hand', () => {
    const scenario = new ThreadScenario({ holder: true });
    expect(scenario.current).toBe('B');
    expect(scenario.view('B').stakes.map((stake) => stake.hasTitle)).toEqual([null, true, null]);
    expect(scenario.view('B').stakes[1]).toMatchObject({ confirmed: true, opened: true, receivedAt: START });
  });
});

describe('it is refused', () => {
  test("with one's own organization as a party", () => {
    expect(opened('B', 'B', null)).toEqual({ refused: 'own-org-as-party' });
    expect(opened('A', 'B', 'B')).toEqual({ refused: 'own-org-as-party' });
  });

  test('with the same party on both sides', () => {
    expect(opened('A', 'B', 'A')).toEqual({ refused: 'same-party-twice' });
  });

  test('where one stands next to the same seller on a live thread of this VIN', () => {
    expect(opened('A', 'B', 'C', { alreadyOpen: true })).toEqual({ refused: 'same-vin' });
  });

  test.each([
    [1899, 'refused'],
    [1900, 'opened'],
    [2028, 'opened'],
    [2029, 'refused'],
  ])('for a vehicle of %i or not, seen from 2026: %s', (year, outcome) => {
    const decision = opened('A', 'B', null, { vehicle: { ...VEHICLE, year } });
    expect('refused' in decision ? decision.refused : 'opened').toBe(outcome === 'refused' ? 'bad-year' : 'opened');
  });
});
