import { expect, test } from 'vitest';
import { PersonTurns } from './person-turns.ts';

test.each([
  ['query', 2],
  ['command', 100],
] as const)('of one person, each %s runs in turn, and one beyond the bound is refused with a sentence', async (kind, atOnce) => {
  const turns = new PersonTurns();
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const send = async (userId: string) =>
    await turns.run(userId, kind, async () => {
      running += 1;
      await promise;
    });
  const first = Array.from({ length: atOnce + 200 }, async () => await send('ann'));
  await expect(send('ann')).rejects.toMatchObject({
    status: 429,
    message: 'You have too much under way at once. Wait a moment, then try again.',
  });
  expect(running).toBe(atOnce);
  const other = send('bob');
  expect(running).toBe(atOnce + 1);
  resolve();
  await Promise.all([...first, other]);
  expect(running).toBe(atOnce + 200 + 1);
});
