// A printed thread: one clean page with all information and full dates, black on white in every theme.
import type { Page } from '@playwright/test';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { act, F150, F150_TITLE, latestUpdate, openThread } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const DATE = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/;

/** Creates a chain of seller, auction and buyer. The auction has the title and has posted this many updates. */
async function chainOfThree(
  people: People,
  updates: number,
): Promise<{ seller: ApiOwner; auction: ApiOwner; buyer: ApiOwner; threadId: string }> {
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await postUpdates(auction, threadId, updates);
  return { seller, auction, buyer, threadId };
}

async function postUpdates(author: ApiOwner, threadId: string, updates: number): Promise<void> {
  const text = 'the title waits for its lien release. '.repeat(3);
  for (let number = 1; number <= updates; number += 1)
    await author.command('postUpdate', { threadId, message: `Update number ${number}: ${text}` });
}

/** Returns the number of printed pages. Every page is an object in the PDF. */
async function pagesOf(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Records in the document whether a menu was open when it printed. */
async function recordPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.querySelector('[role="menu"]') ? 'menu' : 'page');
  });
}

test('a thread prints on one page with its vehicle, its chain and every update in order', async ({ people }) => {
  const { auction, seller, threadId } = await chainOfThree(people, 5);
  const page = await people.openBrowser(auction, { colorScheme: 'dark' });
  await recordPrinting(page);
  await page.goto(`/t/${threadId}`);
  await page.getByRole('button', { name: 'Like' }).first().click();
  await expect(page.getByRole('button', { name: 'Unlike' })).toBeVisible();
  const colleague = page.getByText('Pat Lindqvist');
  await expect(colleague.first()).toBeVisible();
  expect(await pagesOf(page, 'Letter')).toBe(1);
  expect(await pagesOf(page, 'A4')).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: F150_TITLE })).toBeVisible();
  await expect(page.getByText(F150.vin).and(page.locator(':visible')).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`^Printed .* M[SD]T for ${auction.orgName}$`))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: seller.orgName })).toContainText('Invite pending');
  await expect(page.getByRole('row').filter({ hasText: auction.orgName })).toContainText('Holds the title');
  const updates = page.getByRole('listitem').filter({ hasText: 'Update number' });
  await expect(updates).toHaveText([1, 2, 3, 4, 5].map((number) => new RegExp(`${DATE.source}.*Update number ${number}`)));
  for (const omitted of [
    page.getByRole('banner'),
    page.getByRole('button'),
    page.getByText(' ago'),
    page.getByText(/\d like/),
    colleague,
  ]) {
    await expect(omitted.and(page.locator(':visible'))).toHaveCount(0);
  }
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'Thread actions' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await test.step('a thread prints from its menu', async () => {
    await act(page, 'Print record');
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'page');
  });
});

test('hidden updates are printed only after the person shows them', { tag: LONG }, async ({ people }) => {
  const { auction, buyer, threadId } = await chainOfThree(people, 1);
  const last = await people.apiOwner('Rocky Ridge Motors');
  await buyer.command('inviteNext', { threadId, orgId: last.orgId });
  await last.command('respondToInvite', { threadId, accept: true });
  await auction.command('postUpdate', { threadId, message: 'Two places away.' });
  const page = await people.openBrowser(last);
  await page.goto(`/t/${threadId}`);
  await expect(page.getByRole('button', { name: 'Show Hidden' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('2 updates of earlier organizations are left out.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Auction' })).toContainText('Partner');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Show Hidden' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Two places away.' })).toBeVisible();
  await expect(page.getByText('left out')).toHaveCount(0);

  await test.step('a long thread prints on several pages', async () => {
    await postUpdates(auction, threadId, 24);
    await expect(page.getByRole('listitem').filter({ hasText: 'Update number 24' })).toBeVisible();
    expect(await pagesOf(page, 'Letter')).toBeGreaterThan(1);
  });
});

test('a completed thread prints from its button and from the browser’s print command', { tag: LONG }, async ({ people }) => {
  const { auction, buyer, threadId } = await chainOfThree(people, 1);
  const last = await people.apiOwner('Rocky Ridge Motors');
  await buyer.command('inviteNext', { threadId, orgId: last.orgId });
  await last.command('respondToInvite', { threadId, accept: true });
  await last.command('claimTitle', { threadId });
  await auction.command('markDelivered', { threadId });
  await buyer.command('confirmDelivery', await latestUpdate(buyer, threadId));
  const page = await people.openBrowser(auction);
  await recordPrinting(page);
  await page.goto(`/t/${threadId}/completed`);
  await page.getByRole('button', { name: 'Print record' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'page');

  await test.step('an organization further down is shown as not in this chain, not as one that left', async () => {
    const claim = page.getByRole('listitem').filter({ hasText: 'We have the title.' });
    await expect(claim).toContainText('Not in this chain');
    await page.emulateMedia({ media: 'print' });
    await expect(claim.and(page.locator(':visible'))).toContainText('Partner · Not in this chain · Claim');
  });

  await expect(page.getByRole('heading', { name: 'Updates up to your delivery' })).toBeVisible();
  for (const omitted of [page.getByRole('banner'), page.getByRole('button')])
    await expect(omitted.and(page.locator(':visible'))).toHaveCount(0);
  await expect(page.getByText(new RegExp(`${DATE.source}, to ${buyer.orgName}`))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: buyer.orgName })).toContainText('Received');
  expect([await pagesOf(page, 'Letter'), await pagesOf(page, 'A4')]).toEqual([1, 1]);
});
