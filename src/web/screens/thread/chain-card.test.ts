// A screen reader hears what a title waits for and until when as one sentence.
import { expect, test } from 'vitest';
import { chainOf } from '../../parts/chain/chain-nodes.ts';
import { withSpokenWait } from './ChainCard.tsx';
import { viewOf } from './test-view.ts';

const NOW = new Date(2026, 10, 23, 9).getTime();
const spoken = (given: Parameters<typeof viewOf>[0]) => {
  const view = viewOf(given);
  return withSpokenWait(chainOf(view, NOW).links[1]!, view.expected, NOW).spoken;
};
const waitsFor = { what: 'lien-release', since: 0 } as const;

test('the day is said in full, with how late it is', () => {
  expect(spoken({ waitsFor, expected: '2026-11-29' })).toBe('Waits for the lien release, expected November 29');
  expect(spoken({ waitsFor, expected: '2026-11-21' })).toBe('Waits for the lien release, expected November 21, 2 days late');
});

test('what is shown is said as it is without a day, or without a reason', () => {
  expect(spoken({ waitsFor })).toBeUndefined();
  expect(spoken({ expected: '2026-11-29' })).toBeUndefined();
});
