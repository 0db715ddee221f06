// The main workflow without a mouse.
import { expectFocusKept, tabTo } from './keyboard.ts';
import { callsOf, holdCalls } from './calls.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { act, entriesOf, F150, F150_TITLE, openThread, stopsOf } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test('a person signs in, opens a thread, accepts and posts an update by keyboard alone', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
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

  await test.step('accept with the paper in hand, without losing the focus', async () => {
    await tabTo(page, page.getByLabel('Paper title in hand'));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Accept', exact: true }));
    await keyboard.press('Enter');
    await expect(stopsOf(page).first()).toContainText('Holds the title');
    await expect(page.getByRole('region', { name: 'Your invitation' })).toHaveCount(0);
    await expectFocusKept(page, 'the invitation was accepted');
  });

  await test.step('post an update from the menu, and return to the menu’s button', async () => {
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

test('Enter in the search opens the only match, and the dialogs of its page trap the focus', { tag: LONG }, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller, hasTitle: true });
  await openThread(auction, { boughtFrom: seller, vin: 'OTHERVIN0000001' });
  const { page } = auction;
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(2);
  const search = page.getByRole('searchbox');

  await test.step('Enter in the search waits for the only match and opens it, and opens none of several', async () => {
    await search.fill('f150');
    await search.press('Enter');
    await expect(page.getByText('2 threads')).toBeVisible();
    await expect(page.getByRole('link', { name: F150_TITLE }).locator('mark').first()).toHaveText('F-150');
    await expect(search).toBeFocused();

    const release = await holdCalls(page, 'searchThreads');
    await search.fill(F150.vin.slice(-6));
    await search.press('Enter');
    await expect(page).toHaveURL(/q=E41877$/);
    release();
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(search).toHaveValue(F150.vin.slice(-6));
    await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(1);
  });

  await test.step('a dialog traps the focus, and returns it to the button that opened it', async () => {
    await page.getByRole('link', { name: F150_TITLE }).click();
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
});

test('Control+Enter and Command+Enter submit a dialog with a text field, once', { tag: LONG }, async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const seller = await people.apiOwner('Silver State Motors');
  const own = await openThread(buyer, { boughtFrom: seller, hasTitle: true, vin: 'OWNTHREAD0001' });
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  const { page } = buyer;
  const dialog = page.getByRole('dialog');

  await test.step('Add Update', async () => {
    const posts = callsOf(page, 'postUpdate');
    await page.goto(`/t/${own}`);
    await act(page, 'Add update');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.type('The first line.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The second line.');
    await expect(dialog.getByText('to send')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(entriesOf(page)).toHaveText([/The first line\.\s*The second line\./]);
    expect(posts).toHaveLength(1);
  });

  await test.step('Request Update', async () => {
    const requests = callsOf(page, 'requestUpdate');
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('listitem').filter({ hasText: F150.vin }).getByRole('link', { name: F150_TITLE }).click();
    await act(page, 'Request update');
    const release = await holdCalls(page, 'requestUpdate');
    await expect(dialog.getByLabel('Note')).toBeFocused();
    await page.keyboard.type('Where is it?');
    await page.keyboard.press('Meta+Enter');
    await page.keyboard.press('Meta+Enter');
    release();
    await expect(dialog).toHaveCount(0);
    expect(requests).toHaveLength(1);
  });

  await test.step('a dispute', async () => {
    await auction.command('markDelivered', { threadId });
    await page.getByRole('button', { name: 'Dispute delivery' }).click();
    await tabTo(page, dialog.getByLabel('Note'));
    await page.keyboard.type('Nothing came.');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(entriesOf(page).first()).toContainText('Nothing came.');
  });
});

test('in a combobox, Down and Enter select the first match, even before it has loaded', { tag: LONG }, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = auction;
  const seller = await people.apiOwner('Silver State Motors');
  const sister = await people.apiOwner('Silver State Motors South');
  await auction.command('requestConnection', { orgId: sister.orgId });
  const boughtFrom = page.getByRole('combobox', { name: 'Bought from' });
  const soldTo = page.getByRole('combobox', { name: 'Sold to' });
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  const { keyboard } = page;
  await page.goto('/new');

  await test.step('typing highlights nothing, and Down highlights the first match', async () => {
    await boughtFrom.pressSequentially('silver state');
    await expect(page.getByRole('option', { name: 'Silver State' })).not.toHaveCount(0);
    await expect(page.getByRole('option', { name: 'Add a new organization' })).toBeVisible();
    await expect(chosen).toHaveCount(0);
    const first = (await page.getByRole('option').first().locator('.combobox-label').textContent()) ?? '';
    await keyboard.press('ArrowDown');
    await expect(chosen).toContainText(first);
    await keyboard.press('Enter');
    await expect(boughtFrom).toHaveValue(first);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the keys work before the matches have loaded', async () => {
    await boughtFrom.fill(seller.orgName);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(boughtFrom).toHaveValue(seller.orgName);
    await soldTo.fill(sister.orgName);
    await keyboard.press('Enter');
    await expect(soldTo).toHaveValue(sister.orgName);
    await expect(page).toHaveURL(/\/new$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('make and model', async () => {
    await page.getByLabel('VIN', { exact: true }).fill('OLDTRUCK1');
    await page.getByLabel('Year', { exact: true }).fill('2020');
    const make = page.getByRole('combobox', { name: 'Make' });
    const model = page.getByRole('combobox', { name: 'Model' });
    await make.click();
    await keyboard.type('toyo');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(make).toHaveValue('Toyota');
    await model.click();
    await keyboard.type('camr');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(model).toHaveValue('Camry');
  });

  await test.step('Enter in the very moment in which the models appear selects the first match too', async () => {
    const release = await holdCalls(page, 'models');
    const make = page.getByRole('combobox', { name: 'Make' });
    const model = page.getByRole('combobox', { name: 'Model' });
    await make.fill('Honda');
    await keyboard.press('Enter');
    await model.fill('acco');
    await keyboard.press('ArrowDown');
    await model.evaluate((input: HTMLInputElement) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=option]:not([aria-disabled])')) return;
        observer.disconnect();
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      });
      observer.observe(document.getElementById(input.getAttribute('aria-controls')!)!, { childList: true, subtree: true });
    });
    release();
    await expect(model).toHaveValue('Accord');
  });
});
