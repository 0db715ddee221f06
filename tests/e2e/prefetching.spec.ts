// Pages come fast because they are asked for early, and the server is asked once for each.
import type { Page } from '@playwright/test';
import { callsOf } from './calls.ts';
import { expect, test } from './people.ts';
import { failedRequest } from './console-errors.ts';
import { F150_TITLE, openThread, updatesOf } from './threads.ts';

/** Opens the page so long after what was told before that the event stream does not tell of it: an answer's `Date` counts whole seconds. */
async function arrive(page: Page, path: string): Promise<void> {
  const told = Date.now();
  const serverTime = async () => Date.parse((await page.request.get('/api/me')).headers()['date'] ?? '');
  await expect.poll(serverTime).toBeGreaterThan(told + 1_000);
  await page.goto(path);
}

test('a page asks for each thing once, although its event stream opens after it began to read', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const silver = await people.owner('Silver State Motors');
  await openThread(auction, { boughtFrom: silver, hasTitle: true });
  const { page } = auction;
  const calls = callsOf(page, 'dashboard');
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'));
  await arrive(page, '/dashboard');
  await stream;
  await expect(page.getByRole('link', { name: F150_TITLE })).toBeVisible();
  // What the stream tells from here on comes after all that it told as it opened.
  await silver.command('requestConnection', { orgId: auction.orgId });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a thread is on its way as soon as the pointer rests on its card, and the click asks for nothing more', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), hasTitle: true });
  const { page } = auction;
  await arrive(page, '/dashboard');
  const calls = callsOf(page, 'thread');
  const ahead = page.waitForResponse((response) => response.url().includes(`/api/thread?threadId=${threadId}`));
  await page.getByRole('link', { name: F150_TITLE }).hover();
  await ahead;
  await page.getByRole('link', { name: F150_TITLE }).click();
  await expect(updatesOf(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a tab is asked for when the pointer rests on it', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await arrive(page, '/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  const ahead = page.waitForResponse((response) => response.url().includes('/api/dashboard?tab=completed'));
  const calls = callsOf(page, 'dashboard');
  const tab = page.getByRole('tab', { name: 'Completed' });
  await tab.hover();
  await ahead;
  await tab.click();
  await expect(page.getByText('No completed threads yet.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('with the keyboard a page is asked for when the focus comes to the way to it', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await arrive(page, '/dashboard');
  const calls = callsOf(page, 'network');
  const link = page.getByRole('banner').getByRole('link', { name: 'Network' });
  const ahead = page.waitForResponse((response) => response.url().includes('/api/network'));
  await link.focus();
  await ahead;
  await link.press('Enter');
  await expect(page.getByText('No partners yet.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

for (const [what, path, operation, sentence] of [
  ['thread', '/t/00000000-0000-7000-8000-000000000000', 'thread', 'Sorry, this thread does not exist.'],
  ['completed thread', '/t/00000000-0000-7000-8000-000000000000/completed', 'completedThread', 'Sorry, this thread does not exist.'],
  ['organization', '/network/00000000-0000-7000-8000-000000000000', 'org', 'Organization not found.'],
  ['claim link', '/onboarding?claim=dead', 'getClaimContext', 'This link cannot be used'],
] as const)
  test(`a missing ${what} is asked for once`, async ({ people }) => {
    const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
    people.allowConsoleError(failedRequest(404, operation));
    const calls = callsOf(page, operation);
    await arrive(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sentence);
    await page.getByRole('banner').getByRole('link', { name: 'My Organization' }).click();
    await expect(page.getByRole('switch', { name: 'Show in Discover' })).toBeVisible();
    expect(calls).toHaveLength(1);
  });

test('what the page has already is not sent again when it asks anew', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await arrive(page, '/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  const again = page.waitForResponse((response) => response.url().endsWith('/api/me'));
  // As the browser does with a page that it had set aside.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect((await again).status()).toBe(304);
  await expect(page.getByRole('banner')).toContainText('Front Range Auction');
});
