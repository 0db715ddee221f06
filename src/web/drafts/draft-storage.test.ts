// Whose drafts a tab keeps.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, forgetAllDrafts, forgetDraftsOfOthers, readDraft, writeDraft } from './draft-storage.ts';

const ann = draftKey('ann', 'org-1', 'note');
const bob = draftKey('bob', 'org-1', 'note');

/** As far as drafts use it: what is kept are its own keys. */
class Kept {
  getItem = (key: string) => (this as unknown as Record<string, string>)[key] ?? null;
  setItem = (key: string, text: string) => void Object.assign(this, { [key]: text });
  removeItem = (key: string) => void Reflect.deleteProperty(this, key);
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', Object.assign(new Kept(), { other: 'of another program' }));
  writeDraft(ann, 'Ann’s');
  writeDraft(bob, 'Bob’s');
});
afterEach(() => {
  forgetAllDrafts();
  vi.unstubAllGlobals();
});

test('whoever comes after somebody else finds their own drafts alone', () => {
  forgetDraftsOfOthers('bob');
  expect([readDraft(ann), readDraft(bob)]).toEqual(['', 'Bob’s']);
  expect(sessionStorage.getItem('other')).toBe('of another program');
});

test('signing out leaves none', () => {
  forgetAllDrafts();
  expect([readDraft(ann), readDraft(bob)]).toEqual(['', '']);
});

test('where the browser forbids its storage, drafts last as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined);
  writeDraft(ann, 'Ann’s next');
  expect(readDraft(ann)).toBe('Ann’s next');
});
