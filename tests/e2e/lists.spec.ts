// The dashboard's lists and the list of invitations.
import { expect, test } from '../../testing/browser/people.ts';
import { F150_TITLE, latestUpdate, openThread, stopsOf, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test('the tabs show active, completed and invited threads, and update live', async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const seller = await people.apiOwner('Silver State Motors');
  const { page } = buyer;
  const card = page.getByRole('link', { name: F150_TITLE });
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();

  await test.step('an invitation moves from its tab to the active threads, live', async () => {
    const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
    await expect(page.getByRole('tab', { name: 'Invites' })).toContainText('1');
    await page.getByRole('tab', { name: 'Invites' }).click();
    await expect(page.getByText(`${auction.orgName} says you bought this from them`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept (we have title)' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Accept (no title)' }).click();
    await expect(toast(page, 'Accepted invite')).toBeVisible();
    await expect(page.getByText('Accepted, no title')).toBeVisible();

    await page.getByRole('tab', { name: 'Active' }).click();
    await expect(card).toHaveCount(1);
    await page.getByRole('tab', { name: 'Invites' }).click();
    await expect(page.getByText('No pending invites.')).toBeVisible();
    await page.getByRole('tab', { name: 'Active' }).click();
    await auction.command('postUpdate', { threadId, message: 'The courier has it.' });
    await expect(page.getByText('The courier has it.')).toBeVisible();
  });

  const sold = await openThread(auction, { boughtFrom: buyer, vin: 'SOLDBYBUYER01' });

  await test.step('the first organization of a chain can accept from its list with the title', async () => {
    await page.getByRole('tab', { name: 'Invites' }).click();
    await page.getByRole('button', { name: 'Accept (we have title)' }).click();
    await expect(page.getByText('Accepted, with title')).toBeVisible();
    await page.getByRole('link', { name: 'Open' }).click();
    await expect(stopsOf(page).first()).toContainText('Holds the title');
  });

  await test.step('a completed thread is in its tab, which leads to the completed record', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(page.getByText('No completed threads yet.')).toBeVisible();
    await buyer.command('markDelivered', { threadId: sold });
    await auction.command('confirmDelivery', await latestUpdate(auction, sold));
    await card.click();
    await expect(page).toHaveURL(new RegExp(`/t/${sold}/completed$`));
  });
});

test('an invitation is declined only after a confirmation', { tag: LONG }, async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const { page } = seller;
  const threadId = await openThread(auction, { boughtFrom: seller });
  await page.goto('/invites');
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(question).toContainText('This will remove your organization from this thread.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(toast(page, 'Declined invite')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: F150_TITLE })).toContainText('Declined');
  await page.reload();
  await expect(page.getByText('No pending invites.')).toBeVisible();
});

test('invitations are ticked all at once and in ranges, accepted together, and taken back in one press', async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const buyer = await people.owner('Bluebird Cars');
  const { page } = buyer;
  for (const six of ['187401', '187402', '187403', '187404', '187405'])
    await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: `4S4BTAFC8N3${six}` });
  const boxes = page.getByRole('list', { name: 'Pending invites' }).getByRole('checkbox');
  const ticked = async () => await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  await page.goto('/invites');

  await test.step('with Shift and a click, a space or an arrow key, from where the range began', async () => {
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect.poll(ticked).toEqual([false, true, true, true, false]);
    await boxes.nth(4).focus();
    await page.keyboard.press('Shift+Space');
    await expect.poll(ticked).toEqual([false, true, true, true, true]);
    await page.keyboard.press('Shift+ArrowUp');
    await expect(boxes.nth(3)).toBeFocused();
    await expect.poll(ticked).toEqual([false, true, true, true, false]);
    await page.keyboard.press('ArrowUp');
    await expect(boxes.nth(2)).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(ticked).toEqual([false, true, false, true, false]);
  });

  await test.step('all of them are accepted in two presses, on the dashboard too, and one press takes that back', async () => {
    await page.goto('/dashboard?tab=invites');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('toolbar', { name: 'Act on 5 selected' }).getByRole('button', { name: 'Accept (no title) 5' }).click();
    await expect(page.getByText('Accepted, no title')).toHaveCount(5);
    await toast(page, 'Accepted 5 invites').getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Took back 5')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept (no title)' })).toHaveCount(5);
  });
});
