import { expect, test } from 'vitest';
import { viewOf } from './test-view.ts';
import { openedByText } from './ThreadFrame.tsx';

test('the organization that opened the thread is "You", or named', () => {
  expect(openedByText(viewOf())).toBe('You');
  const stakes = viewOf().stakes.map((stake) => ({ ...stake, own: stake.orderIndex === 2 }));
  expect(openedByText(viewOf({ stakes }))).toBe('Organization 2');
});
