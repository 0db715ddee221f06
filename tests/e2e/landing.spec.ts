// The public documents (landing page, privacy, terms): their links, what they load, and their metadata.
import type { Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';
import { shiftOf, watchShifts } from './layout-shifts.ts';
import { expect, type People, test } from './people.ts';

const DOCUMENTS = ['/', '/privacy', '/terms'];
/** A visitor with scripts disabled, because these pages must work without them. */
const visitorWithoutScripts = (people: People) => people.visitor({ javaScriptEnabled: false });

test('every link of a document leads to an existing page or section', async ({ people }) => {
  const { page, origin } = await visitorWithoutScripts(people);
  for (const path of DOCUMENTS) {
    await page.goto(path);
    for (const address of await linksOn(page)) {
      const { pathname, hash } = new URL(address, origin);
      const response = await page.request.get(pathname);
      expect(response.status(), address).toBe(200);
      if (hash) expect(await response.text(), address).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

test('a document loads nothing from other hosts, and no scripts', async ({ people }) => {
  const { page, origin } = await people.visitor();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  for (const path of DOCUMENTS) await page.goto(path, { waitUntil: 'networkidle' });
  expect(urls.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  expect(urls.filter((url) => url.endsWith('.js'))).toEqual([]);
});

test('the landing page does not shift while it loads, even when its font arrives late', async ({ people }) => {
  const { page, context } = await people.visitor({ viewport: { width: 375, height: 812 } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await released;
    await route.continue();
  });
  await watchShifts(context);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  release();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect((await shiftOf(page)).value).toBeLessThan(0.01);
});

test('with text twice as large no document scrolls sideways on a phone', async ({ people }) => {
  const { page } = await people.visitor();
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of DOCUMENTS) {
    await page.goto(path);
    await waitForAnimations(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
  }
});

test('a link within the landing page scrolls to its heading', async ({ people }) => {
  const { page } = await people.visitor({ viewport: { width: 375, height: 812 } });
  for (const [link, heading] of [
    ['How it works', 'Four moves, and the title is home.'],
    ['FAQ', 'Asked at the counter.'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name: link }).last().click();
    await expect.poll(async () => (await page.getByRole('heading', { name: heading }).boundingBox())?.y).toBeLessThan(260);
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
});

test('a URL with a section of the landing page opens at that section, and stays there after the entrance animations', async ({
  people,
}) => {
  for (const width of [375, 820, 1440]) {
    const { page } = await people.visitor({ viewport: { width, height: 800 } });
    await page.goto('/#security');
    const heading = page.getByRole('heading', { name: 'Shared with the chain. Not with the street.' });
    await expect(heading).toBeInViewport();
    await waitForAnimations(page);
    expect((await heading.boundingBox())?.y, `${width} px`).toBeGreaterThan(80);
    expect((await heading.boundingBox())?.y, `${width} px`).toBeLessThan(260);
  }
});

test('a shared link to a document has a preview picture and this server’s address', async ({ people }) => {
  const { page, origin } = await visitorWithoutScripts(people);
  for (const path of DOCUMENTS) {
    await page.goto(path);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}${path}`);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${origin}${path}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title());
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
    expect(await page.content()).not.toContain('{{');
  }
  const image = await page.request.get((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');
  const bytes = await image.body();
  // A PNG has its width and height at these offsets.
  expect([image.headers()['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['image/png', 1200, 630]);
});

test('search engines get the same questions and answers as people', async ({ people }) => {
  const { page } = await visitorWithoutScripts(people);
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[];
  };
  expect(data['@graph'].map((part) => part['@type'])).toEqual(['WebSite', 'SoftwareApplication', 'FAQPage']);
  const questions = data['@graph'].flatMap(({ mainEntity = [] }) => mainEntity);
  expect(questions).toHaveLength(3);
  for (const { name, acceptedAnswer } of questions) {
    await page.locator('summary', { hasText: name }).click();
    await expect(page.getByText(acceptedAnswer.text)).toBeVisible();
  }
});

test('a person who signs up can read the terms without losing the form', async ({ people }) => {
  const { page, context } = await people.visitor();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Pat');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^terms/ }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms of use');
  await expect(page.getByLabel('First name')).toHaveValue('Pat');
});

const linksOn = async (page: Page): Promise<string[]> => [
  ...new Set(await page.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))),
];
