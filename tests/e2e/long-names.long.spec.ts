// The longest allowed names, without spaces: no page scrolls sideways because of them.
import type { Page } from '@playwright/test';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { F150_TITLE, openThread } from '../../testing/browser/threads.ts';

const NARROWEST = 320;
const DESKTOP = 1440;

/** Expects that the page with this heading does not scroll sideways. */
async function expectToFit(page: Page, heading: string): Promise<void> {
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page.locator('main').getByText('Loading…')).toHaveCount(0);
  for (const width of [NARROWEST, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
  }
}

test('the longest names fit every page on a narrow phone and on a desktop', async ({ people }) => {
  const seller = await people.apiOwner('W'.repeat(190));
  const owner = await people.owner('N'.repeat(190));
  await seller.command('requestConnection', { orgId: owner.orgId });
  await owner.command('updateProfile', { displayName: 'Q'.repeat(200), phone: '', position: 'P'.repeat(200) });
  await owner.command('createInvite', { email: `${'a-long-name.'.repeat(4)}x@${'sub.'.repeat(20)}example.test` });
  const threadId = await openThread(owner, { boughtFrom: seller });
  const { page } = owner;
  await page.goto('/dashboard');
  await expectToFit(page, 'Dashboard');
  for (const [path, heading] of [
    ['/network?tab=requests', 'Network'],
    [`/network/${seller.orgId}`, seller.orgName],
    [`/network?tab=discover&q=${'W'.repeat(20)}`, 'Network'],
    ['/notifications', 'Notifications'],
    ['/myorganization', 'My Organization'],
    ['/profile', 'Profile'],
    ['/onboarding?add=true', 'Add an organization'],
    [`/t/${threadId}`, F150_TITLE],
  ] as const)
    await test.step(path, async () => {
      await goTo(page, path);
      await expectToFit(page, heading);
    });
});
