// Draws the icons of the installed app from the mark, into public/icons: rounded, full-bleed for systems that apply their own mask,
// and in one color. The paper and its fold stay within the safe zone of maskable icons (a circle of four fifths of the width).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { argumentsOf } from '../src/server/command-line.ts';
import { findBrowser } from './find-browser.ts';

argumentsOf({ name: 'npm run icons', options: {} });

const mark = readFileSync('public/mark.svg', 'utf8');
const fullBleed = mark.replace('rx="8.5"', 'rx="0"');
/** Only the shape matters: the system fills it with its own color. */
const oneColor = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 14.75h8.5v2.5H0zM23.5 14.75h2.75v2.5H23.5zM28.5 14.75H32v2.5h-3.5zM11.5 7.5h9c.83 0 1.5.67 1.5 1.5v9.5h-3c-1.1 0-2 .9-2 2v4h-5.5c-.83 0-1.5-.67-1.5-1.5V9c0-.83.67-1.5 1.5-1.5zM18.5 24v-3.5a.5.5 0 0 1 .5-.5H22z"/></svg>`;

const ICONS = [
  { name: '192', svg: mark, size: 192 },
  { name: '512', svg: mark, size: 512 },
  { name: 'maskable-512', svg: fullBleed, size: 512 },
  { name: 'monochrome-512', svg: oneColor, size: 512 },
  { name: 'apple-touch', svg: fullBleed, size: 180 },
];

const browser = await chromium.launch({ executablePath: await findBrowser() });
const page = await browser.newPage();
mkdirSync('public/icons', { recursive: true });
for (const { name, svg, size } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`);
  writeFileSync(`public/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
