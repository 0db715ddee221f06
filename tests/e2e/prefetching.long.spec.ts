// Pages open fast because their data is prefetched on hover and focus. The server is asked only once for each.
import type { Page } from '@playwright/test';
import { TABLE_FROM_THREADS } from '../../src/domain/limits.ts';
import { callsOf, holdCalls, holdScript } from './calls.ts';
import { grid } from './desk-market.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { F150_TITLE, openThread, updatesOf } from '../../testing/browser/threads.ts';

/**
 * Waits until a page may open whose event stream does not report earlier changes. The page takes the first response's `Date` minus its own age
 * for the time at which it was opened: too early by up to a second, which `Date` leaves out, and by the time until it reads the response,
 * which is long on a busy machine.
 */
async function waitAfterChanges(page: Page): Promise<void> {
  const lastChange = Date.now();
  const serverTime = async () => Date.parse((await page.request.get('/api/me')).headers()['date'] ?? '');
  await expect.poll(serverTime).toBeGreaterThan(lastChange + 3_000);
}

test('data is requested once: when a page loads, and when its link is hovered over or focused before', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const silver = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: silver, hasTitle: true });
  const { page } = auction;
  const banner = page.getByRole('banner');
  const [dashboards, threads, networks] = [callsOf(page, 'dashboard'), callsOf(page, 'thread'), callsOf(page, 'network')];
  const card = page.getByRole('link', { name: F150_TITLE });
  const responseTo = (path: string) => page.waitForResponse((response) => response.url().includes(path));

  // The page would tell its time zone once it has been open for a while, which changes what is asked for again below.
  await auction.command('noteTimeZone', { timeZone: 'America/Denver' });

  await test.step('a page loads its data once, although its event stream opens only after the data was requested', async () => {
    const stream = responseTo('/api/live');
    await waitAfterChanges(page);
    await page.goto('/dashboard');
    await stream;
    await expect(card).toBeVisible();
    // Events on this stream arrive in order. This one arrives after every event that the stream sent when it opened.
    await silver.command('requestConnection', { orgId: auction.orgId });
    await expect(banner.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    expect(dashboards).toHaveLength(1);
  });

  await test.step('hovering over a tab prefetches its list', async () => {
    const prefetched = responseTo('/api/dashboard?tab=completed');
    const tab = page.getByRole('tab', { name: 'Completed' });
    await tab.hover();
    await prefetched;
    await tab.click();
    await expect(page.getByText('No completed threads yet.')).toBeVisible();
    expect(dashboards).toHaveLength(2);
    await page.getByRole('tab', { name: 'Active' }).click();
  });

  await test.step('hovering over a card prefetches its thread, and the click sends no second request', async () => {
    const prefetched = responseTo(`/api/thread?threadId=${threadId}`);
    await card.hover();
    await prefetched;
    await card.click();
    await expect(updatesOf(page)).toBeVisible();
    expect(threads).toHaveLength(1);
  });

  await test.step('focusing a link by keyboard prefetches its page', async () => {
    const link = banner.getByRole('link', { name: 'Network' });
    const prefetched = responseTo('/api/network');
    await link.focus();
    await prefetched;
    await link.press('Enter');
    await expect(page.getByRole('list', { name: 'Partners' })).toContainText(silver.orgName);
    expect(networks).toHaveLength(1);
  });

  await test.step('the server does not resend unchanged data when a page is restored', async () => {
    const again = page.waitForResponse((response) => response.url().endsWith('/api/me'));
    // The event that the browser fires when it restores a page from the back/forward cache.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect((await again).status()).toBe(304);
    await expect(banner).toContainText(auction.orgName);
  });
});

test('the first visit of an organization with many threads loads its table at once, and no cards', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const threads = TABLE_FROM_THREADS + 1;
  for (let number = 0; number < threads; number += 1) await openThread(auction, { boughtFrom: seller, vin: `LOT00000000${number + 10}` });
  const { page } = auction;
  const lists = callsOf(page, 'dashboard');
  const active = page.getByRole('tab', { name: 'Active' });

  await test.step('the rows and the script of the table load while the script of the dashboard still loads', async () => {
    const release = await holdScript(page, 'Dashboard');
    const requested = ['/api/desk?', '/assets/DashboardTable-'].map((path) =>
      page.waitForRequest((request) => request.url().includes(path)),
    );
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await Promise.all(requested);
    release();
    await expect(grid(page)).toBeVisible();
    await expect(active).toContainText(String(threads));
    expect(lists).toEqual([]);
  });

  await test.step('the counts stay while the cards load', async () => {
    const release = await holdCalls(page, 'dashboard');
    await page.getByRole('radio', { name: 'Cards' }).check();
    await expect(grid(page)).toBeHidden();
    await expect(active).toContainText(String(threads));
    release();
    await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(TABLE_FROM_THREADS);
  });
});

test('what is missing is requested only once', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await waitAfterChanges(page);
  for (const [what, path, operation, sentence] of [
    ['thread', '/t/00000000-0000-7000-8000-000000000000', 'thread', 'Sorry, this thread does not exist.'],
    ['completed thread', '/t/00000000-0000-7000-8000-000000000000/completed', 'completedThread', 'Sorry, this thread does not exist.'],
    ['organization', '/network/00000000-0000-7000-8000-000000000000', 'org', 'Organization not found.'],
    ['claim link', '/onboarding?claim=dead', 'getClaimContext', 'This link cannot be used'],
  ] as const)
    await test.step(`a missing ${what} is requested only once`, async () => {
      people.allowConsoleError(failedRequest(404, operation));
      const calls = callsOf(page, operation);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(sentence);
      await page.getByRole('banner').getByRole('link', { name: 'My Organization' }).click();
      await expect(page.getByRole('switch', { name: 'Show in Discover' })).toBeVisible();
      expect(calls).toHaveLength(1);
    });
});
