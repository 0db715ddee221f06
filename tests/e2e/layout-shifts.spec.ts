// Text and buttons do not move while a page loads.
import { MAX_SHIFT, shiftOf, watchShifts } from './layout-shifts.ts';
import { expect, type Owner, test } from './people.ts';
import { F150_TITLE, openThread } from './threads.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 800 } };

for (const [size, viewport] of Object.entries(SIZES))
  test(`the screens do not shift while they load on a ${size}`, async ({ people }) => {
    const seller = await people.apiOwner('Silver State Motors');
    const owner = await people.owner('Front Range Auction', { orgType: 'auction', viewport });
    const threadId = await openThread(owner, { boughtFrom: seller, hasTitle: true });
    await owner.command('postUpdate', { threadId, message: 'The lien release is here.' });
    await watchShifts(owner.context);
    for (const [path, loaded] of [
      ['/dashboard', (page) => page.getByRole('link', { name: F150_TITLE })],
      [`/t/${threadId}`, (page) => page.getByText('The lien release is here.')],
      ['/network', (page) => page.getByRole('tab', { name: 'Discover' })],
      [`/network/${seller.orgId}`, (page) => page.getByRole('region', { name: 'Between us and them' })],
      ['/notifications', (page) => page.getByRole('heading', { level: 1 })],
      ['/new', (page) => page.getByRole('button', { name: 'Create', exact: true })],
      ['/myorganization', (page) => page.getByRole('list', { name: 'Authorized Users' })],
      ['/profile', (page) => page.getByText('This device')],
    ] satisfies [string, (page: Owner['page']) => ReturnType<Owner['page']['locator']>][]) {
      await owner.page.goto(path);
      await loaded(owner.page).first().waitFor();
      await owner.page.evaluate(() => document.fonts.ready.then(() => undefined));
      const { value, what } = await shiftOf(owner.page);
      expect(value, `${path}: ${what.join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });
