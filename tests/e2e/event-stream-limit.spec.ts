// A person who has Titleline open in more browsers than are told of news at once.
import { STREAMS_PER_USER } from '../../src/domain/limits.ts';
import { expect, test } from './people.ts';

test('a browser too many works quietly, and is told of news once another is closed', async ({ people }) => {
  const { page, context, origin, command } = await people.owner('Aspen Auto Group');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const closing = new AbortController();
  const open = () => fetch(`${origin}/api/live`, { headers: { cookie }, signal: closing.signal });
  const others = await Promise.all(Array.from({ length: STREAMS_PER_USER }, open));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));

  people.allowConsoleError(/status of 429 .*\/api\/live/);
  const refused = page.waitForResponse((answer) => answer.url().includes('/api/live') && answer.status() === 429);
  await page.goto('/profile');
  await refused;
  await expect(page.getByText('Active sessions')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const heard = page.waitForResponse((answer) => answer.url().includes('/api/live') && answer.status() === 200);
  closing.abort();
  await heard;
  await command('updateProfile', { displayName: 'Kim Salas' });
  await expect(page.getByLabel('Display name')).toHaveValue('Kim Salas');
});
