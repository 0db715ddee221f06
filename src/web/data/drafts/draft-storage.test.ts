// A user never sees the drafts that another user typed in the same tab.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, forgetDraftsOf, hasDrafts, INVITATION, noteSeen, readDraft, writeDraft } from './draft-storage.ts';

const ann = draftKey('ann', 'org-1', 'note');
const bob = draftKey('bob', 'org-1', 'note');

/** The part of `Storage` that drafts use. As in a browser, items are own properties. */
class FakeStorage {
  getItem = (key: string) => (this as unknown as Record<string, string>)[key] ?? null;
  setItem = (key: string, text: string) => void Object.assign(this, { [key]: text });
  removeItem = (key: string) => void Reflect.deleteProperty(this, key);
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', Object.assign(new FakeStorage(), { other: 'of another program' }));
  writeDraft(ann, 'Ann’s');
  writeDraft(bob, 'Bob’s');
});
afterEach(() => {
  for (const userId of ['ann', 'bob']) forgetDraftsOf(userId);
  vi.unstubAllGlobals();
});

test('signing out deletes the drafts of that user, and of nobody else', () => {
  forgetDraftsOf('ann');
  expect([readDraft(ann), readDraft(bob)]).toEqual(['', 'Bob’s']);
  expect(sessionStorage.getItem('other')).toBe('of another program');
});

test('only the user who was signed in last is told that what was typed is kept', () => {
  noteSeen('ann');
  expect(hasDrafts()).toBe(true);
  noteSeen('bob');
  forgetDraftsOf('bob');
  expect(hasDrafts()).toBe(false);
  noteSeen('ann');
  vi.stubGlobal('sessionStorage', undefined);
  expect(hasDrafts()).toBe(true);
});

test('an invitation to sign up is kept until somebody is signed in', () => {
  writeDraft(INVITATION, 'token');
  expect(readDraft(INVITATION)).toBe('token');
  noteSeen('ann');
  expect([readDraft(INVITATION), sessionStorage.getItem(INVITATION)]).toEqual(['', null]);
});

test('if the browser blocks its storage, drafts last as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined);
  writeDraft(ann, 'Ann’s next');
  expect(readDraft(ann)).toBe('Ann’s next');
});
