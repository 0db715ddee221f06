// The rows of a long table, for a CSV and for print.
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { rowOf } from '../../../parts/rows/test-row.ts';
import { allRows } from './table-outputs.ts';

const SEARCH = { filters: '', q: '', order: 'lateness', direction: 'up' } as const;
const rows = (first: number, count: number): DeskRow[] => Array.from({ length: count }, (_, at) => rowOf({ id: `row ${first + at}` }));

/** A cache that answers with these parts, the last one again and again. */
function cacheOf(...read: { rows: DeskRow[]; total: number; organizations?: unknown }[]): QueryClient {
  const cache = new QueryClient();
  const parts = read.map((part) => ({ ...part, policy: { timeZone: 'America/Denver' } }));
  let at = -1;
  vi.spyOn(cache, 'fetchQuery').mockImplementation(async () => {
    at += 1;
    return await Promise.resolve(parts[Math.min(at, parts.length - 1)]);
  });
  return cache;
}

test('a title that moved between two parts is not left out: the list is read again', async () => {
  const second = { rows: rows(500, 1), total: 501 };
  const moved = { rows: rows(499, 1), total: 501 };
  const first = { rows: rows(0, 500), total: 501 };
  const read = await allRows(cacheOf(first, moved, first, second), SEARCH);
  expect([read.rows.length, read.owners.get(undefined)?.timeZone]).toEqual([501, 'America/Denver']);
});

test('a list that keeps changing is not downloaded in part', async () => {
  const first = { rows: rows(0, 500), total: 501 };
  await expect(allRows(cacheOf(first), SEARCH)).rejects.toThrow('The titles kept changing meanwhile.');
});

test('a list over several organizations has one car of two of them twice, and is not downloaded without one of them', async () => {
  const row = rowOf({ id: 'one car' });
  const policy = { timeZone: 'America/Denver' };
  const organizations = [
    { orgId: 'ford', name: 'Aspen Ford', policy },
    { orgId: 'toyota', name: 'Aspen Toyota', policy },
  ];
  const both = { rows: ['ford', 'toyota'].map((orgId) => ({ ...row, orgId })), total: 2, organizations };
  const over = { ...SEARCH, organization: '' };
  expect((await allRows(cacheOf(both), over)).rows).toHaveLength(2);
  const lost = { ...both, organizations: [organizations[0]!, { ...organizations[1]!, policy: null }] };
  await expect(allRows(cacheOf(lost), over)).rejects.toThrow('Aspen Toyota could not be loaded.');
});
