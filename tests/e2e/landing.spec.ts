// The pages that are for everybody, as plain documents: what they lead to, what they load, and what they say of themselves.
import type { Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';
import { shiftOf, watchShifts } from './layout-shifts.ts';
import { expect, type People, test } from './people.ts';

const DOCUMENTS = ['/', '/privacy', '/terms'];
/** A reader without scripts: nothing on these pages may need one. */
const reader = (people: People) => people.visitor({ javaScriptEnabled: false });

test('every link of a document leads to something: a page, or a place on one', async ({ people }) => {
  const { page, origin } = await reader(people);
  for (const path of DOCUMENTS) {
    await page.goto(path);
    for (const address of await linksOn(page)) {
      const { pathname, hash } = new URL(address, origin);
      const answer = await page.request.get(pathname);
      expect(answer.status(), address).toBe(200);
      if (hash) expect(await answer.text(), address).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

test('a document asks no other host for anything, and runs no script', async ({ people }) => {
  const { page, origin } = await people.visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of DOCUMENTS) await page.goto(path, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
});

test('nothing on the landing page moves while it loads, nor when its own font comes late', async ({ people }) => {
  const { page, context } = await people.visitor({ viewport: { width: 375, height: 812 } });
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await shown;
    await route.continue();
  });
  await watchShifts(context);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  show();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect((await shiftOf(page)).value).toBeLessThan(0.01);
});

test('letters twice as large make no document go sideways on a phone', async ({ people }) => {
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

test('a link within the landing page leads to the heading that it names', async ({ people }) => {
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

test('an address that names a place on the landing page leads there, and the reader stays there while the page is laid out', async ({
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

test('a link to a document that somebody sends stands beside a picture, under the address of this server', async ({ people }) => {
  const { page, origin } = await reader(people);
  for (const path of DOCUMENTS) {
    await page.goto(path);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}${path}`);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${origin}${path}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title());
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
    expect(await page.content()).not.toContain('{{');
  }
  const picture = await page.request.get((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');
  const bytes = await picture.body();
  // A PNG says its width and height at these places.
  expect([picture.headers()['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['image/png', 1200, 630]);
});

test('search engines read the same questions and answers as people', async ({ people }) => {
  const { page } = await reader(people);
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

test('whoever signs up can read what they agree to, without losing what they have typed', async ({ people }) => {
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
