// The scripted journey on which interactions are measured: about 15 minutes of a title clerk's work, click by click and key by key.
import type { Page } from '@playwright/test';
import { act } from '../../testing/browser/threads.ts';
import { waitUntilSettled } from './wait-until-settled.ts';
import type { ThreadPaths } from './thread-paths.ts';

export type Step = readonly [name: string, take: (page: Page) => Promise<void>];

/** The time between two keys of a person who types well (ms). */
const KEY_MS = 90;
const VIN = '1FTFW1E53MKE41877';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
const press = (name: string | RegExp) => async (page: Page) => await button(page, name).click();
/** The code of a menu or a dialog may still be loading after its button was pressed. */
const open = (menu: string | RegExp) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menu').waitFor();
};
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};
const tab = (name: string) => async (page: Page) => await page.getByRole('tab', { name }).click();
const go = (name: string) => async (page: Page) => await page.getByRole('banner').getByRole('link', { name }).first().click();
const key = (name: string) => async (page: Page) => await page.keyboard.press(name);
const type = (text: string) => async (page: Page) => await page.keyboard.type(text, { delay: KEY_MS });
const click = (role: 'combobox' | 'option' | 'searchbox' | 'switch' | 'textbox', name: string | RegExp) => async (page: Page) =>
  await page.getByRole(role, { name }).first().click();
const wish = (mail: string, name: string) => async (page: Page) =>
  await page.getByRole('radiogroup', { name: mail, exact: true }).getByRole('radio', { name, exact: true }).click();
/** Types the last six characters of the first title on the manifest. */
const typeSix = async (page: Page): Promise<void> => {
  const six = await page.getByRole('region', { name: 'Manifest' }).locator('.last-six').first().textContent();
  await page.keyboard.type(six!, { delay: KEY_MS });
};
const tickRow = (at: number) => async (page: Page) =>
  await page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .getByRole('checkbox')
    .nth(at)
    .click();
/** Opens a thread from the dashboard, whose list shows more until the thread is on it. */
const openCard = (path: string) => async (page: Page) => {
  const link = page.locator(`a[href="${path}"]`);
  while ((await link.count()) === 0) {
    await press('Show more')(page);
    await waitUntilSettled(page);
  }
  await link.click();
};
const choose = (action: string) => async (page: Page) => await act(page, action);

export const journey = (threads: ThreadPaths): Step[] => [
  ['filter the table', press(/^Late/)],
  ['show all again', press(/^All/)],
  ['order by vehicle', press('Vehicle')],
  ['and the other way round', press('Vehicle')],
  ['and by lateness again', press('Vehicle')],
  ['tick a title', tickRow(0)],
  ['tick another', tickRow(1)],
  ['open Assign', openDialog(/^Assign/)],
  ['close Assign', key('Escape')],
  ['untick them', press('Clear selection')],
  ['open Partner', press(/^Partner/)],
  ['close Partner', key('Escape')],
  ['open Waits for', press(/^Waits for/)],
  ['close Waits for', key('Escape')],
  ['Cards', async (page) => await page.getByRole('radio', { name: 'Cards' }).click()],
  ['filter the cards', press(/^Needs you/)],
  ['show all cards again', press(/^All/)],
  ['Completed', tab('Completed')],
  ['Invites', tab('Invites')],
  ['Active', tab('Active')],
  ['Show more', press('Show more')],
  ['go to the search', click('searchbox', 'Search by')],
  ['type a search', type('2021 ford f-150')],
  ['clear the search', async (page) => await page.getByRole('searchbox').press('ControlOrMeta+a')],
  ['delete the search', key('Delete')],
  ['open a thread', openCard(threads.held)],
  ['Like', press(/^(?:Like|Unlike)/)],
  ['open Add Update', choose('Add update')],
  ['type an update', type('Lien release is in, the title leaves with FedEx tomorrow.')],
  ['post it', press('Post update')],
  ['go back', async (page) => void (await page.goBack())],
  ['open a long thread', openCard(threads.long)],
  ['Show Hidden', press('Show Hidden')],
  ['Show more updates', press('Show more')],
  ['open Request Update', choose('Request update')],
  ['type a note', type('Any word from the bank?')],
  ['close the dialog', key('Escape')],
  ['Network', go('Network')],
  ['Requests', tab('Requests')],
  ['Discover', tab('Discover')],
  ['go to Discover’s search', click('searchbox', 'Start typing')],
  ['type in Discover', type('auto sales')],
  ['Connect', press('Connect')],
  ['the bell', open(/^Notifications/)],
  ['close the bell', key('Escape')],
  ['Receive', go('Receive')],
  ['open a shipment', async (page) => await page.locator(`a[href="${threads.envelope}"]`).click()],
  ['type a title’s last six', typeSix],
  ['receive it', key('Enter')],
  ['undo it', press(/^Undo/)],
  ['finish, with titles missing', press(/^Finish/)],
  ['go on', key('Escape')],
  ['Dashboard', go('Dashboard')],
  ['New thread', async (page) => await page.getByRole('link', { name: 'New thread' }).click()],
  ['go to the VIN', click('textbox', 'VIN')],
  ['type a VIN', type(VIN)],
  ['open Bought from', click('combobox', 'Bought from')],
  ['type a party', type('front')],
  ['take it', click('option', /^Front Range/)],
  ['open Make', click('combobox', 'Make')],
  ['close Make', key('Escape')],
  ['open the palette', key('ControlOrMeta+k')],
  ['type in the palette', type('ford')],
  ['move in the palette', key('ArrowDown')],
  ['close the palette', key('Escape')],
  ['My Organization', go('My Organization')],
  ['edit the organization', press('Edit')],
  ['type a city', async (page) => await page.getByRole('textbox', { name: 'City' }).pressSequentially('Louisville', { delay: KEY_MS })],
  ['leave it', press('Cancel')],
  ['the account menu', open('Account')],
  ['Profile', async (page) => await page.getByRole('menuitem', { name: 'Profile' }).click()],
  ['a mail preference', wish('Thread updates', 'In the digest')],
  ['and back', wish('Thread updates', 'At once')],
  ['all mail off', click('switch', 'Email me notifications')],
  ['all mail on', click('switch', 'Email me notifications')],
  ['the account menu again', open('Account')],
  ['Sign out', async (page) => await page.getByRole('menuitem', { name: 'Sign out' }).click()],
];

/** Runs the steps in turn and calls `onStep` before each. Throws an Error that names the step that failed. */
export async function runJourney(page: Page, steps: readonly Step[], onStep: (name: string) => void): Promise<void> {
  for (const [name, take] of steps) {
    await waitUntilSettled(page);
    onStep(name);
    try {
      await take(page);
    } catch (error) {
      throw new Error(`The journey stopped at "${name}".`, { cause: error });
    }
  }
  await waitUntilSettled(page);
}
