// Draws the preview image for shared links, into public/. Run `node scripts/social-card.ts` after its text or design has changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { argumentsOf } from '../src/server/command-line.ts';
import { socialCardCopy } from '../src/web/copy/documents/landing.ts';
import { findBrowser } from './find-browser.ts';

argumentsOf({ name: 'node scripts/social-card.ts', options: {} });

const { file, width, height } = socialCardCopy;
// Not strict, because node_modules may be a link to another folder.
const vite = await createServer({ logLevel: 'warn', server: { port: 0, host: '127.0.0.1', fs: { strict: false } }, appType: 'custom' });
await vite.listen();
const { renderSocialCard } = (await vite.ssrLoadModule('/src/web/documents/landing/social-card.tsx')) as { renderSocialCard(): string };
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--font-render-hinting=none'] });
const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
const address = vite.resolvedUrls?.local[0] ?? '';
await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: renderSocialCard() }));
await page.goto(address, { waitUntil: 'networkidle' });
await page.evaluate(() => document.fonts.ready);
writeFileSync(join('public', file), await page.screenshot());
await browser.close();
await vite.close();
