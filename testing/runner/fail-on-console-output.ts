// Setup of every test file: a test fails if it calls console.error or console.warn.
import { afterEach, beforeEach, expect, vi } from 'vitest';

const spies: ReturnType<typeof vi.spyOn>[] = [];
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) spies.push(vi.spyOn(console, method));
});
afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies.splice(0)) spy.mockRestore();
  expect(calls, 'console.error or console.warn was called').toEqual([]);
});
