// Light, dark, or as the device has it: what a person may choose for a browser, and how the choice stands in a page.

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** What a page is told to be; without one it asks the device. */
export type ChosenTheme = Exclude<Theme, 'system'>;

const THEME_COOKIE = 'theme';
/** What the choice is kept under, by the page's protocol (`https:`, `http:`): over https no other host of the site can set it. */
export const themeCookie = (protocol: string): string => (protocol === 'https:' ? `__Host-${THEME_COOKIE}` : THEME_COOKIE);
/** A year, in seconds. */
export const THEME_COOKIE_AGE = 365 * 24 * 3600;

/** The color of the browser's frame: the header's. */
export const FRAME_COLORS: Record<ChosenTheme, string> = { light: '#ffffff', dark: '#141619' };

export const isChosenTheme = (text: unknown): text is ChosenTheme => text === 'light' || text === 'dark';

/** `cookies`: the header, or what `document.cookie` says. Anything but a choice is the device's. */
export function themeFromCookies(cookies = ''): Theme {
  const kept = new Map(cookies.split(';').map((cookie) => cookie.trim().split('=', 2) as [string, string]));
  const value = kept.get(themeCookie('https:')) ?? kept.get(THEME_COOKIE);
  return isChosenTheme(value) ? value : 'system';
}

/** A page as it is built, which asks the device, told to be light or dark from its first paint on. */
export function themed(html: string, theme: Theme): string {
  if (theme === 'system') return html;
  return html
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${theme}"`)
    .replaceAll(/(<meta name="theme-color" media="[^"]*" content=")[^"]*/g, `$1${FRAME_COLORS[theme]}`);
}
