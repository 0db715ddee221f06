// The manager's sheet of late titles.
import { expect, test } from 'vitest';
import type { DeskRow } from './title-row.ts';
import { countLate, isLate } from './late-count.ts';
import { lateByAssignee, lateByOwing } from './late-sheet.ts';

const front = { orgId: 'org-1', name: 'Front Range Auction', orgType: 'auction' } as const;
const alamo = { orgId: 'org-2', name: 'Alamo Auction', orgType: 'auction' } as const;
const maya = { userId: 'user-1', name: 'Maya Ortiz' };

const row = (id: string, daysLate: number, given: Partial<DeskRow> = {}): DeskRow => ({
  id,
  vin: '1FTFW1E55MKE41877',
  year: 2021,
  make: 'Ford',
  model: 'F-150',
  expected: null,
  waitsFor: null,
  latest: null,
  stockNumber: '',
  from: front,
  to: null,
  place: 'with-seller',
  placeName: front.name,
  envelope: null,
  dealOn: '2026-11-01',
  days: 14 + daysLate,
  lateness: daysLate > 7 ? 'critical' : daysLate > 0 ? 'late' : 'on-time',
  reason: 'no-date',
  dueOn: '2026-11-15',
  dueBy: 'policy',
  titleDueOn: '2026-11-15',
  daysLate,
  expectedDaysAgo: null,
  kind: null,
  terms: null,
  claim: { state: 'none', isKindMissing: false, opensAt: null, fileAt: null, closesAt: null },
  ours: null,
  against: null,
  registerOn: null,
  retailState: null,
  presses: null,
  move: null,
  waiting: null,
  openRequestId: null,
  followUpOn: null,
  assignee: null,
  lastNote: null,
  can: { requestUpdate: true, remindRequest: null, postUpdate: true, send: false, finish: false, confirm: null },
  ...given,
});
const further = { place: 'with-partner', placeName: 'Partner' } as const;
const ROWS = [
  row('a', 3),
  row('b', 9, { assignee: maya }),
  row('c', 1, { from: alamo, placeName: alamo.name }),
  row('d', 5, further),
  row('e', 12, { ...further, from: alamo }),
  row('f', 2, { place: 'drawer', placeName: null, to: alamo }),
];
const shown = (groups: readonly { late: number; critical: number; mostDays: number; rows: DeskRow[] }[]) =>
  groups.map(({ late, critical, mostDays, rows }) => [late, critical, mostDays, rows.map(({ id }) => id).join('')]);

test('are counted for each organization that owes them, the most first, also if the title is further up', () => {
  const groups = lateByOwing(ROWS);
  expect(groups.map(({ of }) => of)).toEqual([{ orgId: 'org-1', name: front.name }, { orgId: 'org-2', name: alamo.name }, 'us']);
  expect(shown(groups)).toEqual([
    [3, 1, 9, 'bda'],
    [2, 1, 12, 'ec'],
    [1, 0, 2, 'f'],
  ]);
});

test('are counted for each colleague, and for nobody', () => {
  const groups = lateByAssignee(ROWS);
  expect(groups.map(({ of }) => of)).toEqual([null, maya]);
  expect(shown(groups)).toEqual([
    [5, 1, 12, 'edafc'],
    [1, 1, 9, 'b'],
  ]);
});

test('two partners of the same name are two', () => {
  const other = { ...front, orgId: 'org-3' };
  expect(lateByOwing([row('a', 3), row('b', 2, { from: other })])).toHaveLength(2);
});

test('a critical title is late too, and the total counts both', () => {
  expect(ROWS.every(isLate)).toBe(true);
  expect(isLate(row('g', 0))).toBe(false);
  expect(countLate(ROWS)).toEqual({ late: 6, critical: 2, mostDays: 12 });
  expect(countLate([])).toEqual({ late: 0, critical: 0, mostDays: 0 });
});
