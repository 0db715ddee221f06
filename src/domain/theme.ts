// The theme of a browser: light, dark, or following the device. The choice is a cookie and an attribute of the page.

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** The theme of a page that does not follow the device. */
type ChosenTheme = Exclude<Theme, 'system'>;

const THEME_COOKIE = 'theme';
/** The cookie's name by protocol (`https:`, `http:`). Over HTTPS the `__Host-` prefix keeps other hosts of the site from setting it. */
export const themeCookie = (protocol: string): string => (protocol === 'https:' ? `__Host-${THEME_COOKIE}` : THEME_COOKIE);
/** A year, in seconds. */
export const THEME_COOKIE_AGE = 365 * 24 * 3600;

/** The color of the browser's frame, the same as the header's. */
export const FRAME_COLORS: Record<ChosenTheme, string> = { light: '#ffffff', dark: '#141619' };

export const isChosenTheme = (text: unknown): text is ChosenTheme => text === 'light' || text === 'dark';

/** `cookies`: the `Cookie` header or `document.cookie`. Other values mean "system". */
export function themeFromCookies(cookies = ''): Theme {
  const values = new Map(cookies.split(';').map((cookie) => cookie.trim().split('=', 2) as [string, string]));
  const value = values.get(themeCookie('https:')) ?? values.get(THEME_COOKIE);
  return isChosenTheme(value) ? value : 'system';
}

/** Sets the theme in a built page, so that it applies from the first paint. */
export function withTheme(html: string, theme: Theme): string {
  if (theme === 'system') return html;
  return html
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${theme}"`)
    .replaceAll(/(<meta name="theme-color" media="[^"]*" content=")[^"]*/g, `$1${FRAME_COLORS[theme]}`);
}
