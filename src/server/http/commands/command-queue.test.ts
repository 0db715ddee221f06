import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorAnswer } from '../errors.ts';
import { CommandQueue } from './command-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Queues work that runs until `end` is called. */
function held(queue: CommandQueue, id: string, concurrency: number) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const began = vi.fn<() => Promise<string>>(async () => await promise);
  return { began, end: () => resolve('done'), answer: queue.run(id, concurrency, began) };
}

test('a limited number of commands run for one id, the next starts when one ends, and a command for another id does not wait', async () => {
  const queue = new CommandQueue();
  const [one, two, three, other] = [held(queue, 'a', 2), held(queue, 'a', 2), held(queue, 'a', 2), held(queue, 'b', 2)];
  expect([one, two, three, other].map(({ began }) => began.mock.calls.length)).toEqual([1, 1, 0, 1]);
  two.end();
  expect(await two.answer).toBe('done');
  await vi.waitFor(() => expect(three.began).toHaveBeenCalledOnce());
  for (const { end } of [one, three, other]) end();
  await Promise.all([one.answer, three.answer, other.answer]);
});

test('the next command runs after one that fails', async () => {
  const queue = new CommandQueue();
  const failing = queue.run('a', 1, async () => await Promise.reject(new Error('no')));
  const next = queue.run('a', 1, async () => await Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('a command that waits too long is refused with status 503, and does not block the ones behind it', async () => {
  const queue = new CommandQueue();
  const stuck = held(queue, 'a', 1);
  const late = queue.run('a', 1, async () => await Promise.resolve('never')).catch((error: unknown) => errorAnswer(error).status);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await late).toBe(503);
  const next = held(queue, 'a', 1);
  stuck.end();
  await vi.waitFor(() => expect(next.began).toHaveBeenCalledOnce());
  next.end();
  await next.answer;
});
