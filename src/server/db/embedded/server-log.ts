// PostgreSQL's log file: it is continued across starts, and one older file is kept.
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 4 * 1024 * 1024;
/** More than this does not help to find out why a start failed. */
const MAX_READ_BYTES = 64 * 1024;

export const serverLog = (data: string): string => join(data, 'server.log');

/** In bytes; 0 if there is no log. */
export const logSize = (data: string): number => statSync(serverLog(data), { throwIfNoEntry: false })?.size ?? 0;

/** Rotates a large log and replaces the older file. No server may be writing to it. */
export function rotateLog(data: string): void {
  if (logSize(data) > MAX_BYTES) renameSync(serverLog(data), `${serverLog(data)}.1`);
}

/**
 * Returns a function that returns the ms since PostgreSQL last logged progress, or since this call. Lines about rejected connections
 * are not progress.
 */
export function watchProgress(data: string): () => number {
  let size = logSize(data);
  let since = performance.now();
  return () => {
    const before = size;
    size = logSize(data);
    if (readLogFrom(data, before).includes(' LOG:  ')) since = performance.now();
    return performance.now() - since;
  };
}

/** The text after the first `from` bytes. */
export function readLogFrom(data: string, from: number): string {
  const size = logSize(data);
  const length = Math.min(size - from, MAX_READ_BYTES);
  if (length <= 0) return '';
  const open = openSync(serverLog(data), 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, readSync(open, bytes, 0, length, size - length));
  } finally {
    closeSync(open);
  }
}
