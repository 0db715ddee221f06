// Set up in every test file: what calls console.error or console.warn fails its test.
import { afterEach, beforeEach, expect, vi } from 'vitest';

const spies: ReturnType<typeof vi.spyOn>[] = [];
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) spies.push(vi.spyOn(console, method));
});
afterEach(() => {
  const said = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies.splice(0)) spy.mockRestore();
  expect(said, 'console.error or console.warn was called').toEqual([]);
});
