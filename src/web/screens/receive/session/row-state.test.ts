import { expect, test } from 'vitest';
import { rowStateOf } from './known-titles.ts';
import type { ScanJob } from '../../../parts/scan-queue/scan-sender.ts';

const NONE = new Set<string>();
const NOTHING = { jobs: new Map<string, ScanJob>(), waiting: NONE, kept: NONE, unkept: NONE, refusals: new Map<string, string>() };
const A = new Set(['a']);
const A_ROW = { threadId: 'a', updateId: 'sent' };
const scanned = (wanted: ScanJob['wanted']) => ({ ...NOTHING, jobs: new Map([['a', { wanted, title: A_ROW } as ScanJob]]) });

test('a row shows what the server said, unless it was scanned since', () => {
  expect(rowStateOf({ ...A_ROW, result: 'waiting' }, NOTHING)).toBe('open');
  expect(rowStateOf({ ...A_ROW, result: 'received' }, NOTHING)).toBe('in');
  expect(rowStateOf({ ...A_ROW, result: 'missing' }, NOTHING)).toBe('missing');
  expect(rowStateOf({ ...A_ROW, result: 'withdrawn' }, NOTHING)).toBe('other');
  expect(rowStateOf({ ...A_ROW, result: 'waiting' }, scanned('received'))).toBe('sending');
  expect(rowStateOf({ ...A_ROW, result: 'received' }, scanned('open'))).toBe('undoing');
});

test('a row says that it is kept here only once it is on the disk, and never that it is received before the server has it', () => {
  const row = { ...A_ROW, result: 'waiting' } as const;
  expect(rowStateOf(row, { ...scanned('received'), waiting: A })).toBe('waiting');
  expect(rowStateOf(row, { ...scanned('received'), waiting: A, kept: A })).toBe('kept');
  expect(rowStateOf(row, { ...scanned('received'), waiting: A, unkept: A })).toBe('unkept');
  expect(rowStateOf({ ...A_ROW, result: 'received' }, { ...scanned('open'), kept: A, waiting: A })).toBe('undoing');
});

test('a title that was withdrawn and sent again is ticked in the envelope in which it was scanned', () => {
  const withdrawn = { ...A_ROW, updateId: 'sent before', result: 'withdrawn' } as const;
  expect(rowStateOf(withdrawn, scanned('received'))).toBe('other');
  expect(rowStateOf({ ...A_ROW, result: 'waiting' }, scanned('received'))).toBe('sending');
});
