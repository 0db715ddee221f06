import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorAnswer } from './errors.ts';
import { CommandQueue } from './command-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to. */
function held(turns: CommandQueue, thing: string, most: number) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const began = vi.fn<() => Promise<string>>(async () => await promise);
  return { began, end: () => resolve('done'), answer: turns.run(thing, most, began) };
}

test('so many are at one thing, the next begins when one ends, and what is about something else does not wait', async () => {
  const turns = new CommandQueue();
  const [one, two, three, elsewhere] = [held(turns, 'a', 2), held(turns, 'a', 2), held(turns, 'a', 2), held(turns, 'b', 2)];
  expect([one, two, three, elsewhere].map(({ began }) => began.mock.calls.length)).toEqual([1, 1, 0, 1]);
  two.end();
  expect(await two.answer).toBe('done');
  await vi.waitFor(() => expect(three.began).toHaveBeenCalledOnce());
  for (const { end } of [one, three, elsewhere]) end();
  await Promise.all([one.answer, three.answer, elsewhere.answer]);
});

test('work that fails gives its place on', async () => {
  const turns = new CommandQueue();
  const failing = turns.run('a', 1, async () => await Promise.reject(new Error('no')));
  const next = turns.run('a', 1, async () => await Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('who waits too long is refused for now, and takes no place from those behind', async () => {
  const turns = new CommandQueue();
  const stuck = held(turns, 'a', 1);
  const late = turns.run('a', 1, async () => await Promise.resolve('never')).catch((error: unknown) => errorAnswer(error).status);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await late).toBe(503);
  const next = held(turns, 'a', 1);
  stuck.end();
  await vi.waitFor(() => expect(next.began).toHaveBeenCalledOnce());
  next.end();
  await next.answer;
});
