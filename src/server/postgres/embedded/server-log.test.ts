import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logSize, watchProgress, serverLog, rotateLog, readLogFrom } from './server.ts';

function folderWithLog(text: string): string {
  const data = mkdtempSync(join(tmpdir(), 'titleline-log-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  writeFileSync(serverLog(data), text);
  return data;
}

test('a large log is rotated, with one older file, and a small log is continued', () => {
  const data = folderWithLog('small');
  rotateLog(data);
  expect(readFileSync(serverLog(data), 'utf8')).toBe('small');
  for (const letter of ['a', 'b']) {
    writeFileSync(serverLog(data), letter.repeat(5_000_000));
    rotateLog(data);
    expect(logSize(data)).toBe(0);
    expect(readFileSync(`${serverLog(data)}.1`, 'utf8')[0]).toBe(letter);
  }
});

test('log lines of an earlier start are not returned', () => {
  const data = folderWithLog('could not bind\n');
  const before = logSize(data);
  writeFileSync(serverLog(data), 'disk full\n', { flag: 'a' });
  expect(readLogFrom(data, before)).toBe('disk full\n');
  expect(readLogFrom(data, logSize(data))).toBe('');
});

test('rejected connections in the log do not count as progress of a recovery', () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const data = folderWithLog('LOG:  of an earlier start\n');
  const quietFor = watchProgress(data);
  const appendLine = (line: string) => writeFileSync(serverLog(data), `2026-11-22 21:00:52.178 UTC [10710] ${line}\n`, { flag: 'a' });
  now += 30;
  appendLine('FATAL:  the database system is not yet accepting connections');
  expect(quietFor()).toBe(30);
  appendLine('LOG:  redo in progress, elapsed time: 10.00 s, current LSN: 0/1A5C3B8');
  expect(quietFor()).toBe(0);
});
