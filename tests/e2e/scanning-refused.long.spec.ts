// Scanning a VIN without permission to use the camera.
import { fakeCamera } from './fake-camera.ts';
import { checkScreen } from './check-screen.ts';
import { expect, test } from '../../testing/browser/people.ts';

test.use(fakeCamera('1FTFW1E59NKD69096', { isAllowed: false }));

test('without camera permission the dialog shows the reason, and one click returns to typing', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.goto('/new');
  await page.getByRole('button', { name: 'Scan VIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan the VIN' });
  await expect(dialog.getByRole('status')).toContainText('The camera is not allowed here.');
  await checkScreen(page, 'camera not allowed', { names: ['button Try again'] });
  await dialog.getByRole('button', { name: 'Type it instead' }).click();
  await expect(page.getByLabel('VIN', { exact: true })).toBeFocused();
});
