import { expect, test } from 'vitest';
import { layOut, plain } from './layout.ts';

const ID = '01a229eb-e711-71b8-94fe-50e7bec8cbfe';
const table = (name: string) => ({ heads: ['id*', 'email', 'name'], rows: [[ID, 'dana.keller@aspenautogroup.example', name]] });

test('a table fits the terminal: its texts break between words, and an id stays whole', () => {
  expect(layOut([table('Dana Keller of Aspen Auto Group')], 90)).toEqual([
    `id${' '.repeat(36)}email${' '.repeat(31)}name`,
    `${ID}  dana.keller@aspenautogroup.example  Dana Keller of`,
    `${' '.repeat(74)}Aspen Auto Group`,
  ]);
});

test('between 80 and 120 columns, a word is broken only if nothing else helps', () => {
  for (const columns of [undefined, 40, 80, 100, 300])
    for (const line of layOut([table('Dana '.repeat(40))], columns))
      expect(line.length).toBeLessThanOrEqual(columns === 40 ? 80 : Math.min(columns ?? 120, 120));
  expect(layOut([table('Keller-Aspen')], 80)[1]).toBe(`${ID}  dana.keller@aspenautogroup.e  Keller-Aspen`);
});

test('what a person typed cannot control the terminal', () => {
  expect(plain('Dana\u001B[2J\u202EKeller\n')).toBe('Dana[2JKeller');
});
