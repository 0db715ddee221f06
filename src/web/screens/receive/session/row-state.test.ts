import { expect, test } from 'vitest';
import { rowStateOf } from './row-state.ts';
import type { ScanJob } from './scan-job.ts';

const NOTHING = { jobs: new Map<string, ScanJob>(), waiting: new Set<string>(), refusals: new Map<string, string>() };
const scanned = (wanted: ScanJob['wanted']) => ({ ...NOTHING, jobs: new Map([['a', { wanted } as ScanJob]]) });

test('a row shows what the server said, unless it was scanned since', () => {
  expect(rowStateOf({ threadId: 'a', result: 'waiting' }, NOTHING)).toBe('open');
  expect(rowStateOf({ threadId: 'a', result: 'received' }, NOTHING)).toBe('in');
  expect(rowStateOf({ threadId: 'a', result: 'missing' }, NOTHING)).toBe('missing');
  expect(rowStateOf({ threadId: 'a', result: 'withdrawn' }, NOTHING)).toBe('other');
  expect(rowStateOf({ threadId: 'a', result: 'waiting' }, scanned('received'))).toBe('sending');
  expect(rowStateOf({ threadId: 'a', result: 'received' }, scanned('open'))).toBe('undoing');
  expect(rowStateOf({ threadId: 'a', result: 'waiting' }, { ...scanned('received'), waiting: new Set(['a']) })).toBe('waiting');
});
