// What PostgreSQL writes into its log: it goes on over starts, and one older file is kept.
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LARGE = 4 * 1024 * 1024;
/** More of it does not help anybody who reads why a start failed. */
const READ_AT_MOST = 64 * 1024;

export const serverLog = (data: string): string => join(data, 'server.log');

/** Bytes; 0 where there is none. */
export const logSize = (data: string): number => statSync(serverLog(data), { throwIfNoEntry: false })?.size ?? 0;

/** Puts a large one aside, in the place of the one before. Nobody may be writing to it. */
export function turnLog(data: string): void {
  if (logSize(data) > LARGE) renameSync(serverLog(data), `${serverLog(data)}.1`);
}

/**
 * Answers how many ms ago PostgreSQL last said that it goes on, or this was called. Each connection that it refuses meanwhile is a line
 * too, and says nothing.
 */
export function progressIn(data: string): () => number {
  let size = logSize(data);
  let since = performance.now();
  return () => {
    const before = size;
    size = logSize(data);
    if (writtenSince(data, before).includes(' LOG:  ')) since = performance.now();
    return performance.now() - since;
  };
}

/** What was written behind the first `from` bytes. */
export function writtenSince(data: string, from: number): string {
  const size = logSize(data);
  const length = Math.min(size - from, READ_AT_MOST);
  if (length <= 0) return '';
  const open = openSync(serverLog(data), 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, readSync(open, bytes, 0, length, size - length));
  } finally {
    closeSync(open);
  }
}
