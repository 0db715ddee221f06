// Receiving with the camera of a phone.
import { sendEnvelope } from './envelopes.ts';
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { fakeCamera } from './fake-camera.ts';
import { expect, test } from '../../testing/browser/people.ts';

const VIN = '1FTFW1E59NKD69096';

test.use(fakeCamera(`I${VIN}`));

test('the camera takes the title once, and it can be undone there', async ({ people }) => {
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', ...REDUCED_MOTION_DESKTOP });
  const { code } = await sendEnvelope(seller, auction, [{ vin: VIN }, { vin: 'JF2SLDDC8SH189482', make: 'Subaru', model: 'Forester' }]);
  const { page } = auction;
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/receive');
  await page.getByRole('button', { name: 'Use the camera' }).click();
  const sheet = page.getByRole('dialog', { name: 'Receive' });
  await expect(sheet.getByRole('status').filter({ hasText: 'D69096' })).toBeVisible();
  await expect(page).toHaveURL(`/receive/${code}`);
  await expect(sheet.getByText('1 of 2')).toBeVisible();
  await expect(sheet.getByText('Already taken')).toHaveCount(0);
  await sheet.getByRole('combobox', { name: 'Scan, or type the last six' }).fill('189482');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('2 of 2')).toBeVisible();
  await checkScreen(page, 'receiving with the camera', { names: ['button Close', 'switch Sound', 'button Finish', 'button Undo D69096'] });
  await sheet.getByRole('button', { name: 'Undo D69096' }).click();
  await expect(sheet.getByText('1 of 2')).toBeVisible();
  await sheet.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Report 1 missing' }).click();
  await expect(page.getByText('1 received')).toBeVisible();
  await expect(sheet).toBeHidden();
});
