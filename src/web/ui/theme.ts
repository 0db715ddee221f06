// The theme of this browser. The choice is a cookie, so that the server renders it into later pages. Open tabs change at once.
import { FRAME_COLORS, isChosenTheme, type Theme, THEME_COOKIE_AGE, themeCookie, themeFromCookies } from '../../domain/theme.ts';
import { createStore } from '../browser/store.ts';

const root = document.documentElement;
const cookie = themeCookie(window.location.protocol);
const shown = createStore<Theme>(isChosenTheme(root.dataset['theme']) ? root.dataset['theme'] : 'system');

/** Starts to follow the theme chosen in other tabs. */
export function followTheme(): void {
  // Missing over plain HTTP and in older browsers. There a tab reads the cookie when it becomes visible.
  if ('cookieStore' in window)
    window.cookieStore.addEventListener('change', ({ changed }) => {
      // From the event, because `document.cookie` may still have the old value.
      const chosen = changed.find(({ name }) => name === cookie);
      if (chosen) show(isChosenTheme(chosen.value) ? chosen.value : 'system');
    });
  document.addEventListener('visibilitychange', showChosen);
  window.addEventListener('pageshow', showChosen);
}

export function chooseTheme(theme: Theme): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${theme}; Max-Age=${THEME_COOKIE_AGE}; Path=/; SameSite=Lax${secure}`;
  show(theme);
}

export const useTheme = shown.use;

const showChosen = () => show(themeFromCookies(document.cookie));

function show(theme: Theme): void {
  if (theme === shown.get()) return;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  meta('color-scheme').forEach((scheme) => scheme.setAttribute('content', theme === 'system' ? 'light dark' : theme));
  for (const frame of meta('theme-color')) {
    const device = frame.media.includes('dark') ? 'dark' : 'light';
    frame.content = FRAME_COLORS[theme === 'system' ? device : theme];
  }
  shown.set(theme);
}

const meta = (name: string) => document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`);
