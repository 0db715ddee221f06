// What was typed into a form is there again after a reload, and nothing else is.
import { expect, test } from 'vitest';
import { changesIn, draftOf } from './form-draft.ts';

const began = { name: 'Aspen Auto Group', city: '', days: 14, state: undefined };

test('what differs from the beginning is kept, and comes back', () => {
  const text = changesIn({ ...began, city: 'Boulder', days: 30, state: 'CO' }, began);
  expect(draftOf(text, began)).toEqual({ city: 'Boulder', days: 30, state: 'CO' });
});

test('where nothing differs, nothing is kept', () => {
  expect(changesIn(began, began)).toBe('');
  expect(changesIn({ ...began, days: NaN, state: '' }, began)).toBe('');
  expect(draftOf('', began)).toEqual({});
});

test('what cannot be read, or is of another kind, is passed over', () => {
  expect(draftOf('{"name":"Br', began)).toEqual({});
  expect(draftOf('null', began)).toEqual({});
  expect(draftOf('{"days":"soon","city":{"of":"angels"},"name":"Bluebird"}', began)).toEqual({ name: 'Bluebird' });
});
