// A browser with a pretended camera, which films one label and is allowed at once, or never.
import { writeFileSync } from 'node:fs';
import type { test } from '@playwright/test';
import { barcodeFilm } from './barcode-film.ts';

type Launch = NonNullable<Parameters<typeof test.use>[0]['launchOptions']>;

/** For `test.use`, in a file of its own: a browser has one camera. */
export const filming = (label: string, { isAllowed = true } = {}): { launchOptions: Launch } => ({
  launchOptions: [
    async ({ launchOptions }, use, { project }) => {
      const film = `${project.outputDir}-${label}.y4m`;
      writeFileSync(film, barcodeFilm(label));
      const answer = isAllowed ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny';
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`, answer];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
});
