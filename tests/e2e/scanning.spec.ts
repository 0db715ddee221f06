// Reading a VIN with the camera: a code in its picture fills in the form.
import { fakeCamera } from './fake-camera.ts';
import { expect, test } from './people.ts';

const VIN = '1FTFW1E59NKD69096';

// Door labels put an I before it.
test.use(fakeCamera(`I${VIN}`));

test('the code on a door label fills in the form, and the camera goes off', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.goto('/new');
  const reader = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Scan VIN' }).click();
  await reader;
  await expect(page.getByText('From VIN')).toHaveCount(3);
  const vin = page.getByLabel('VIN', { exact: true });
  await expect(vin).toHaveValue(VIN);
  await expect(vin).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.workers()).toHaveLength(0);
});
