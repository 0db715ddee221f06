import { expect, it } from 'vitest';
import { hasChanges, mergeSaved } from './follow-saved.ts';

const before = { displayName: 'Dana Keller', phone: '(303) 555-0148', position: '' };

it('when the profile is saved elsewhere, the fields typed here stay and the others are updated', () => {
  const typed = { ...before, position: 'Title cl' };
  const saved = { ...before, displayName: 'Dana K. Keller', position: 'Owner' };
  expect(mergeSaved(typed, before, saved)).toEqual({ displayName: 'Dana K. Keller', phone: '(303) 555-0148', position: 'Title cl' });
});

it('a form has no unsaved changes if the same values were saved elsewhere', () => {
  const typed = { ...before, position: 'Owner' };
  expect(hasChanges(typed, before)).toBe(true);
  const saved = { ...before, position: 'Owner' };
  expect(hasChanges(mergeSaved(typed, before, saved), saved)).toBe(false);
});
