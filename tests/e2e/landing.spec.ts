// The public documents (landing page, privacy, terms): their links, what they load, and their metadata.
import type { Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

const PHONE = { width: 375, height: 812 };

const linksOn = async (page: Page): Promise<string[]> => [
  ...new Set(await page.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))),
];

/** Checks the links, the canonical address and the preview of the document that the page shows. */
async function checkDocument(page: Page, origin: string, path: string): Promise<void> {
  for (const address of await linksOn(page)) {
    const { pathname, hash } = new URL(address, origin);
    const response = await page.request.get(pathname);
    expect(response.status(), address).toBe(200);
    if (hash) expect(await response.text(), address).toContain(`id="${hash.slice(1)}"`);
  }
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}${path}`);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${origin}${path}`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title());
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
  expect(await page.content()).not.toContain('{{');
}

/** Returns a check that every request from now on was for a file of this host that is no script. */
function watchRequests(page: Page, origin: string): () => void {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return () => {
    expect(urls.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    expect(urls.filter((url) => url.endsWith('.js'))).toEqual([]);
  };
}

/** Doubles the text of the page, which is 375 px wide. The page must not scroll sideways. */
async function expectToFitWithLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(375);
}

test('without scripts the documents show all of their content, and every link leads to an existing page or section', async ({ people }) => {
  const { page, origin } = await people.visitor({ javaScriptEnabled: false });
  for (const path of ['/privacy', '/terms', '/']) {
    await page.goto(path);
    await test.step(`${path} has working links, and this server’s address for a shared link`, () => checkDocument(page, origin, path));
  }

  await test.step('the preview of a shared link has a picture', async () => {
    const image = await page.request.get((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');
    const bytes = await image.body();
    // A PNG has its width and height at these offsets.
    expect([image.headers()['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['image/png', 1200, 630]);
  });

  await test.step('the landing page shows all of its content', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
    await expect(
      page
        .getByRole('main')
        .getByRole('paragraph')
        .filter({ hasText: /^\d(?:Problem|Solution|How it works|Network|Outcomes|Security|Features|FAQ)$/ }),
    ).toHaveCount(8);
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('main').getByRole('link', { name: /^Sign in/ })).toHaveAttribute('href', '/login');

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Network' })).toHaveAttribute('href', '/network');
    await expect(footer.getByRole('link', { name: 'New thread' })).toHaveAttribute('href', '/new');
    await expect(footer.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '#faq');
  });

  await test.step('search engines get the same questions and answers as people', async () => {
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      '@graph': { '@type': string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[];
    };
    expect(data['@graph'].map((part) => part['@type'])).toEqual(['WebSite', 'SoftwareApplication', 'FAQPage']);
    const asked = data['@graph'].flatMap(({ mainEntity = [] }) => mainEntity);
    expect(asked).toHaveLength(3);
    const questions = page.getByRole('group').filter({ has: page.locator('summary') });
    await expect(questions).toHaveCount(3);
    for (const { name, acceptedAnswer } of asked) {
      await page.locator('summary', { hasText: name }).click();
      await expect(page.getByText(acceptedAnswer.text)).toBeVisible();
    }
    await expect(questions.first().getByText('The paper still travels', { exact: false })).toBeVisible();
  });
});

test('privacy and terms load nothing from other hosts and no scripts, and fit on a phone with text twice as large', async ({ people }) => {
  const { page, origin } = await people.visitor();
  const expectOwnFilesOnly = watchRequests(page, origin);
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.setViewportSize(PHONE);
    await waitForAnimations(page);
    await expectToFitWithLargeText(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  expectOwnFilesOnly();
});

test('a URL with a section of the landing page opens at that section, and stays there after the entrance animations', {
  tag: LONG,
}, async ({ people }) => {
  const { page, origin } = await people.visitor();
  const expectOwnFilesOnly = watchRequests(page, origin);
  for (const width of [1440, 820, 375]) {
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/#security', { waitUntil: 'networkidle' });
    const heading = page.getByRole('heading', { name: 'Shared with the chain. Not with the street.' });
    await expect(heading).toBeInViewport();
    await waitForAnimations(page);
    expect((await heading.boundingBox())?.y, `${width} px`).toBeGreaterThan(80);
    expect((await heading.boundingBox())?.y, `${width} px`).toBeLessThan(260);
    for (const [estimate, height] of await page.locator('.stop').evaluateAll(contentHeights)) {
      expect(estimate, `the estimate of a section that is ${height} px high at ${width} px`).toBeGreaterThan(height * 0.9);
      expect(estimate, `the estimate of a section that is ${height} px high at ${width} px`).toBeLessThan(height * 1.1);
    }
  }

  await test.step('a link within the page scrolls to its heading', async () => {
    for (const [link, heading] of [
      ['How it works', 'Four moves, and the title is home.'],
      ['FAQ', 'Asked at the counter.'],
    ] as const) {
      await page.getByRole('link', { name: link }).last().click();
      await expect.poll(async () => (await page.getByRole('heading', { name: heading }).boundingBox())?.y).toBeLessThan(260);
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    }
  });

  await test.step('the page loads nothing from other hosts and no scripts, and fits on a phone with text twice as large', async () => {
    await expectToFitWithLargeText(page);
    expectOwnFilesOnly();
  });
});

/** For each section: its estimated height until it is laid out, and its height, both without padding (px). Runs in the page. */
const contentHeights = (sections: Element[]) =>
  sections.map((section) => {
    const { containIntrinsicBlockSize, paddingTop, paddingBottom } = getComputedStyle(section);
    const estimate = Number.parseFloat(containIntrinsicBlockSize.replace('auto ', ''));
    return [estimate, section.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)] as const;
  });
