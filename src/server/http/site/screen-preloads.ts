// Preload links for the files of a screen, in the shell's head: the browser fetches them together with the app's own files.
import { readFileSync } from 'node:fs';

/** The files of each screen, written by the build. `path`: the app's route pattern, such as "/t/$threadId". */
export type ScreenPreloads = readonly { path: string; scripts: readonly string[]; styles: readonly string[] }[];

/** The file in the build folder that holds them. */
export const SCREEN_PRELOADS = '.first-files.json';

/** Returns a function that adds the links for a URL to the shell. For a URL without a screen it returns the shell unchanged. */
export function preloadsFor(preloads: ScreenPreloads): (shell: string, url: string) => string {
  const screens = preloads.map(({ path, scripts, styles }) => ({
    path: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    links: [
      ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
      ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ].join(''),
  }));
  return (shell, url) => {
    const pathname = url.split('?', 1)[0]!;
    const links = screens.find(({ path }) => path.test(pathname))?.links ?? '';
    return shell.replace('</head>', () => `${links}</head>`);
  };
}

/** Returns an empty list if the file is missing or is not JSON. */
export function readScreenPreloads(path: string): ScreenPreloads {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ScreenPreloads;
  } catch {
    return [];
  }
}
