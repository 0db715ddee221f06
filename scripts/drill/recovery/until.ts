// Waits for something to be so, and fails where it takes too long.
import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 20;
const LONGEST_MS = 60_000;

/** Throws an Error that says what was waited for. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, longestMs = LONGEST_MS): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > longestMs) throw new Error(`Waited ${longestMs} ms until ${what}.`);
    await setTimeout(LOOK_MS);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
