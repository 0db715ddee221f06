// Pages open fast because their data is prefetched on hover and focus. The server is asked only once for each.
import type { Page } from '@playwright/test';
import { callsOf } from './calls.ts';
import { expect, test } from './people.ts';
import { failedRequest } from './console-errors.ts';
import { F150_TITLE, openThread, updatesOf } from './threads.ts';

/**
 * Opens the page late enough that the event stream does not report earlier changes. A response's `Date` counts whole seconds, so the
 * server's clock must be more than a second ahead of the last change.
 */
async function openAfterChanges(page: Page, path: string): Promise<void> {
  const lastChange = Date.now();
  const serverTime = async () => Date.parse((await page.request.get('/api/me')).headers()['date'] ?? '');
  await expect.poll(serverTime).toBeGreaterThan(lastChange + 1_000);
  await page.goto(path);
}

test('a page loads its data once, although its event stream opens only after the data was requested', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const silver = await people.owner('Silver State Motors');
  await openThread(auction, { boughtFrom: silver, hasTitle: true });
  const { page } = auction;
  const calls = callsOf(page, 'dashboard');
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'));
  await openAfterChanges(page, '/dashboard');
  await stream;
  await expect(page.getByRole('link', { name: F150_TITLE })).toBeVisible();
  // Events on this stream arrive in order. This one arrives after every event that the stream sent when it opened.
  await silver.command('requestConnection', { orgId: auction.orgId });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('hovering over a card prefetches its thread, and the click sends no second request', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), hasTitle: true });
  const { page } = auction;
  await openAfterChanges(page, '/dashboard');
  const calls = callsOf(page, 'thread');
  const prefetched = page.waitForResponse((response) => response.url().includes(`/api/thread?threadId=${threadId}`));
  await page.getByRole('link', { name: F150_TITLE }).hover();
  await prefetched;
  await page.getByRole('link', { name: F150_TITLE }).click();
  await expect(updatesOf(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('hovering over a tab prefetches its list', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await openAfterChanges(page, '/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  const prefetched = page.waitForResponse((response) => response.url().includes('/api/dashboard?tab=completed'));
  const calls = callsOf(page, 'dashboard');
  const tab = page.getByRole('tab', { name: 'Completed' });
  await tab.hover();
  await prefetched;
  await tab.click();
  await expect(page.getByText('No completed threads yet.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('focusing a link by keyboard prefetches its page', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await openAfterChanges(page, '/dashboard');
  const calls = callsOf(page, 'network');
  const link = page.getByRole('banner').getByRole('link', { name: 'Network' });
  const prefetched = page.waitForResponse((response) => response.url().includes('/api/network'));
  await link.focus();
  await prefetched;
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
  test(`a missing ${what} is requested only once`, async ({ people }) => {
    const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
    people.allowConsoleError(failedRequest(404, operation));
    const calls = callsOf(page, operation);
    await openAfterChanges(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sentence);
    await page.getByRole('banner').getByRole('link', { name: 'My Organization' }).click();
    await expect(page.getByRole('switch', { name: 'Show in Discover' })).toBeVisible();
    expect(calls).toHaveLength(1);
  });

test('the server does not resend unchanged data when a page is restored', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await openAfterChanges(page, '/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  const again = page.waitForResponse((response) => response.url().endsWith('/api/me'));
  // The event that the browser fires when it restores a page from the back/forward cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect((await again).status()).toBe(304);
  await expect(page.getByRole('banner')).toContainText('Front Range Auction');
});
