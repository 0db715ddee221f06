import { describe, expect, it } from 'vitest';
import { connectionsOf, poolSizeFor, workerCount } from './worker-count.ts';

describe('--workers', () => {
  it('sets the number of web processes; without it one process does everything', () => {
    expect(workerCount({})).toBeUndefined();
    expect(workerCount({ dev: true })).toBeUndefined();
    expect(workerCount({ workers: '2' })).toBe(2);
    expect(workerCount({ workers: '16' })).toBe(16);
    expect(workerCount({ workers: 'auto' })).toBeGreaterThanOrEqual(1);
  });
  it.each(['0', '17', '-1', '1.5', 'x', '', '0x2'])('rejects %j with a sentence about the allowed values', (workers) => {
    expect(() => workerCount({ workers })).toThrow(`must be a whole number from 1 to 16, or auto, not "${workers}".`);
  });
  it('is rejected together with --dev', () => {
    expect(() => workerCount({ dev: true, workers: '2' })).toThrow('--workers does not go with --dev');
  });
});

it('the connection pools of all processes together stay within the connection limit of PostgreSQL', () => {
  expect([1, 2, 8, 10, 16].map(poolSizeFor)).toEqual([8, 8, 7, 5, 2]);
});

it('a host needs as many connections as docs/operations.md says', () => {
  expect([undefined, 1, 7, 8, 16].map(connectionsOf)).toEqual([11, 22, 88, 91, 91]);
});
