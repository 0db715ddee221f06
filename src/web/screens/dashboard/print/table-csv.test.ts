// The CSV of the table.
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { rowOf } from '../../../parts/rows/test-row.ts';
import type { TableRow } from '../table/table-row.ts';
import { csvOf } from './table-csv.ts';

const OWN = new Map([[undefined, { name: null, timeZone: 'America/Denver' as const }]]);

/** The rows as a spreadsheet reads them. */
function read(rows: readonly TableRow[], owners: Parameters<typeof csvOf>[1] = OWN): Record<string, string>[] {
  const text = csvOf(rows, owners).slice(1);
  return Papa.parse<Record<string, string>>(text, { header: true }).data;
}

const word = (message: string, authorName = 'Front Range Auction'): DeskRow['latest'] => ({
  authorName,
  authorOwn: false,
  side: 'previous',
  message,
  at: new Date(2026, 10, 21, 9, 5).getTime(),
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
    daysLate: 3,
    envelope: { way: 'fedex', trackingNumber: '794611112222' },
    lastNote: { author: 'Maya Ortiz', text: 'Called them.', at: new Date(2026, 10, 22, 8, 30).getTime() },
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
      'Owed by': 'Front Range Auction',
      Carrier: 'FedEx',
      'Tracking number': '="794611112222"',
      Days: '14',
      'Deal date': '2026-11-10',
      Due: '2026-11-24',
      'Days late': '3',
      Lateness: 'Critical',
      Expected: '2026-11-19',
      'Last word': 'Front Range Auction: Sent by FedEx',
      'Last word at': '2026-11-21 09:05',
      'Last note': 'Maya Ortiz: Called them.',
      'Last note at': '2026-11-22 08:30',
      'My move': 'Confirm delivery',
      Assignee: 'Maya Ortiz',
      'Follow-up': '2026-11-30',
      'Kind of sale': '',
      Terms: '',
      'Claim opens': '',
      'File by': '',
      Claim: '',
      Filed: '',
      'Confirmation number': '',
      'Answer by': '',
      'Answer claim against you by': '',
      'Register by': '',
      'Waits for': '',
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
    'Owed by': 'You',
    Carrier: '',
    'Tracking number': '',
    'Days late': '',
    'Last note': '',
  });
  const [own] = read([rowOf({ latest: { ...word('Checked')!, authorOwn: true, side: 'own' } })]);
  expect(own!['Last word']).toBe('You: Checked');
});

test('without a move, the organization waits for an answer', () => {
  const at = new Date(2026, 10, 20, 12).getTime();
  expect(read([rowOf({ waiting: { kind: 'asked', at } })])[0]!['My move']).toBe('Asked 2026-11-20');
});

test('a title that is not late has no days late, one further up is owed by the neighbor, and a deleted account a former colleague', () => {
  const lastNote = { author: null, text: 'Waits for the lien release.', at: 0 };
  const [row] = read([rowOf({ daysLate: -3, place: 'with-partner', placeName: 'Partner', lastNote })]);
  expect(row).toMatchObject({
    'Days late': '',
    'Owed by': 'Front Range Auction',
    'Last note': 'Former colleague: Waits for the lien release.',
  });
});

const at = (time: string): number => Date.parse(`2026-${time}:00-07:00`);

test('the days of a claim are those of the policy’s zone, and none is written of a kind of sale that is only supposed', () => {
  const window = { state: 'open', isKindMissing: false, opensAt: at('11-12T00:00'), fileAt: null, closesAt: at('12-04T15:00') } as const;
  const claimed = rowOf({
    kind: 'absent',
    terms: { forName: 'Alamo Auction', forType: 'auction', kind: 'absent', howToFile: '', timeZone: 'America/Chicago' },
    claim: window,
    ours: { status: 'filed', filedOn: '2026-11-25', confirmation: '88201', answerBy: at('11-30T17:00') },
    against: { status: 'filed', filedOn: '2026-11-25', confirmation: '', answerBy: null },
    registerOn: '2026-12-09',
    waitsFor: { what: 'lien-release', since: 0 },
  });
  const [row, unknown, wholeDay] = read([
    claimed,
    rowOf({ terms: claimed.terms, claim: { ...window, isKindMissing: true } }),
    rowOf({ claim: { ...window, closesAt: at('12-05T00:00') } }),
  ]);
  expect(row).toMatchObject({
    'Kind of sale': 'Title absent',
    Terms: 'Alamo Auction, title absent',
    'Claim opens': '2026-11-12 00:00',
    'File by': '2026-12-04 15:00',
    Claim: 'Open',
    Filed: '2026-11-25',
    'Confirmation number': '88201',
    'Answer by': '2026-11-30 17:00',
    'Answer claim against you by': 'unknown',
    'Register by': '2026-12-09',
    'Waits for': 'Lien release',
  });
  expect(unknown).toMatchObject({ 'Kind of sale': '', Terms: 'Alamo Auction', Claim: 'Kind of sale?', 'Claim opens': '', 'File by': '' });
  expect(wholeDay).toMatchObject({ 'File by': '2026-12-04 23:59' });
});

test('what a spreadsheet would change or compute is protected, and days and numbers are not', () => {
  const vin = '1FTFW1E55MK012345';
  const [row] = read([rowOf({ stockNumber: '12E4567', vin, model: '9-3', latest: word('Sent', '=1+1') })]);
  expect(row).toMatchObject({
    'Stock number': '="12E4567"',
    VIN: vin,
    'Last six': '="012345"',
    Model: '="9-3"',
    'Last word': "'=1+1: Sent",
    Year: '2021',
    'Deal date': '2026-11-10',
  });
});

test('rows of several organizations begin with its name, and their deadlines are in its time zone', () => {
  const closesAt = Date.UTC(2026, 10, 27, 22);
  const claim = { state: 'open', isKindMissing: false, opensAt: null, fileAt: null, closesAt } as const;
  const owners = new Map([
    ['ford', { name: 'Aspen Ford', timeZone: 'America/Denver' as const }],
    ['toyota', { name: 'Hudson Toyota', timeZone: 'America/New_York' as const }],
  ]);
  const rows = ['ford', 'toyota'].map((orgId) => ({ ...rowOf({ claim }), orgId }));
  expect(read(rows, owners).map((row) => [Object.keys(row)[0], row['Organization'], row['File by']])).toEqual([
    ['Organization', 'Aspen Ford', '2026-11-27 15:00'],
    ['Organization', 'Hudson Toyota', '2026-11-27 17:00'],
  ]);
});
