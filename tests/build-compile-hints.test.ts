// Which scripts are compiled whole before they run.
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { moduleAt } from '../scripts/build/chunks.ts';
import { hintedChunks } from '../scripts/build/compile-hints.ts';

const chunk = (fileName: string, imports: string[], module: string | null = null, code = 'x'.repeat(2000)) =>
  ({ fileName, imports, facadeModuleId: module && moduleAt(module), code }) as Rolldown.OutputChunk;

test('what the dashboard and its table load by themselves is compiled whole, and no other screen', () => {
  const chunks = [
    chunk('index.js', ['start.js'], 'index.html', 'import"./start.js"'),
    chunk('start.js', ['react.js']),
    chunk('react.js', []),
    chunk('Dashboard.js', ['start.js', 'shared.js'], 'src/web/screens/dashboard/Dashboard.tsx'),
    chunk('shared.js', []),
    chunk('DashboardTable.js', ['table.js'], 'src/web/screens/dashboard/table/DashboardTable.tsx'),
    chunk('table.js', []),
    chunk('live.js', [], 'src/web/data/live/follow-live.ts'),
    chunk('kept.js', [], 'src/web/parts/scan-queue/kept-scans.ts', 'small'),
    chunk('print.js', ['table.js'], 'src/web/screens/dashboard/print/TableOutput.tsx'),
    chunk('ThreadPage.js', ['shared.js', 'updates.js'], 'src/web/screens/thread/ThreadPage.tsx'),
    chunk('updates.js', []),
  ];
  const hinted = hintedChunks(chunks).map(({ fileName }) => fileName);
  expect(hinted.toSorted()).toEqual([
    'Dashboard.js',
    'DashboardTable.js',
    'live.js',
    'print.js',
    'react.js',
    'shared.js',
    'start.js',
    'table.js',
  ]);
});
