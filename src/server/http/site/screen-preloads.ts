// What the shell has for one screen alone: preload links for its files, which the browser fetches together with the app's own, and its
// outline, which shows until the app's script runs.
import { readFileSync } from 'node:fs';

/** Written by the build. */
export type ScreenPreloads = readonly {
  /** The app's route pattern, such as "/t/$threadId". */
  path: string;
  scripts: readonly string[];
  styles: readonly string[];
  /** HTML, empty for most screens. */
  outline: string;
}[];

/** The file in the build folder that holds them. */
export const SCREEN_PRELOADS = '.first-files.json';

/**
 * Returns a function that adds the links for a URL to the shell's head, and the outline after its header. For a URL without a screen it
 * returns the shell unchanged.
 */
export function preloadsFor(preloads: ScreenPreloads): (shell: string, url: string) => string {
  const screens = preloads.map(({ path, scripts, styles, outline }) => ({
    path: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    links: [
      ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
      ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ].join(''),
    outline,
  }));
  return (shell, url) => {
    const pathname = url.split('?', 1)[0]!;
    const screen = screens.find(({ path }) => path.test(pathname));
    if (!screen) return shell;
    return shell.replace('</head>', () => `${screen.links}</head>`).replace('</header>', () => `</header>${screen.outline}`);
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
