import { expect, test } from 'vitest';
import { colleaguesFor, mentionAt, mentionedIds, noteParts, withMention } from './mentions.ts';

const maya = { userId: 'maya', name: 'Maya Ortiz' };
const dana = { userId: 'dana', name: 'Dana Keller' };
const dan = { userId: 'dan', name: 'Dan' };
const team = [maya, dana, dan];
const NONE: ReadonlySet<string> = new Set();

test('an @ at the beginning of a word starts a mention', () => {
  expect(mentionAt('@', 1)).toEqual({ start: 0, query: '' });
  expect(mentionAt('Ask @Da', 7)).toEqual({ start: 4, query: 'Da' });
  expect(mentionAt('Ask @Dana Ke', 12)).toEqual({ start: 4, query: 'Dana Ke' });
  expect(mentionAt('mail maya@aspen', 15)).toBeNull();
  expect(mentionAt('5 @ 20', 6)).toBeNull();
  expect(mentionAt('Ask @Da', 3)).toBeNull();
});

test('colleagues are found by the beginning of each word of their name', () => {
  expect(colleaguesFor(team, 'da')).toEqual([dana, dan]);
  expect(colleaguesFor(team, 'ORT')).toEqual([maya]);
  expect(colleaguesFor(team, 'dana k')).toEqual([dana]);
  expect(colleaguesFor(team, 'Dana Keller is')).toEqual([]);
});

test('the chosen name replaces what was typed', () => {
  expect(withMention('Ask @da', { start: 4, query: 'da' }, 'Dana Keller')).toEqual({ text: 'Ask @Dana Keller ', caret: 17 });
  expect(withMention('Ask @da about it', { start: 4, query: 'da' }, 'Dana Keller')).toEqual({
    text: 'Ask @Dana Keller about it',
    caret: 17,
  });
});

test('names of colleagues are emphasized, the longest first', () => {
  expect(noteParts('@Dana Keller and (@Dan) met @Danny.', ['Dan', 'Dana Keller'])).toEqual([
    { text: '@Dana Keller', isMention: true },
    { text: ' and (', isMention: false },
    { text: '@Dan', isMention: true },
    { text: ') met @Danny.', isMention: false },
  ]);
  expect(noteParts('Hi', [])).toEqual([{ text: 'Hi', isMention: false }]);
  expect(noteParts('@A. (B) called', ['A. (B)'])[0]).toEqual({ text: '@A. (B)', isMention: true });
});

test('a colleague whose name was deleted from the note is not notified', () => {
  expect(mentionedIds('@Dana Keller look', team, new Set(['dana', 'maya']))).toEqual(['dana']);
});

test('a name that was typed in full notifies too', () => {
  expect(mentionedIds('@Maya Ortiz look', team, NONE)).toEqual(['maya']);
});

test('of two colleagues with the same name, the chosen one is notified', () => {
  const twin = { userId: 'twin', name: 'Dana Keller' };
  expect(mentionedIds('@Dana Keller', [dana, twin], new Set(['twin']))).toEqual(['twin']);
  expect(mentionedIds('@Dana Keller', [dana, twin], NONE)).toEqual(['dana', 'twin']);
});
