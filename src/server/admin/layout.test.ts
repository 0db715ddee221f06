import { expect, test } from 'vitest';
import { layOut, plainJson } from './layout.ts';

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

const HOSTILE = '\u001B[2JDana\u202E \u009B31mKeller\u007F\u{E0041}\r\nof Aspen';

test('what somebody else wrote cannot control the terminal, in a line or a cell', () => {
  const lines = layOut([`${HOSTILE}  said:`, { heads: ['name', 'place'], rows: [[HOSTILE, HOSTILE]] }], 80);
  expect(lines).toEqual([
    '[2JDana 31mKeller of Aspen  said:',
    `name${' '.repeat(24)}place`,
    '[2JDana 31mKeller of Aspen  [2JDana 31mKeller of Aspen',
  ]);
});

test('nor can it in JSON, which has it all nevertheless', () => {
  const json = plainJson({ name: HOSTILE, [HOSTILE]: 'café' });
  expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(json).toContain('café');
  expect(JSON.parse(json)).toEqual({ name: HOSTILE, [HOSTILE]: 'café' });
});
