import { expect, test } from 'vitest';
import { progressLines } from '../scripts/demo/progress.ts';

const written = (isTTY: boolean): string[] => {
  const texts: string[] = [];
  const progress = progressLines({ isTTY, write: (text) => texts.push(text) });
  progress('organizations and people', 0);
  for (let at = 0; at <= 301; at++) progress('300 titles', 0.1 + 0.9 * (at / 301));
  return texts;
};

test('a terminal has one line, which changes with every percent', () => {
  const texts = written(true);
  expect(texts).toHaveLength(92);
  expect(texts.at(-1)).toMatch(/100 %.*\n$/);
  expect(texts.every((text) => text.startsWith('\r') && !text.slice(0, -1).includes('\n'))).toBe(true);
});

test('a log has a line for every tenth, and says what is written', () => {
  expect(written(false)).toEqual([
    '    0 %  organizations and people\n',
    ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => `${String(percent).padStart(5)} %  300 titles\n`),
  ]);
});
