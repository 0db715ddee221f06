import { expect, test } from 'vitest';
import { withTheme, themeFromCookies } from './theme.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <meta name="color-scheme" content="light dark" />
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141619" />`;

test('the HTML has the theme that the user chose, and its color for the browser’s frame', () => {
  expect(withTheme(PAGE, 'dark')).toBe(`<!doctype html>
<html data-theme="dark" lang="en">
  <meta name="color-scheme" content="dark" />
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="#141619" />
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141619" />`);
});

test('the page follows the device’s theme if the user chose none', () => {
  expect(withTheme(PAGE, 'system')).toBe(PAGE);
});

test.each([
  ['theme=dark', 'dark'],
  ['session=a.b=; theme=light', 'light'],
  ['theme=light; __Host-theme=dark', 'dark'],
  ['__Host-theme=system; theme=dark', 'system'],
  ['theme="><script>', 'system'],
  ['other-theme=dark', 'system'],
  ['', 'system'],
  [undefined, 'system'],
])('the cookies %j select the theme %s', (cookies, theme) => {
  expect(themeFromCookies(cookies)).toBe(theme);
});
