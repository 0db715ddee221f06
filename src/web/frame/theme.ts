// The theme that this browser shows. The choice is a cookie, so that the server writes it into every page that comes later; what is
// open changes at once, in the other tabs too.
import { useSyncExternalStore } from 'react';
import { FRAME_COLORS, isChosenTheme, type Theme, THEME_COOKIE_AGE, themeCookie, themeFromCookies } from '../../domain/theme.ts';

const root = document.documentElement;
const cookie = themeCookie(window.location.protocol);
const listeners = new Set<() => void>();

/** Begins to follow what other tabs choose. */
export function followTheme(): void {
  // Missing over plain http and in older browsers: there a tab looks when it comes into view.
  if ('cookieStore' in window)
    window.cookieStore.addEventListener('change', ({ changed }) => {
      // Said by the event, because `document.cookie` may learn of it later.
      const chosen = changed.find(({ name }) => name === cookie);
      if (chosen) show(isChosenTheme(chosen.value) ? chosen.value : 'system');
    });
  document.addEventListener('visibilitychange', showKept);
  window.addEventListener('pageshow', showKept);
}

export function chooseTheme(theme: Theme): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${theme}; Max-Age=${THEME_COOKIE_AGE}; Path=/; SameSite=Lax${secure}`;
  show(theme);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown);

const shown = (): Theme => {
  const theme = root.dataset['theme'];
  return isChosenTheme(theme) ? theme : 'system';
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const showKept = () => show(themeFromCookies(document.cookie));

function show(theme: Theme): void {
  if (theme === shown()) return;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  meta('color-scheme').forEach((scheme) => scheme.setAttribute('content', theme === 'system' ? 'light dark' : theme));
  for (const frame of meta('theme-color')) {
    const device = frame.media.includes('dark') ? 'dark' : 'light';
    frame.content = FRAME_COLORS[theme === 'system' ? device : theme];
  }
  for (const listener of listeners) listener();
}

const meta = (name: string) => document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`);
