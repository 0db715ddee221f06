// The draft of a form contains only the fields that the user changed.
import { expect, test } from 'vitest';
import { serializeChanges, parseDraft } from './use-draft.ts';

const defaults = { name: 'Aspen Auto Group', city: '', days: 14, state: undefined };

test('changed fields are stored and restored', () => {
  const text = serializeChanges({ ...defaults, city: 'Boulder', days: 30, state: 'CO' }, defaults);
  expect(parseDraft(text, defaults)).toEqual({ city: 'Boulder', days: 30, state: 'CO' });
});

test('nothing is stored if no field changed', () => {
  expect(serializeChanges(defaults, defaults)).toBe('');
  expect(serializeChanges({ ...defaults, days: NaN, state: '' }, defaults)).toBe('');
  expect(parseDraft('', defaults)).toEqual({});
});

test('an unreadable draft, and a stored value of the wrong type, are ignored', () => {
  expect(parseDraft('{"name":"Br', defaults)).toEqual({});
  expect(parseDraft('null', defaults)).toEqual({});
  expect(parseDraft('{"days":"soon","city":{"of":"angels"},"name":"Bluebird"}', defaults)).toEqual({ name: 'Bluebird' });
});
