import { expect, it } from 'vitest';
import { differ, follow } from './follow-saved.ts';

const before = { displayName: 'Dana Keller', phone: '(303) 555-0148', position: '' };

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
