// Redaction: an organization sees no name, ID or contact detail of organizations that are not its neighbors in the chain.
import { collectAnswers } from './calls.ts';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { entriesOf, openThread, stopsOf, updatesOf } from '../../testing/browser/threads.ts';

type Chain = { seller: ApiOwner; auction: ApiOwner; buyer: ApiOwner; threadId: string };

/** Creates a chain in which the seller holds the title and has posted an update with contact details. */
async function chainOfThree(people: People): Promise<Chain> {
  const seller = await people.apiOwner('Silver State Motors', { city: 'Reno', state: 'NV' });
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars', { city: 'Cheyenne', state: 'WY' });
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  const contact = 'Ask for Marcy Hale at (303) 555-0142 or marcy@hale.example.';
  const message = `${contact} ${seller.orgName} sends it Priority Overnight, tracking 1Z9993031112222.`;
  await seller.command('postUpdate', { threadId, message });
  return { seller, auction, buyer, threadId };
}

test('an organization two places away is shown as Partner, and nothing in the page identifies it', async ({ people }) => {
  const { seller, auction, buyer, threadId } = await chainOfThree(people);
  const page = await people.openBrowser(buyer);
  const answers = await collectAnswers(page);
  await page.goto(`/t/${threadId}`);

  await test.step('the chain names only the neighbor and the viewer’s own organization', async () => {
    await expect(stopsOf(page)).toHaveText([/^1 Partner *Dealership/, /^2 Front Range Auction/, /^3 Bluebird Cars/]);
  });

  await test.step('the seller’s updates are hidden until the buyer shows them', async () => {
    await expect(updatesOf(page)).toContainText('Updates from earlier organizations are hidden.');
    await page.getByRole('button', { name: 'Show Hidden' }).click();
    await expect(entriesOf(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(entriesOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show Hidden' }).click();
  });

  await test.step('the message keeps how it is sent, and its contact details and tracking number are redacted', async () => {
    await expect(entriesOf(page)).toContainText(
      'Ask for [redacted] at [redacted phone] or [redacted email]. Partner sends it Priority Overnight, tracking [redacted].',
    );
  });

  const received = (await answers()).join('\n');
  expect(received).toContain(auction.orgId);
  const everything = `${received}\n${await page.content()}`;
  for (const withheld of [seller.orgName, seller.orgId, 'Reno', 'Marcy', '555-0142', 'hale.example', '1Z9993031112222'])
    expect(everything).not.toContain(withheld);

  await test.step('the seller never sees who the buyer is', async () => {
    const sellerPage = await people.openBrowser(seller);
    await sellerPage.goto(`/t/${threadId}`);
    await expect(stopsOf(sellerPage).last()).toContainText('Partner');
    await buyer.command('claimTitle', { threadId });
    await expect(sellerPage.getByText('Partner says it has the title.')).toBeVisible();
    await expect(entriesOf(sellerPage).first()).toContainText('Partner');
    expect(await sellerPage.content()).not.toContain(buyer.orgName);
  });
});
