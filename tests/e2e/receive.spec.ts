// Receiving an envelope: typing, scanning by hand, several titles that fit, undo, what is missing and what was not expected.
import type { Page } from '@playwright/test';
import { holdCalls } from './calls.ts';
import { type Car, openTitles, sendEnvelope } from './envelopes.ts';
import { failedRequest, offlineError } from '../../testing/browser/console-errors.ts';
import { scanByHand } from './hand-scanner.ts';
import { type Owner, type People, expect, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

const FORTE: Car = { vin: '3KPF24AD5ME330871', year: 2021, make: 'Kia', model: 'Forte', stockNumber: 'FR-20442' };
const RDX: Car = { vin: '5J8TC2H50SL332936', year: 2025, make: 'Acura', model: 'RDX' };
const GLC: Car = { vin: 'WDC0G8EBXLV217402', year: 2020, make: 'Mercedes-Benz', model: 'GLC' };
const RAV4: Car = { vin: 'JTMFB3FV8MD217402', year: 2021, make: 'Toyota', model: 'RAV4 Prime' };
const SELTOS: Car = { vin: 'KNDERCAA1M7636654', year: 2021, make: 'Kia', model: 'Seltos' };

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Scan, or type the last six' });
const lastOf = (page: Page) => page.getByRole('region', { name: 'Last one' });
const rowOf = (page: Page, six: string) => page.getByRole('region', { name: 'Manifest' }).getByRole('row').filter({ hasText: six });
/** Playwright takes what is transparent for visible. */
const expectOpacity = async (page: Page, opacity: '0' | '1') =>
  await expect(page.locator('.receive > .receive-columns')).toHaveCSS('opacity', opacity);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Types like a person, then presses Enter. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 50 });
  await page.keyboard.press('Enter');
}
/** Types without pauses, like a hand scanner. */
const scan = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

async function clerk(people: People): Promise<{ seller: Awaited<ReturnType<People['apiOwner']>>; auction: Owner; page: Page }> {
  const seller = await people.apiOwner('Cottonwood Auto');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  return { seller, auction, page: auction.page };
}

test('an envelope is received title by title, and what is missing is reported', async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const { code } = await sendEnvelope(seller, auction, [FORTE, RDX, GLC], { way: 'hand' });
  await openTitles(seller, auction, [SELTOS]);
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Receive' }).click();

  await test.step('the field has the focus, and the first title opens its manifest', async () => {
    await expect(page.getByText('3 titles')).toBeVisible();
    await expect(fieldOf(page)).toBeFocused();
    await type(page, '330871');
    await expect(page).toHaveURL(`/receive/${code}`);
    await expect(lastOf(page).getByRole('status')).toContainText('Received 3308712021 Kia Forte');
    await expect(rowOf(page, '330871')).toContainText('Received');
    await expect(fieldOf(page)).toBeFocused();
    await expect(page.getByText('1 of 3 received')).toBeVisible();
  });

  await test.step('what is wrong with a title is asked before it is unticked', async () => {
    await button(page, 'Something is wrong').click();
    const dialog = page.getByRole('dialog', { name: 'Dispute delivery' });
    expect((await seller.query('shipment', { code })).titles[0]?.result).toBe('received');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, '330871')).toContainText('Received');
    await expect(fieldOf(page)).toBeFocused();
    expect((await seller.query('shipment', { code })).titles[0]?.result).toBe('received');
    for (const six of ['332936', '217402']) await expect(button(page, `Something is wrong with ${six}`)).toBeVisible();
  });

  await test.step('a title that is scanned again changes nothing', async () => {
    await type(page, FORTE.vin);
    await expect(lastOf(page)).toContainText('Already taken');
    await expect(page.getByText('1 of 3 received')).toBeVisible();
  });

  await test.step('a title that was not sent is not expected, and one of nobody neither', async () => {
    await type(page, '636654');
    await expect(lastOf(page).getByRole('alert')).toContainText(
      `Not expected. On your thread with ${seller.orgName}; not sent to you yet.`,
    );
    await button(page, 'Set it aside').click();
    await expect(fieldOf(page)).toBeFocused();
    await type(page, '999111');
    await expect(lastOf(page).getByRole('alert')).toContainText('No thread of yours has a VIN that ends so.');
    await button(page, 'Undo 999111').click();
    await expect(fieldOf(page)).toBeFocused();
  });

  await test.step('Control and Z undoes the last one, but not while something is typed', async () => {
    // A scanner that sends no key at the end.
    await scanByHand(page, `]A0I${RDX.vin}`);
    await expect(rowOf(page, '332936')).toContainText('Received');
    await page.keyboard.type('12');
    await page.keyboard.press('Control+z');
    await fieldOf(page).fill('');
    await expect(rowOf(page, '332936')).toContainText('Received');
    await page.keyboard.press('Control+z');
    await expect(lastOf(page)).toContainText('Undone. The title is not received.');
    await expect(rowOf(page, '332936')).toContainText('Not scanned');
    await button(page, 'Tick 332936 by hand').click();
    await expect(rowOf(page, '332936')).toContainText('Received');
  });

  await test.step('finishing asks about the rest, with the focus on scanning on', async () => {
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('alertdialog', { name: 'One title was not scanned' });
    await expect(question.getByRole('button', { name: 'Go on scanning' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fieldOf(page)).toBeFocused();
    await expect(rowOf(page, '217402')).toContainText('Missing');
    await button(page, 'Report 1 missing and finish').click();
  });

  await test.step('the receipt counts what came, and stays over a reload', async () => {
    await expect(page.getByText('2 received')).toBeVisible();
    await page.reload();
    for (const text of ['2 received', '1 missing', '1 not expected', 'by you']) await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Missing' })).toContainText('217402');
    await expect(page.getByRole('region', { name: 'Not expected' })).toContainText('636654');
    const shipment = await seller.query('shipment', { code });
    expect(shipment.titles.map(({ result }) => result)).toEqual(['received', 'received', 'missing']);
  });

  await test.step('a title can be undone from the receipt, and one that was there after all claimed', async () => {
    await button(page, 'It was here after all').click();
    await expect(page.getByRole('region', { name: 'Missing' })).toContainText('You said that you have it.');
    await page.getByRole('link', { name: 'Receive the next' }).click();
    await expect(page.getByText('Nothing is on its way to you.')).toBeVisible();
  });
});

test('two titles that end alike are asked about, and never guessed', { tag: LONG }, async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const other = await people.apiOwner('Silver State Motors');
  const glc = await sendEnvelope(seller, auction, [GLC]);
  const rav4 = await sendEnvelope(other, auction, [RAV4, FORTE, RDX]);
  await page.goto(`/receive/${glc.code}`);
  await expect(rowOf(page, '217402')).toBeVisible();
  await expect(page.getByText('Also on the way')).toBeVisible();

  await test.step('while one types, both are listed', async () => {
    await page.keyboard.type('2174', { delay: 50 });
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });
  await test.step('Enter asks, and nothing is taken', async () => {
    await type(page, '217402');
    const question = page.getByRole('group', { name: 'Two titles end in 217402' });
    await expect(question.getByRole('alert')).toContainText('Look at the paper: which one is it?');
    await expect(lastOf(page)).toHaveText('');
  });
  await test.step('later scans show beside the question', async () => {
    await scan(page, RDX.vin);
    await expect(lastOf(page).getByRole('status')).toContainText('Received 332936');
    await expect(page).toHaveURL(`/receive/${rav4.code}`);
    await type(page, '999111');
    await expect(lastOf(page).getByRole('alert')).toContainText('No thread of yours has a VIN that ends so.');
    await expect(page.getByRole('group', { name: 'Two titles end in 217402' })).toBeVisible();
    await button(page, 'Undo 999111').click();
    await page.locator(`a[href="/receive/${glc.code}"]`).click();
    await expect(page).toHaveURL(`/receive/${glc.code}`);
  });
  await test.step('the answer takes the one on the paper', async () => {
    const question = page.getByRole('group', { name: 'Two titles end in 217402' });
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/receive/${rav4.code}`);
    await expect(rowOf(page, '217402')).toContainText('Received');
    await expect(fieldOf(page)).toBeFocused();
    expect((await auction.query('shipment', { code: glc.code })).titles[0]?.result).toBe('waiting');
  });
  await test.step('a link or a code opens the manifest', async () => {
    await scan(page, `${auction.origin}/receive/${glc.code}`);
    await expect(page).toHaveURL(`/receive/${glc.code}`);
    await type(page, `${rav4.code.slice(0, 4)}-${rav4.code.slice(4)}`);
    await expect(page).toHaveURL(`/receive/${rav4.code}`);
  });
  await test.step('a manifest that is opened by its link is scanned on as well', async () => {
    await page.locator(`a[href="/receive/${glc.code}"]`).click();
    await expect(page).toHaveURL(`/receive/${glc.code}`);
    await expect(fieldOf(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`/receive/${rav4.code}`);
    await expect(fieldOf(page)).toBeFocused();
  });
  await test.step('a scan is taken wherever the focus is, and presses no button', async () => {
    const undo = button(page, 'Undo 217402').last();
    await undo.focus();
    await expect(button(page, 'Click here to go on scanning')).toBeVisible();
    await scanByHand(page, FORTE.vin, 'Enter');
    await expect(rowOf(page, '330871')).toContainText('Received');
    await expect(rowOf(page, '217402')).toContainText('Received');
    await expect(fieldOf(page)).toBeFocused();
  });
  await test.step('when all are ticked, Finish shows the receipt', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('3 received')).toBeVisible();
  });
});

test('without a connection scans are kept, also over a reload, and each is sent once', async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const { code, threadIds } = await sendEnvelope(seller, auction, [FORTE, RDX, GLC]);
  people.allowConsoleError(offlineError);
  await page.goto(`/receive/${code}`);
  await expect(rowOf(page, '330871')).toBeVisible();
  await page.context().setOffline(true);
  await type(page, '330871');
  await type(page, '332936');
  await expect(rowOf(page, '330871')).toContainText('Kept on this device');
  await expect(lastOf(page)).toContainText('Kept on this device until it is sent');
  await expect(page.getByText('0 of 3 received2 not sent yet')).toBeVisible();
  await expect(page.getByRole('img', { name: '0 of 3 received, 2 not sent yet' })).toBeVisible();
  await button(page, 'Undo 332936').first().click();
  expect((await seller.query('shipment', { code })).titles.map(({ result }) => result)).toEqual(['waiting', 'waiting', 'waiting']);

  await page.context().setOffline(false);
  await page.reload();
  await expect(rowOf(page, '330871')).toContainText('Received');
  await expect(button(page, 'Tick 332936 by hand')).toBeVisible();
  await expect
    .poll(async () => (await seller.query('shipment', { code })).titles.map(({ result }) => result))
    .toEqual(['received', 'waiting', 'waiting']);
  const view = await auction.query('thread', { threadId: threadIds[0]! });
  expect(view.standing !== 'completed' && view.updates.filter(({ deliveryStatus }) => deliveryStatus === 'confirmed')).toHaveLength(1);

  await test.step('by any page: the clerk may not come back to this one', async () => {
    await page.context().setOffline(true);
    await type(page, '217402');
    await expect(rowOf(page, '217402')).toContainText('Kept on this device');
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await page.goto(`${auction.origin}/notifications`);
    await expect
      .poll(async () => (await seller.query('shipment', { code })).titles.map(({ result }) => result))
      .toEqual(['received', 'waiting', 'received']);
  });
});

test('an envelope that is finished without a connection says what is not sent, and is received later', { tag: LONG }, async ({
  people,
}) => {
  const { seller, auction, page } = await clerk(people);
  const { code } = await sendEnvelope(seller, auction, [FORTE, RDX]);
  people.allowConsoleError(offlineError);
  await page.goto(`/receive/${code}`);
  await expect(rowOf(page, '330871')).toBeVisible();
  await type(page, '330871');
  await expect(page.getByText('1 of 2 received')).toBeVisible();
  await page.context().setOffline(true);
  await type(page, '332936');
  await expect(page.getByText('All titles were scanned. One is not sent yet.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 received', { exact: true })).toBeVisible();
  await expect(page.getByText('1 more is not sent yet')).toBeVisible();
  const notSent = page.getByRole('region', { name: 'Not sent yet' });
  await expect(notSent).toContainText('It is kept on this device');
  await expect(notSent).toContainText('332936');
  await page.context().setOffline(false);
  await expect(page.getByText('2 received', { exact: true })).toBeVisible();
  await expect(notSent).toHaveCount(0);
});

test('scans that an earlier version kept are sent', { tag: LONG }, async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const { code } = await sendEnvelope(seller, auction, [FORTE]);
  const { titles } = await auction.query('shipment', { code });
  const { viewer } = await auction.query('me', {});
  const title = { ...titles[0], code, fromName: 'Cottonwood Auto' };
  const job = { title, wanted: 'received', step: 'confirm', key: 'a'.repeat(32), isSent: true, seq: null, at: Date.now() };
  await page.goto('/notifications');
  const key = `draft ${viewer!.userId} ${auction.orgId} receive ${title.threadId}`;
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(job)]);
  await page.reload();
  await expect.poll(async () => (await seller.query('shipment', { code })).titles.map(({ result }) => result)).toEqual(['received']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft')))).toEqual([]);
});

for (const [why, breakStorage] of Object.entries({
  'a browser without storage': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'a full disk': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  },
}))
  test(`${why}: the page says that scans are not kept, and sends them all the same`, { tag: LONG }, async ({ people }) => {
    const { seller, auction, page } = await clerk(people);
    const { code } = await sendEnvelope(seller, auction, [FORTE, RDX]);
    people.allowConsoleError(offlineError);
    await page.addInitScript(breakStorage);
    await page.goto(`/receive/${code}`);
    await expect(rowOf(page, '330871')).toBeVisible();
    await page.context().setOffline(true);
    await type(page, '330871');
    await expect(page.getByRole('alert').filter({ hasText: 'This browser cannot keep what you scan.' })).toBeVisible();
    await expect(rowOf(page, '330871')).toContainText('Only on this page');
    await page.context().setOffline(false);
    await expect(rowOf(page, '330871')).toContainText('Received');
    await expect(page.getByText('This browser cannot keep')).toHaveCount(0);
    expect((await seller.query('shipment', { code })).titles.map(({ result }) => result)).toEqual(['received', 'waiting']);
  });

test('two tabs have the same scans, and each scan is sent once', { tag: LONG }, async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const { code } = await sendEnvelope(seller, auction, [FORTE, RDX, GLC]);
  people.allowConsoleError(offlineError);
  const other = await page.context().newPage();
  const sent: string[] = [];
  page.context().on('response', (response) => response.url().includes('/api/confirmDelivery') && sent.push(response.url()));
  for (const tab of [page, other]) {
    await tab.goto(`/receive/${code}`);
    await expect(rowOf(tab, '330871')).toBeVisible();
  }
  await page.context().setOffline(true);
  await page.bringToFront();
  await type(page, '330871');
  await other.bringToFront();
  await type(other, '330871');
  await type(other, '332936');
  for (const tab of [page, other])
    for (const six of ['330871', '332936']) await expect(rowOf(tab, six)).toContainText('Kept on this device');
  await page.context().setOffline(false);
  for (const tab of [page, other]) for (const six of ['330871', '332936']) await expect(rowOf(tab, six)).toContainText('Received');
  expect(sent).toHaveLength(2);
  expect((await seller.query('shipment', { code })).titles.map(({ result }) => result)).toEqual(['received', 'received', 'waiting']);
});

test('what is scanned or typed while the envelope loads is taken', { tag: LONG }, async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const { code } = await sendEnvelope(seller, auction, [FORTE, RDX]);
  const release = await holdCalls(page, 'shipment');
  await page.goto(`/receive/${code}`);
  await expect(page.getByRole('status').getByText('Loading the envelope')).toBeAttached();
  await expect(fieldOf(page)).toBeFocused();
  await expectOpacity(page, '0');
  await scan(page, FORTE.vin);
  await expect(lastOf(page)).toContainText('330871');
  await expectOpacity(page, '1');
  await page.keyboard.type('332', { delay: 50 });
  release();
  await expect(rowOf(page, '330871')).toContainText('Received');
  await page.keyboard.type('936', { delay: 50 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2 received')).toBeVisible();
});

test('if the envelope cannot be loaded, one scans without it', { tag: LONG }, async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const { code } = await sendEnvelope(seller, auction, [FORTE, RDX]);
  people.allowConsoleError(failedRequest(500, 'shipment'));
  const release = await holdCalls(page, 'shipment');
  await page.goto(`/receive/${code}`);
  await expectOpacity(page, '0');
  release({ status: 500, message: 'The disk is full.' });
  await expect(page.getByText('The manifest did not load')).toBeVisible();
  await expectOpacity(page, '1');
  await scan(page, FORTE.vin);
  await expect(lastOf(page)).toContainText('330871');
});

test('the rows follow the colleague and the sender, and a code of others is like one that does not exist', async ({ people }) => {
  const { seller, auction, page } = await clerk(people);
  const { code, threadIds } = await sendEnvelope(seller, auction, [FORTE, RDX, GLC]);
  const { titles } = await auction.query('shipment', { code });
  await page.goto(`/receive/${code}`);
  await expect(rowOf(page, '330871')).toContainText('Not scanned');
  await auction.command('confirmDelivery', { threadId: threadIds[0]!, updateId: titles[0]!.updateId, inEnvelope: true });
  await expect(rowOf(page, '330871')).toContainText('Received');
  await seller.command('withdrawDelivery', { threadId: threadIds[1]!, updateId: titles[1]!.updateId });
  await expect(page.getByText('Withdrawn by the sender')).toBeVisible();

  await test.step('a title that is sent again is one title, received in the envelope in which it comes', async () => {
    const again = { toOrgId: auction.orgId, titles: [{ threadId: threadIds[1]!, papers: [] }] };
    const { code: later } = await seller.command('sendTitles', again);
    await expect(page.getByText('Also on the way')).toBeVisible();
    await type(page, '332936');
    await expect(page).toHaveURL(`/receive/${later}`);
    await expect(rowOf(page, '332936')).toContainText('Received');
    await page.goBack();
    await expect(rowOf(page, '332936')).toContainText('Withdrawn by the sender');
  });
  await test.step('a title that is ticked is disputed from its row, which unticks it', async () => {
    await button(page, 'Something is wrong with 330871').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dispute', exact: true }).click();
    await expect(page.getByText('Disputed', { exact: true })).toBeVisible();
    expect((await auction.query('shipment', { code })).titles[0]?.result).toBe('disputed');
  });

  people.allowConsoleError(/404/);
  const stranger = await people.owner('Bluebird Cars');
  const said: (string | null)[] = [];
  for (const address of [`/receive/${code}`, '/receive/ZZZZ2222']) {
    await stranger.page.goto(address);
    await expect(stranger.page.getByText('This link no longer works. Ask the sender for a new one.')).toBeVisible();
    said.push(await stranger.page.getByRole('main').textContent());
  }
  expect(said[0]).toBe(said[1]);
});
