// Scanning a barcode whose VIN has a wrong check digit, and when the camera runs.
import type { JSHandle, Page } from '@playwright/test';
import { fakeCamera } from './fake-camera.ts';
import { checkScreen } from './check-screen.ts';
import { expect, test } from '../../testing/browser/people.ts';

const MISREAD = '1FTFW1E54NKD69096';

test.use(fakeCamera(MISREAD));

const trackOf = (page: Page): Promise<JSHandle<MediaStreamTrack | undefined>> =>
  page.locator('video').evaluateHandle(({ srcObject }: HTMLVideoElement) => (srcObject as MediaStream).getVideoTracks()[0]);

async function showTab(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** The server has no such script, until the returned function is called. It is asked for it more than once: ahead of a press, and by the press. */
async function hideScript(page: Page, name: string): Promise<() => Promise<void>> {
  const url = `**/assets/${name}-*.js`;
  await page.route(url, (route) => route.fulfill({ status: 404 }));
  return async () => await page.unroute(url);
}

test('a misread VIN is offered and not filled in, and the camera runs only while the dialog needs it', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => Object.assign(window, { stream: await getUserMedia(constraints) }).stream;
  });
  const showDialog = await hideScript(page, 'ScanDialog');
  const showReader = await hideScript(page, 'read-codes.worker');
  people.allowConsoleError(/404/);
  await page.goto('/new');
  const vin = page.getByLabel('VIN', { exact: true });
  const scan = page.getByRole('button', { name: 'Scan VIN' });
  const dialog = page.getByRole('dialog', { name: 'Scan the VIN' });
  const status = dialog.getByRole('status');

  await test.step('if the scanner’s code did not load, pressing the button again opens it, and the form keeps its input', async () => {
    await page.getByLabel('Mileage').fill('48210');
    // It stays for three seconds, which a busy machine may take from the press to the next look.
    const told = page.getByRole('alert').filter({ hasText: 'Titleline can’t be reached.' }).waitFor();
    await scan.click();
    await told;
    await showDialog();
    await scan.click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await scan.click();
    await expect(dialog).toBeVisible();
    await expect(page.getByLabel('Mileage')).toHaveValue('48,210');
  });

  await test.step('if the barcode reader cannot load, the dialog shows it and the camera stops', async () => {
    await expect(status).toContainText('could not load');
    const isRunning = () => page.evaluate(() => (window as unknown as { stream: MediaStream }).stream.active);
    await expect.poll(isRunning).toBe(false);
    await showReader();
    await page.keyboard.press('Escape');
  });

  await test.step('the camera stops when the tab is hidden, starts again with it, and stops when the dialog closes', async () => {
    await scan.click();
    await expect(status).toContainText(MISREAD);
    const first = await trackOf(page);
    await showTab(page, 'hidden');
    expect(await first.evaluate((track) => track?.readyState)).toBe('ended');
    await showTab(page, 'visible');
    await expect(page.locator('.scan-view[data-live]')).toBeVisible();
    const second = await trackOf(page);
    expect(await second.evaluate((track) => track?.readyState)).toBe('live');
    await page.keyboard.press('Escape');
    await expect(vin).toBeFocused();
    expect(await second.evaluate((track) => track?.readyState)).toBe('ended');
  });

  await test.step('a VIN with a wrong check digit is offered', async () => {
    await scan.click();
    await expect(status).toContainText(`${MISREAD} Its check digit does not fit.`);
    await expect(vin).toHaveValue('');
    await checkScreen(page, 'a VIN that may be misread', { names: ['button Use it', 'button Type it instead'] });
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await expect(vin).toHaveValue(MISREAD);
  });
});
