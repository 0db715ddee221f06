// The CSV of the table.
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { rowOf } from '../../table/row/test-row.ts';
import { csvOf } from './csv.ts';

/** The rows as a spreadsheet reads them. */
function read(rows: readonly DeskRow[]): Record<string, string>[] {
  const text = csvOf(rows).slice(1);
  return Papa.parse<Record<string, string>>(text, { header: true }).data;
}

const word = (message: string, authorName = 'Front Range Auction'): DeskRow['latest'] => ({
  authorName,
  authorOwn: false,
  side: 'previous',
  message,
  at: Date.UTC(2026, 10, 21, 16, 5),
});

test('a title has all its columns in long words', () => {
  const row = rowOf({
    place: 'to-us',
    dueOn: '2026-11-24',
    lateness: 'critical',
    expected: '2026-11-19',
    latest: word('Sent by FedEx'),
    move: 'confirmDelivery',
    assignee: { userId: 'user-1', name: 'Maya Ortiz' },
    followUpOn: '2026-11-30',
    to: { orgId: 'org-2', name: 'Bluebird Cars', orgType: 'dealership' },
  });
  expect(read([row])).toEqual([
    {
      'Stock number': 'P24611',
      VIN: '1FTFW1E55MKE41877',
      'Last six': 'E41877',
      Year: '2021',
      Make: 'Ford',
      Model: 'F-150',
      From: 'Front Range Auction',
      'Where it is': 'In transit to us',
      To: 'Bluebird Cars',
      Days: '14',
      'Deal date': '2026-11-10',
      Due: '2026-11-24',
      Lateness: 'Critical',
      Expected: '2026-11-19',
      'Last word': 'Front Range Auction: Sent by FedEx',
      'Last word at': '2026-11-21T16:05:00.000Z',
      'My move': 'Confirm delivery',
      Assignee: 'Maya Ortiz',
      'Follow-up': '2026-11-30',
    },
  ]);
});

test('what is not known is empty, and the own word is yours', () => {
  const [bare] = read([rowOf({ from: null, place: 'missing-from-us', placeName: null, dueOn: null, daysLate: null })]);
  expect(bare).toMatchObject({
    From: '',
    To: '',
    'Where it is': 'Not located, expected from us',
    Due: '',
    Expected: '',
    'Last word': '',
    'My move': '',
  });
  const [own] = read([rowOf({ latest: { ...word('Checked')!, authorOwn: true, side: 'own' } })]);
  expect(own!['Last word']).toBe('You: Checked');
});

test('without a move, the organization waits for an answer', () => {
  const at = new Date(2026, 10, 20, 12).getTime();
  expect(read([rowOf({ waiting: { kind: 'asked', at } })])[0]!['My move']).toBe('Asked 2026-11-20');
});

describe('a spreadsheet does not compute what somebody wrote', () => {
  test.each([
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
  ])('%j', (text) => {
    const [row] = read([rowOf({ stockNumber: text, latest: word('Sent', text) })]);
    expect(row!['Stock number']).toBe(`'${text}`);
    expect(row!['Last word']).toBe(`'${text}: Sent`);
  });

  test('also if the author’s name is harmless', () => {
    expect(read([rowOf({ latest: word('=1+1') })])[0]!['Last word']).toBe('Front Range Auction: =1+1');
  });
});

test('quotes, commas and line breaks stay in their cell', () => {
  const message = 'He said "tomorrow", maybe.\nOr Friday.';
  const rows = read([rowOf({ latest: word(message) }), rowOf({ stockNumber: 'P2,5' })]);
  expect(rows).toHaveLength(2);
  expect(rows[0]!['Last word']).toBe(`Front Range Auction: ${message}`);
  expect(rows[1]!['Stock number']).toBe('P2,5');
});

test('Excel recognizes the encoding and the lines', () => {
  const text = csvOf([rowOf({ make: 'Škoda' })]);
  expect(text.startsWith('\uFEFFStock number,')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(2);
});
