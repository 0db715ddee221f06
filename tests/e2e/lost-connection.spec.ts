// A connection that is lost takes nothing with it but what it was asked for.
import { expect, test } from './people.ts';
import { disconnected } from './quiet-page.ts';

test('a menu that cannot be fetched says so, and takes neither the page nor what is typed with it', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  await page.goto('/myorganization');
  await page.getByRole('textbox', { name: 'Email' }).fill('pat@mesa-verde.test');
  people.expectComplaint(disconnected);
  await context.setOffline(true);
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.click();
  await expect(page.getByRole('alert')).toHaveText('Titleline can’t be reached. Check your connection and try again.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('pat@mesa-verde.test');
  await context.setOffline(false);
  await bell.click();
  await expect(page.getByRole('menuitem', { name: 'View more' })).toBeVisible();
});

test('what did not load comes by itself once the connection is back', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  await page.goto('/network');
  await expect(page.getByText('No partners yet.')).toBeVisible();
  people.expectComplaint(disconnected);
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Requests' }).click();
  await expect(page.getByText('The network did not load')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No requests.')).toBeVisible();
});
