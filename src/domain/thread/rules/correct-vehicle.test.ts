import { describe, expect, test } from 'vitest';
import { givenChain, type ThreadScenario, VEHICLE } from '../../../../testing/threads/thread-scenario.ts';

const OTHER_VIN = '2FTFW1E53MKE41877';
const correct = (vehicle: Partial<typeof VEHICLE> = { mileage: 12 }, alreadyOpen = false) =>
  ({ type: 'correctVehicle', vehicle: { ...VEHICLE, ...vehicle }, wrote: [], alreadyOpen }) as const;
const allowed = (scenario: ThreadScenario, orgIds: string) =>
  Array.from(orgIds).filter((orgId) => scenario.refuses(orgId, correct()) === null);

/** B opened the thread, left, and is the head now. */
const cameBack = () =>
  givenChain('A B C').does('A', { type: 'leaveThread' }).does('B', { type: 'leaveThread' }).invites('C', 'previous', 'B').accepts('B');

describe('correcting the vehicle', () => {
  test('is an entry of the timeline with the old and the new value', () => {
    const scenario = givenChain('A* B C').corrects('B', { mileage: 12, model: 'F-250' });
    expect(scenario.thread.vehicle).toEqual({ ...VEHICLE, mileage: 12, model: 'F-250' });
    expect(scenario.latest).toMatchObject({
      type: 'event',
      event: { kind: 'corrected', from: VEHICLE, to: { mileage: 12, model: 'F-250' } },
    });
  });

  test('makes its author the author of the words that it changed, and of no others', () => {
    const scenario = givenChain('A* B C').corrects('A', { model: 'F-250' });
    expect(scenario.thread.vehicleAuthors).toEqual({ make: scenario.stakeIdOf('B'), model: scenario.stakeIdOf('A') });
  });

  test('is allowed to the opener while it is active, and to the holder', () => {
    expect(allowed(givenChain('A* B C'), 'ABC')).toEqual(['A', 'B']);
    expect(allowed(givenChain('A* B C').hands('A', 'B').hands('B', 'C'), 'ABC')).toEqual(['C']);
  });

  test('is allowed to an opener that left and was invited again', () => {
    const scenario = cameBack();
    expect(allowed(scenario, 'BC')).toEqual(['B']);
    expect(isSettled(scenario.claims('B'), 'B')).toBe(false);
  });

  test('is refused to all others', () => {
    expect(givenChain('A* B C').refuses('C', correct())).toBe('only-opener-or-holder-corrects');
  });

  test('is refused if nothing is different', () => expect(givenChain('A* B').refuses('B', correct({}))).toBe('nothing-to-correct'));

  test('of a withheld text that was guessed is accepted like a wrong guess, and its author is who guessed', () => {
    const scenario = givenChain('A* B').does('A', { ...correct({}), wrote: ['model'] });
    expect(scenario.thread.vehicleAuthors).toEqual({ make: scenario.stakeIdOf('B'), model: scenario.stakeIdOf('A') });
    expect(scenario.latest).toMatchObject({
      event: { fromAuthors: { model: scenario.stakeIdOf('B') }, toAuthors: { model: scenario.stakeIdOf('A') } },
    });
  });

  test('is refused for a year that no vehicle has', () =>
    expect(givenChain('A* B').refuses('B', correct({ year: 1899 }))).toBe('bad-year'));

  test('is possible three times a day', () => {
    const scenario = givenChain('A* B');
    for (const mileage of [1, 2, 3]) scenario.corrects('B', { mileage });
    expect(scenario.refuses('B', correct())).toBe('too-often');
    expect(scenario.refuses('A', correct())).toBeNull();
  });
});

const isSettled = (scenario: ThreadScenario, by: string) => scenario.refuses(by, correct({ vin: OTHER_VIN })) === 'vin-settled';

describe('the VIN', () => {
  test('can be corrected until the title has changed hands', () => {
    const scenario = givenChain('A* B C').corrects('B', { vin: OTHER_VIN });
    expect(scenario.thread.vehicle.vin).toBe(OTHER_VIN);
  });

  test('stays once a delivery to another organization than the opener was confirmed', () => {
    expect(isSettled(givenChain('A* B C').hands('A', 'B'), 'B')).toBe(false);
    expect(isSettled(givenChain('A* B C').hands('A', 'B').hands('B', 'C'), 'C')).toBe(true);
  });

  test('stays once a claim of another organization than the opener was confirmed', () => {
    expect(isSettled(givenChain('A* B C').claims('B').confirmsClaim('A', 'B'), 'B')).toBe(false);
    expect(isSettled(givenChain('A B C').claims('A'), 'B')).toBe(true);
  });

  test('stays although the title went back, but the rest can be corrected', () => {
    const scenario = givenChain('A* B C').hands('A', 'B').hands('B', 'C').givesUp('C', 'mistake');
    expect(isSettled(scenario, 'B')).toBe(true);
    expect(scenario.refuses('B', correct())).toBeNull();
  });

  test('cannot be that of another thread of the organization', () => {
    expect(givenChain('A* B').refuses('B', correct({ vin: OTHER_VIN }, true))).toBe('same-vin');
    expect(givenChain('A* B').refuses('B', correct({ mileage: 1 }, true))).toBeNull();
  });
});
