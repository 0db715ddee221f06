import { describe, expect, it } from 'vitest';
import { workerCount, poolSizeOf } from './worker-count.ts';

describe('--workers', () => {
  it('is as many processes as it says, one that does all where it is missing', () => {
    expect(workerCount([])).toBeUndefined();
    expect(workerCount(['--dev'])).toBeUndefined();
    expect(workerCount(['--workers', '2'])).toBe(2);
    expect(workerCount(['--workers=16'])).toBe(16);
    expect(workerCount(['--as-of', '2026-11-13', '--workers', '1'])).toBe(1);
    expect(workerCount(['--workers', 'auto'])).toBeGreaterThanOrEqual(1);
  });
  it.each(['0', '17', '-1', '1.5', 'x', '', '0x2'])('is refused as %j, in a sentence that says what it takes', (workers) => {
    expect(() => workerCount([`--workers=${workers}`])).toThrow(`must be a whole number from 1 to 16, or auto, not "${workers}".`);
  });
  it('is refused without a number, and beside --dev', () => {
    expect(() => workerCount(['--workers'])).toThrow('--workers must be a whole number from 1 to 16, or auto.');
    expect(() => workerCount(['--dev', '--workers', '2'])).toThrow('--workers does not go with --dev');
  });
});

it('however many there are, PostgreSQL has connections for all of them', () => {
  expect([1, 2, 8, 10, 16].map(poolSizeOf)).toEqual([8, 8, 7, 5, 2]);
});
