// The links of a mail: one leads to its thread, another turns off this kind of mail.
import { checkScreen } from './check-screen.ts';
import { unsubscribeToken } from '../../src/server/mail/unsubscribe-token.ts';
import { config } from '../../testing/browser/database.ts';
import { goTo } from './go-to.ts';
import { linkIn, mailsTo, mailTo } from './mail.ts';
import { expect, forgetSession, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { openThread } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test('a mail about a thread links to it, and a person can turn off that type of mail without signing in', { tag: LONG }, async ({
  people,
}) => {
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(auction, { boughtFrom: seller });
  const mail = await mailTo(seller.email, 'New thread invite');
  const page = await people.openBrowser(seller);
  await page.goto(linkIn(mail, '/t/'));
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  await expect(page.getByRole('region', { name: 'Your invitation' })).toBeVisible();

  await forgetSession(page);
  await page.goto(linkIn(mail, '/unsubscribe'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn off “Thread invites” emails?');
  await expect(page.getByText(seller.email)).toBeVisible();
  await checkScreen(page, 'turn off emails', { names: ['button Turn off', 'link Choose which emails you get'] });
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Thread invites” emails are off');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Thread invites” emails are off');
  await checkScreen(page, 'emails turned off');

  const second = await openThread(auction, { boughtFrom: seller, vin: '1FTFW1E53MKE41878' });
  await seller.command('respondToInvite', { threadId: second, accept: true, hasTitle: true });
  await mailTo(auction.email, 'Invitation accepted');
  expect((await mailsTo(seller.email)).filter(({ subjectStart }) => subjectStart === 'New thread invite')).toHaveLength(1);

  await test.step('a link that was cut off shows what to do', async () => {
    people.allowConsoleError(failedRequest(404, 'unsubscription'));
    await goTo(page, '/unsubscribe');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await expect(page.getByText('Open it from the mail again')).toBeVisible();
    await page.goto('/unsubscribe?token=tw_update.x');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await expect(page.getByText('Open it from the mail again')).toBeVisible();
    await checkScreen(page, 'invalid link to turn off emails', { names: ['link Choose which emails you get'] });
  });
});

test('the link of a digest turns the digest off, and the profile turns it on again', async ({ people }) => {
  const { page, query, email } = await people.account();
  const { userId } = (await query('me', {})).viewer!;
  await page.goto(`/unsubscribe?token=${unsubscribeToken({ userId, type: 'digest' }, config.secret)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn off the morning digest?');
  await expect(page.getByText(email)).toBeVisible();
  await checkScreen(page, 'turn off the digest', { names: ['button Turn off', 'link Choose which emails you get'] });
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The morning digest is off');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Choose which emails you get' }).click();
  const hour = page.getByRole('combobox', { name: 'Digest hour' });
  await expect(hour.locator('option:checked')).toHaveText('Off');
  await hour.selectOption('7:30 AM, Denver');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn off the morning digest?');
});
