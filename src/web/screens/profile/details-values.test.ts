import { expect, it } from 'vitest';
import { differ, follow, valuesOf } from './details-values.ts';

const before = valuesOf({ displayName: 'Dana Keller', phone: '3035550148', position: '' });

it('what was typed stays while the same profile is saved elsewhere, and the rest follows', () => {
  const typed = { ...before, position: 'Title cl' };
  const saved = { ...before, displayName: 'Dana K. Keller', position: 'Owner' };
  expect(follow(typed, before, saved)).toEqual({ displayName: 'Dana K. Keller', phone: '(303) 555-0148', position: 'Title cl' });
});

it('what was saved elsewhere as it is typed here needs no saving any more', () => {
  const typed = { ...before, position: 'Owner' };
  expect(differ(typed, before)).toBe(true);
  const saved = { ...before, position: 'Owner' };
  expect(differ(follow(typed, before, saved), saved)).toBe(false);
});
