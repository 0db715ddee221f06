// A collapsed chain on a card still shows its ends, the viewer and who is responsible for the title.
import { expect, test } from 'vitest';
import type { ChainState } from './chain-nodes.ts';
import { collapse } from './CompactChain.tsx';

const chain = (length: number, holder: number, you: number) =>
  Array.from({ length }, (_, at) => ({ state: at === holder ? ('holds' as const) : ('joined' as const), you: at === you }));
const collapsed = (length: number, holder: number, you: number) =>
  collapse(chain(length, holder, you))
    .map((item) => (item.kind === 'more' ? `+${item.count}` : item.at))
    .join(' ');

test('six organizations are all shown', () => {
  expect(collapsed(6, 2, 3)).toBe('0 1 2 3 4 5');
});

test('the middle of seven organizations collapses', () => {
  expect(collapsed(7, 5, 6)).toBe('0 +3 4 5 6');
});

test('a long chain collapses on both sides of the holder, but never hides only one organization', () => {
  expect(collapsed(12, 6, 8)).toBe('0 +5 6 7 8 +2 11');
});

test('the previous holder collapses if more than six items would be shown', () => {
  expect(collapsed(8, 4, 6)).toBe('0 +3 4 5 6 7');
});

test('without a known holder the ends and the viewer are shown', () => {
  expect(collapsed(9, -1, 4)).toBe('0 +3 4 +3 8');
});

/** Twelve organizations, the last one the viewer. */
const collapsedWith = (states: Readonly<Record<number, ChainState>>) =>
  collapse(Array.from({ length: 12 }, (_, at) => ({ state: states[at] ?? 'joined', you: at === 11 })))
    .map((item) => (item.kind === 'more' ? `+${item.count}` : item.at))
    .join(' ');

test.each<ChainState>(['missing', 'returning'])('an organization that the title is expected from is shown: %s', (state) => {
  expect(collapsedWith({ 4: state })).toBe('0 +2 3 4 +6 11');
});

test.each<ChainState>(['claims', 'disputed'])(
  'an organization that disagrees with the holder is shown, before the previous holder: %s',
  (state) => {
    expect(collapsedWith({ 4: 'holds', 5: state })).toBe('0 +3 4 5 +5 11');
  },
);
