// A person has Titleline open in more browsers than may have an event stream at once.
import { STREAMS_PER_USER } from '../../src/domain/limits.ts';
import { expect, test } from './people.ts';

test('a browser over the limit works without live updates, and gets them once another browser closes', async ({ people }) => {
  const { page, context, origin, command } = await people.owner('Aspen Auto Group');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const closing = new AbortController();
  const open = () => fetch(`${origin}/api/live`, { headers: { cookie }, signal: closing.signal });
  const others = await Promise.all(Array.from({ length: STREAMS_PER_USER }, open));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));

  people.allowConsoleError(/status of 429 .*\/api\/live/);
  const refused = page.waitForResponse((response) => response.url().includes('/api/live') && response.status() === 429);
  await page.goto('/profile');
  await refused;
  await expect(page.getByText('Active sessions')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const connected = page.waitForResponse((response) => response.url().includes('/api/live') && response.status() === 200);
  closing.abort();
  await connected;
  await command('updateProfile', { displayName: 'Kim Salas' });
  await expect(page.getByLabel('Display name')).toHaveValue('Kim Salas');
});
