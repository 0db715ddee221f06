import { expect, test } from 'vitest';
import { papersOfAll, parsePapers, serializePapers, withChange } from './papers-draft.ts';

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

test('what is ticked for all titles changes that paper alone', () => {
  const titles = [['title', 'lien-release'], ['title', 'other'], ['title']] as const;
  const { common, mixed } = papersOfAll(titles);
  expect([common, mixed]).toEqual([['title'], ['lien-release', 'other']]);
  expect(titles.map((papers) => withChange(papers, common, ['title', 'lien-release']))).toEqual([
    ['title', 'lien-release'],
    ['title', 'lien-release', 'other'],
    ['title', 'lien-release'],
  ]);
  expect(titles.map((papers) => withChange(papers, common, []))).toEqual([['lien-release'], ['other'], []]);
});
