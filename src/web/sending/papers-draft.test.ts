import { expect, test } from 'vitest';
import { parsePapers, serializePapers } from './papers-draft.ts';

test('without a draft the title is inside', () => {
  expect(parsePapers('')).toEqual(['title']);
});

test('a draft keeps what is ticked, also if nothing is', () => {
  expect(parsePapers(serializePapers(['lien-release', 'title']))).toEqual(['title', 'lien-release']);
  expect(parsePapers(serializePapers([]))).toEqual([]);
});

test('a paper that no longer exists is left out of a draft', () => {
  expect(parsePapers('title smog-check')).toEqual(['title']);
});
