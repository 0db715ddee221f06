// A person has Titleline open in more browsers than may have an event stream at once.
import { STREAMS_PER_USER } from '../../src/domain/limits.ts';
import { expect, test } from '../../testing/browser/people.ts';

test('a browser too many takes the place of the oldest, which waits until somebody looks at it', async ({ people }) => {
  const { page, context, origin, command } = await people.owner('Aspen Auto Group');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const closing = new AbortController();
  const open = async () => await fetch(`${origin}/api/live`, { headers: { cookie }, signal: closing.signal });
  const opened: string[] = [];
  page.on('response', (response) => response.url().includes('/api/live') && opened.push(`${response.status()}`));
  const name = page.getByLabel('Display name');

  await test.step('the page gets its stream although twenty others are open, and the oldest of those ends', async () => {
    const first = await open();
    for (let i = 1; i < STREAMS_PER_USER; i++) await open();
    await page.goto('/profile');
    expect(await first.text()).toContain('data: displaced|0');
    await command('updateProfile', { displayName: 'Kim Salas' });
    await expect(name).toHaveValue('Kim Salas');
    expect(opened).toEqual(['200']);
  });

  await test.step('displaced by twenty newer ones, it waits and displaces none of them', async () => {
    const newer = [];
    for (let i = 0; i < STREAMS_PER_USER; i++) newer.push(await open());
    let ended = 0;
    for (const { body } of newer)
      void body!.pipeTo(new WritableStream()).then(
        () => ended++,
        () => undefined,
      );
    await page.waitForTimeout(3_000);
    expect([opened, ended]).toEqual([['200'], 0]);
  });

  await test.step('as soon as somebody looks at it, it has its stream again, and shows what it missed', async () => {
    await command('updateProfile', { displayName: 'Kim Lee' });
    await expect(name).toHaveValue('Kim Salas');
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 220);
    await expect(name).toHaveValue('Kim Lee');
    expect(opened).toEqual(['200', '200']);
  });
  closing.abort();
});
