// CSV files, as spreadsheets open them.
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvText, isChangedByExcel } from './csv-file.ts';

/** The cells that a spreadsheet reads for texts of one column. */
function cellsOf(texts: readonly string[]): string[] {
  const text = csvText([{ name: 'Text', kind: 'text', cell: (one: string) => one }], texts).slice(1);
  return Papa.parse<string[]>(text)
    .data.slice(1)
    .map(([cell = '']) => cell);
}

describe('a text that Excel would change is the result of a formula instead', () => {
  test.each([
    ['leading zeros', ['0012345', '012345', '00', '007.50']],
    ['E notation', ['12E4567', '123E45', '1e5', '1.5E-3', '00E12']],
    ['long numbers', ['794611112222', '9400111899223197428490']],
    ['decimals and thousands', ['1.50', '1,234', '.5', '5.', '12%', '$12', '(12)', '12-']],
    ['dates', ['3-12', '3/12', '3/12/26', '2026-11', '11-24-2026', '1/2', '1 1/2', '9-5']],
    ['dates with a month', ['MAR1', 'Mar-1', '1-Mar', '1MAR26', 'SEPT2', 'JUN-26', 'March 1, 2026', 'may 5']],
    ['times', ['1:30', '12:05:30', '3 PM', '3:15 am']],
    ['truth values', ['TRUE', 'false']],
    ['spaces around', [' 12', '0123 ']],
  ])('%s', (_, texts) => {
    expect(cellsOf(texts)).toEqual(texts.map((text) => `="${text}"`));
  });

  test('and it is quoted for the file', () => {
    expect(csvText([{ name: 'Stock', kind: 'text', cell: (one: string) => one }], ['0012345'])).toBe('\uFEFFStock\r\n"=""0012345"""');
  });
});

test('a text that Excel leaves alone is written as it is', () => {
  const texts = [
    '12345',
    '0',
    '13035550100',
    '1.5',
    'P24611',
    'A0012',
    '12E',
    'E45',
    'MARK1',
    'MAYBE 5',
    'F-150',
    'CX-5',
    '303 555 0100',
    '',
  ];
  expect(cellsOf([...texts, 'end'])).toEqual([...texts, 'end']);
  expect(texts.filter(isChangedByExcel)).toEqual([]);
});

describe('a spreadsheet does not compute what somebody wrote', () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\t=1',
    '  =1',
    '=HYPERLINK("https://example.com")\nsecond line',
  ];
  test.each(texts)('%j', (text) => {
    expect(cellsOf([text])).toEqual([`'${text}`]);
  });
});

test('numbers and days stay what they are, also negative ones', () => {
  const columns = [
    { name: 'Days', kind: 'plain', cell: ({ days }: { days: number; on: string }) => days },
    { name: 'On', kind: 'plain', cell: ({ on }: { days: number; on: string }) => on },
  ] as const;
  expect(csvText(columns, [{ days: -3, on: '2026-11-24' }])).toBe('\uFEFFDays,On\r\n-3,2026-11-24');
});

test('quotes, commas and line breaks stay in their cell', () => {
  const texts = ['He said "tomorrow", maybe.\nOr Friday.', 'P2,5'];
  expect(cellsOf(texts)).toEqual(texts);
});

test('Excel recognizes the encoding and the lines', () => {
  const text = csvText([{ name: 'Make', kind: 'text', cell: (one: string) => one }], ['Škoda']);
  expect(text).toBe('\uFEFFMake\r\nŠkoda');
});
