// A browser with a fake camera that shows one barcode label. The permission is granted or denied without a prompt.
import { writeFileSync } from 'node:fs';
import type { test } from '@playwright/test';
import { barcodeVideo } from './barcode-video.ts';

type Launch = NonNullable<Parameters<typeof test.use>[0]['launchOptions']>;

/** Options for `test.use`. Each label needs its own test file, because a browser has one camera. */
export const fakeCamera = (label: string, { isAllowed = true } = {}): { launchOptions: Launch } => ({
  launchOptions: [
    async ({ launchOptions }, use, { project }) => {
      const video = `${project.outputDir}-${label}.y4m`;
      writeFileSync(video, barcodeVideo(label));
      const permission = isAllowed ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny';
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`, permission];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
});
