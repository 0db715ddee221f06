// Scanning a VIN with the camera.
import { fakeCamera } from './fake-camera.ts';
import { expect, test } from '../../testing/browser/people.ts';

const VIN = '1FTFW1E59NKD69096';

// The barcode on a door label has an I before the VIN.
test.use(fakeCamera(`I${VIN}`));

test('the barcode on a door label fills in the form, and the barcode worker stops', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.goto('/new');
  const worker = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Scan VIN' }).click();
  await worker;
  await expect(page.getByText('From VIN')).toHaveCount(3);
  const vin = page.getByLabel('VIN', { exact: true });
  await expect(vin).toHaveValue(VIN);
  await expect(vin).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.workers()).toHaveLength(0);
});
