// The morning digest as it is read: at the width of a mail client, with links that lead to what they say.
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { database } from '../../testing/browser/database.ts';
import { daysAgo, type Desk, openDesk, type Title } from './desk-market.ts';
import { goTo } from './go-to.ts';
import { mailsTo } from './mail.ts';
import { expect, test } from '../../testing/browser/people.ts';

test.describe.configure({ timeout: 180_000 });

test('a digest names the claim to file, what needs the clerk, what is late and what moved, and its links lead there', async ({
  people,
}) => {
  const { clerk, auction, late, onTime } = await openDesk(people);
  const [sent, said, claimed] = [onTime[0]!, onTime[1]!, onTime[2]!];
  await closeToday(clerk, auction, claimed);
  await auction.command('markDelivered', { threadId: sent.threadId });
  await auction.command('postUpdate', { threadId: said.threadId, message: 'Lien release ordered.' });
  const { userId } = (await clerk.query('me', {})).viewer!;
  await (await database())`
    insert into digest (org_id, user_id, due_at) values (${clerk.orgId}, ${userId}, now())
    on conflict (org_id, user_id) do update set due_at = excluded.due_at`;
  const digest = async () => (await mailsTo(clerk.email)).find(({ subject }) => subject.includes('’s titles: '));
  // It is written within a minute.
  await expect.poll(async () => (await digest()) !== undefined, { timeout: 120_000 }).toBe(true);
  const { subject, html, headers } = (await digest())!;
  expect(subject).toMatch(/^\w+day’s titles: file 1 claim, 1 to act on, 8 late$/);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

  const page = await people.openBrowser(clerk);
  for (const width of [640, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.setContent(html);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('File one claim today.');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['File today 1', 'Act today 1', 'Late 8', 'Moved 1']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
  await expect(page.getByText('by midnight MT')).toBeVisible();
  await expect(page.getByText(`Stock ${claimed.stock}`)).toBeVisible();
  await expect(page.getByRole('link', { name: '(505) 555-0133' })).toHaveAttribute('href', 'tel:+15055550133');
  await expect(page.getByText(`${auction.orgName} sent it today. Is it here?`)).toBeVisible();
  await expect(page.getByText(`Stock ${sent.stock}`)).toBeVisible();
  await expect(page.getByText(`Owed by ${auction.orgName}, which has it`).first()).toBeVisible();
  for (const { lastSix } of late.slice(0, 5)) await expect(page.getByText(lastSix, { exact: true })).toBeVisible();
  await expect(page.getByText(`${auction.orgName}: Lien release ordered.`)).toBeVisible();

  const pathOf = async (link: string) => {
    const { pathname, search } = new URL((await page.getByRole('link', { name: link, exact: true }).getAttribute('href'))!);
    return pathname + search;
  };
  const paths = {
    confirm: await pathOf('Confirm'),
    late: await pathOf('And 3 more that are late'),
    needsYou: await pathOf('Open what needs you'),
    off: await pathOf('Turn the digest off'),
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.confirm);
  await expect(page).toHaveURL(new RegExp(`/t/${sent.threadId}$`));
  await expect(page.getByRole('button', { name: 'Confirm delivery' }).first()).toBeVisible();
  await goTo(page, paths.late);
  await expect(
    page
      .getByRole('grid', { name: 'Active titles' })
      .getByRole('row')
      .filter({ hasText: /days? late/ }),
  ).toHaveCount(8);
  await goTo(page, paths.needsYou);
  for (const { lastSix } of [claimed, sent]) await expect(page.getByRole('grid', { name: 'Active titles' })).toContainText(lastSix);
  await goTo(page, paths.off);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The morning digest is off');
});

/** By terms for titles from Alaska, the claim for this one closes at the end of the day of its deal, which is today. */
async function closeToday(clerk: Desk['clerk'], { orgId }: Desk['auction'], { threadId }: Title): Promise<void> {
  const day = calendar(0);
  await clerk.command('saveTerms', {
    ...NEW_TERMS,
    for: { orgId },
    sellerState: 'AK',
    due: day,
    window: { opens: day, closes: day, once: false },
    howToFile: '(505) 555-0133',
  });
  await clerk.command('updateDeskEntry', { threadId, dealOn: daysAgo(0), sellerState: 'AK' });
}
