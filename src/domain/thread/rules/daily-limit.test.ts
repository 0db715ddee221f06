import { expect, test } from 'vitest';
import { DAY, givenChain, HOUR } from '../../../../testing/threads/thread-scenario.ts';

const deliver = { type: 'markDelivered', expected: null } as const;
/** A has sent the title to B three times, and withdrawn each delivery. */
function sentThreeTimes() {
  const scenario = givenChain('A* B C');
  for (let count = 0; count < 3; count++) scenario.delivers('A').does('A', { type: 'withdrawDelivery', updateId: null });
  return scenario;
}

test('a delivery is possible three times in 24 hours', () => {
  const scenario = sentThreeTimes();
  expect(scenario.refuses('A', deliver)).toBe('too-often');
  expect(scenario.after(DAY - 6 * HOUR).refuses('A', deliver)).toBe('too-often');
  expect(scenario.after(HOUR).refuses('A', deliver)).toBeNull();
});

test('a claim is possible three times in 24 hours', () => {
  const scenario = givenChain('A* B C');
  for (let count = 0; count < 3; count++) scenario.claims('C').does('C', { type: 'withdrawClaim', updateId: null });
  expect(scenario.refuses('C', { type: 'claimTitle' })).toBe('too-often');
  expect(scenario.after(DAY).refuses('C', { type: 'claimTitle' })).toBeNull();
});

test('each command and each organization has a count of its own', () => {
  const scenario = sentThreeTimes();
  expect(scenario.refuses('A', { type: 'giveUpTitle', why: 'lost', note: '', expected: null })).toBeNull();
  expect(scenario.claims('B').confirmsClaim('A', 'B').refuses('B', deliver)).toBeNull();
});

test('only the commands of the last day are kept', () => {
  const scenario = sentThreeTimes().after(DAY).delivers('A');
  expect(scenario.thread.limitedCommands).toEqual([{ orgId: 'A', command: 'markDelivered', at: scenario.now }]);
});
