// Waits for a condition, and fails if it takes too long.
import { setTimeout } from 'node:timers/promises';

const POLL_MS = 20;
const MAX_WAIT_MS = 60_000;

/** Throws an Error that names the condition if it takes longer than `maxWaitMs`. */
export async function waitUntil(what: string, condition: () => boolean | Promise<boolean>, maxWaitMs = MAX_WAIT_MS): Promise<void> {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > maxWaitMs) throw new Error(`Waited ${maxWaitMs} ms until ${what}.`);
    await setTimeout(POLL_MS);
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
