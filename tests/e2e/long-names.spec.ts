// Names as long as they may be, without a space in them: no page scrolls sideways for them.
import { expect, test } from './people.ts';
import { openThread } from './threads.ts';

const NARROWEST = 320;
const DESK = 1440;

test('the longest names fit every page, on a narrow phone and on a desk', async ({ people }) => {
  const seller = await people.owner('W'.repeat(190));
  const owner = await people.owner('N'.repeat(190));
  await seller.command('requestConnection', { orgId: owner.orgId });
  await owner.command('updateProfile', { displayName: 'Q'.repeat(200), phone: '', position: 'P'.repeat(200) });
  await owner.command('createInvite', { email: `${'a-long-name.'.repeat(4)}x@${'sub.'.repeat(20)}example.test` });
  const threadId = await openThread(owner, { boughtFrom: seller });
  const { page } = owner;
  for (const path of [
    '/dashboard',
    '/network?tab=requests',
    `/network?tab=discover&q=${'W'.repeat(20)}`,
    `/network/${seller.orgId}`,
    '/notifications',
    '/myorganization',
    '/profile',
    '/onboarding?add=true',
    `/t/${threadId}`,
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('main').getByText('Loading…')).toHaveCount(0);
      for (const width of [NARROWEST, DESK]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
      }
    });
});
