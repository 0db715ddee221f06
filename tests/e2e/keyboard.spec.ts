// The main job without a mouse.
import { expectFocusKept, tabTo } from './by-keyboard.ts';
import { expect, PASSWORD, test } from './people.ts';
import { entriesOf, F150_TITLE, openThread, stopsOf } from './threads.ts';

test('sign in, open a thread, accept and post an update by keyboard alone', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  await openThread(auction, { boughtFrom: seller });
  const { page, context } = seller;
  const { keyboard } = page;
  await context.clearCookies();

  await test.step('sign in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(seller.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('open the thread from the invitations', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Active' }));
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Invites' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, page.getByRole('link', { name: F150_TITLE }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
  });

  await test.step('accept with the paper in hand; the focus does not fall out of the page', async () => {
    await tabTo(page, page.getByLabel('Paper title in hand'));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Accept', exact: true }));
    await keyboard.press('Enter');
    await expect(stopsOf(page).first()).toContainText('Holds the title');
    await expect(page.getByRole('region', { name: 'Your invitation' })).toHaveCount(0);
    await expectFocusKept(page, 'the invitation was accepted');
  });

  await test.step('post an update from the menu; the focus returns to the menu’s button', async () => {
    const actions = page.getByRole('button', { name: 'Thread actions' });
    const dialog = page.getByRole('dialog', { name: 'Add Update' });
    await tabTo(page, actions);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Add update' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Message')).toBeFocused();
    await keyboard.press('Escape');
    await expect(actions).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Add update' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Message')).toBeFocused();
    await keyboard.type('It leaves on Tuesday.');
    await tabTo(page, dialog.getByRole('button', { name: 'Post update' }));
    await keyboard.press('Enter');
    await expect(entriesOf(page).first()).toContainText('It leaves on Tuesday.');
    await expect(actions).toBeFocused();
  });
});

test('a dialog keeps the focus inside, and gives it back to the button that opened it', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), hasTitle: true });
  const { page } = auction;
  await page.goto(`/t/${threadId}`);
  for (const [name, role] of [
    ['Invite next organization', 'dialog'],
    ['Withdraw invitation', 'alertdialog'],
  ] as const) {
    const opener = page.getByRole('button', { name });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole(role);
    await expect(dialog).toBeVisible();
    for (let pressed = 0; pressed < 12; pressed += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
