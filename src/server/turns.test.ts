import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RULES = { longestWaitMs: 5000, mostWaiting: 2, error: () => new Error('busy') };

/** Queues work that runs until `end` is called. */
function held(queue: Turns, id: string, concurrency: number) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const began = vi.fn<() => Promise<string>>(async () => await promise);
  return { began, end: () => resolve('done'), answer: queue.run(id, concurrency, began) };
}

test('a limited number runs for one id, the next starts when one ends, and work for another id does not wait', async () => {
  const queue = new Turns(RULES);
  const [one, two, three, other] = [held(queue, 'a', 2), held(queue, 'a', 2), held(queue, 'a', 2), held(queue, 'b', 2)];
  expect([one, two, three, other].map(({ began }) => began.mock.calls.length)).toEqual([1, 1, 0, 1]);
  two.end();
  expect(await two.answer).toBe('done');
  await vi.waitFor(() => expect(three.began).toHaveBeenCalledOnce());
  for (const { end } of [one, three, other]) end();
  await Promise.all([one.answer, three.answer, other.answer]);
});

test('the next one runs after one that fails', async () => {
  const queue = new Turns(RULES);
  const failing = queue.run('a', 1, async () => await Promise.reject(new Error('no')));
  const next = queue.run('a', 1, async () => await Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('what waits too long is refused, and does not block what is behind it', async () => {
  const queue = new Turns(RULES);
  const stuck = held(queue, 'a', 1);
  const late = queue.run('a', 1, async () => await Promise.resolve('never')).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await late).toBe('busy');
  const next = held(queue, 'a', 1);
  stuck.end();
  await vi.waitFor(() => expect(next.began).toHaveBeenCalledOnce());
  next.end();
  await next.answer;
});

test('no more wait for one id than the most, and the others keep their places', async () => {
  const turns = new Turns(RULES);
  const running = held(turns, 'a', 1);
  const waiting = [held(turns, 'a', 1), held(turns, 'a', 1)];
  await expect(turns.run('a', 1, async () => await Promise.resolve('never'))).rejects.toThrow('busy');
  for (const one of [running, ...waiting]) one.end();
  expect(await Promise.all([running, ...waiting].map(async ({ answer }) => await answer))).toEqual(['done', 'done', 'done']);
});
