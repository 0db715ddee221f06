// The files of the screen at an address, named in the shell's head: the browser fetches them together with the app's own.
import { readFileSync } from 'node:fs';

/** As the build found them. `path` as the app's routes spell it: "/t/$threadId". */
export type ScreenPreloads = readonly { path: string; scripts: readonly string[]; styles: readonly string[] }[];

/** Where the build leaves them, inside its folder. */
export const SCREEN_PRELOADS = '.first-files.json';

/** Adds them to a shell; one for an address without a screen stays as it is. */
export function preloadsFor(files: ScreenPreloads): (shell: string, url: string) => string {
  const screens = files.map(({ path, scripts, styles }) => ({
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

/** None where the file is missing. */
export function readScreenPreloads(path: string): ScreenPreloads {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ScreenPreloads;
  } catch {
    return [];
  }
}
