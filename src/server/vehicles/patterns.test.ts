import { expect, test } from 'vitest';
import { bestScore, matchedPart, parsePatterns, scoreOf } from './patterns.ts';

const part = matchedPart('1FTFW5L86RFB45612');

test('patterns are matched against positions 4 to 8, a bar and positions 10 to 17', () => {
  expect(part).toBe('FW5L8|RFB45612');
});

test.each(['F', '*W', 'F[WX]5', '[A-H]W[1-7]', '*****|R', 'FW5L8|*F', '[ADF]', '[0-9F]', '*'])('the pattern %s matches', (pattern) => {
  expect(scoreOf(pattern, part)).toBeGreaterThan(0);
});

test.each(['G', '*X', 'F[XY]5', '[A-E]', '*****|S', 'FW5L8|*G', 'FW5L8|RFB456123', '[A-]'])('the pattern %s does not match', (pattern) => {
  expect(scoreOf(pattern, part)).toBe(0);
});

test('a pattern that determines more positions has a higher score, and a character counts more than a class', () => {
  const ranked = ['*', '[A-H]', 'F', '[A-H][VW]', 'F[VW]', 'FW', 'FW***|R'];
  const scores = ranked.map((pattern) => scoreOf(pattern, part));
  expect(scores).toEqual([...new Set(scores)].toSorted((a, b) => a - b));
});

test('of several patterns the best score counts', () => {
  expect(bestScore(['G', '*', 'FW'], part)).toBe(scoreOf('FW', part));
  expect(bestScore(['G', 'X'], part)).toBe(0);
});

test('a pattern set is parsed into models and additions', () => {
  expect(parsePatterns('1801 *[FWX]1,E\n+2500 **2')).toEqual({
    models: [{ id: 1801, keys: ['*[FWX]1', 'E'] }],
    additions: [{ name: '2500', keys: ['**2'] }],
  });
});
