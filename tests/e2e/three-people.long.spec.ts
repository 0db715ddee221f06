// Three people of three organizations on one thread, each with their own way of working: what one of them ends, corrects or undoes,
// the others see. EVERY_WAY=1 runs each story three times, so that each person works in each way.
import { type Hands, handsOf, WAYS, type Way } from './hands.ts';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { entriesOf, F150, F150_TITLE, latestUpdate, openThread, stopsOf } from '../../testing/browser/threads.ts';

type Three = { seller: ApiOwner; auction: ApiOwner; buyer: ApiOwner; ways: readonly [Way, Way, Way] };

const turns = process.env['EVERY_WAY'] ? [0, 1, 2] : [0];

/** Runs the story with three organizations. The n-th story begins with the n-th way, so that the stories together use each. */
let stories = 0;
function story(title: string, tell: (three: Three, people: People) => Promise<void>): void {
  const first = stories++;
  for (const turn of turns) {
    const way = (at: number) => WAYS[(first + turn + at) % WAYS.length]!;
    const ways = [way(0), way(1), way(2)] as const;
    test(`${title} (${ways.join(', ')})`, async ({ people }) => {
      const seller = await people.apiOwner('Silver State Motors');
      const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
      const buyer = await people.apiOwner('Bluebird Cars');
      await tell({ seller, auction, buyer, ways }, people);
    });
  }
}

/** The seller and the buyer accepted. */
async function onTheWay({ seller, auction, buyer }: Three, { hasTitle = true } = {}): Promise<string> {
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle });
  await buyer.command('respondToInvite', { threadId, accept: true });
  return threadId;
}
async function handOver(threadId: string, from: ApiOwner, to: ApiOwner): Promise<void> {
  await from.command('markDelivered', { threadId });
  await to.command('confirmDelivery', await latestUpdate(to, threadId));
}
async function atThread(people: People, three: Three, threadId: string, paths: readonly [string, string, string]): Promise<Hands[]> {
  const owners = [three.seller, three.auction, three.buyer];
  return await Promise.all(owners.map((owner, at) => handsOf(people, owner, three.ways[at]!, paths[at]!.replace('{id}', threadId))));
}
const ON_THREAD = ['/t/{id}', '/t/{id}', '/t/{id}'] as const;

const button = ({ page }: Hands, name: string) => page.getByRole('button', { name, exact: true });
const dialog = ({ page }: Hands, name: string) => page.getByRole('dialog', { name });
const inDialog = ({ page }: Hands, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const radio = ({ page }: Hands, name: RegExp) => page.getByRole('dialog').getByRole('radio', { name });
const said = ({ page }: Hands, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

story('a wrong acceptance is undone, and the others see the invitation again', async (three, people) => {
  const { seller, auction, buyer } = three;
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  const [atSeller, atAuction, atBuyer] = (await atThread(people, three, threadId, [
    '/dashboard?tab=invites',
    '/t/{id}',
    '/dashboard?tab=invites',
  ])) as [Hands, Hands, Hands];
  await atSeller.press(button(atSeller, 'Accept (we have title)'));
  await expect(stopsOf(atAuction.page).first()).toContainText('Holds the title');
  await atSeller.press(said(atSeller, 'Accepted invite').getByRole('button', { name: 'Undo' }));
  await expect(said(atSeller, 'Taken back')).toContainText('No email went out');
  await expect(stopsOf(atAuction.page).first()).toContainText('Invite pending');
  await atSeller.press(button(atSeller, 'Accept (no title)'));
  await expect(stopsOf(atAuction.page).first()).toContainText('Not located');
  await atBuyer.press(button(atBuyer, 'Accept (no title)'));
  await expect(stopsOf(atAuction.page).last()).toContainText('Joined');
  await expect(stopsOf(atAuction.page).first()).not.toContainText('Holds the title');
});

story('a hold is given up, and who has the paper claims it', async (three, people) => {
  const threadId = await onTheWay(three);
  await handOver(threadId, three.seller, three.auction);
  const [atSeller, atAuction, atBuyer] = (await atThread(people, three, threadId, ['/t/{id}', '/t/{id}', '/t/{id}'])) as [
    Hands,
    Hands,
    Hands,
  ];
  await expect(atSeller.page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
  await atAuction.act("We don't have it");
  await atAuction.choose(radio(atAuction, /^It never arrived/));
  await atAuction.type(dialog(atAuction, "We don't have it").getByLabel('Note'), 'The envelope was empty.');
  await atAuction.press(inDialog(atAuction, "Say we don't have it"));
  await expect(said(atAuction, "Recorded: we don't have it")).toContainText(`Expected from ${three.seller.orgName}`);
  // The seller was completed. Its page becomes the live thread by itself.
  await expect(button(atSeller, 'Thread actions')).toBeVisible();
  await expect(stopsOf(atBuyer.page).first()).toContainText('Not located');
  await expect(entriesOf(atBuyer.page).filter({ hasText: 'The envelope was empty.' })).toBeVisible();
  await atSeller.act('I have the title');
  // Nobody before the seller could answer it, so it counts at once.
  await atSeller.press(atSeller.page.getByRole('alertdialog').getByRole('button', { name: 'I have the title' }));
  await expect(stopsOf(atSeller.page).first()).toContainText('Holds the title');
  await expect(stopsOf(atAuction.page).first()).toContainText('Holds the title');
  await expect(stopsOf(atBuyer.page).first()).toContainText('Holds the title');
});

story('an organization that still has the paper objects, and gets its answer', async (three, people) => {
  const threadId = await onTheWay(three, { hasTitle: false });
  await three.buyer.command('claimTitle', { threadId });
  await three.auction.command('confirmClaim', await latestUpdate(three.auction, threadId));
  const [atSeller, atAuction, atBuyer] = (await atThread(people, three, threadId, ON_THREAD)) as [Hands, Hands, Hands];
  await atSeller.press(button(atSeller, 'We still have the paper'));
  await atSeller.type(dialog(atSeller, 'We still have the paper').getByLabel('Note'), 'It is in our vault, bin 14.');
  await atSeller.press(inDialog(atSeller, 'Object'));
  await expect(stopsOf(atSeller.page).first()).toContainText('Holds the title');
  await expect(stopsOf(atBuyer.page).last()).toContainText('Claims the title');
  // The buyer does not know the seller.
  await expect(atBuyer.page.getByText('Partner says that they still have the paper.')).toBeVisible();
  await expect(button(atAuction, 'Thread actions')).toBeVisible();
  await atBuyer.press(button(atBuyer, 'Withdraw claim').first());
  await atBuyer.press(atBuyer.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw claim' }));
  for (const { page } of [atSeller, atAuction, atBuyer]) {
    await expect(stopsOf(page).first()).toContainText('Holds the title');
    await expect(page.getByText('Contested since')).toBeHidden();
  }
});

story('a VIN is corrected, and the others see the old and the new one', async (three, people) => {
  const threadId = await onTheWay(three);
  const [atSeller, atAuction, atBuyer] = (await atThread(people, three, threadId, ON_THREAD)) as [Hands, Hands, Hands];
  const right = '1FTFW1E53MKE41878';
  await atAuction.act('Correct vehicle');
  await atAuction.type(dialog(atAuction, 'Correct vehicle').getByLabel('VIN', { exact: true }), right);
  await atAuction.type(dialog(atAuction, 'Correct vehicle').getByLabel('Mileage'), '48120');
  await expect(dialog(atAuction, 'Correct vehicle')).toContainText('2 changes');
  await atAuction.press(inDialog(atAuction, 'Save correction'));
  await expect(dialog(atAuction, 'Correct vehicle')).toBeHidden();
  for (const { page } of [atSeller, atBuyer]) {
    const line = entriesOf(page).filter({ hasText: 'corrected the vehicle' });
    await expect(line).toContainText(F150.vin);
    await expect(line).toContainText(right);
    await expect(line).toContainText('48,120 mi');
    await expect(page.getByRole('region', { name: 'Vehicle' })).toContainText(right);
  }
  // Once the title has changed hands, the VIN stays.
  await handOver(threadId, three.seller, three.auction);
  await handOver(threadId, three.auction, three.buyer);
  await expect(stopsOf(atBuyer.page).last()).toContainText('Holds the title');
  await atBuyer.act('Correct vehicle');
  await expect(dialog(atBuyer, 'Correct vehicle').getByLabel('VIN', { exact: true })).not.toBeEditable();
});

story('a sale is cancelled: the others leave, and the last one closes the thread', async (three, people) => {
  const threadId = await openThread(three.auction, { boughtFrom: three.seller, soldTo: three.buyer });
  for (const owner of [three.seller, three.buyer]) await owner.command('respondToInvite', { threadId, accept: true });
  const [atSeller, atAuction, atBuyer] = (await atThread(people, three, threadId, ON_THREAD)) as [Hands, Hands, Hands];
  for (const hands of [atSeller, atBuyer]) {
    await hands.act('Leave thread');
    await hands.press(hands.page.getByRole('alertdialog').getByRole('button', { name: 'Leave thread' }));
    await expect(said(hands, 'You left the thread')).toBeVisible();
  }
  await expect(stopsOf(atAuction.page)).toHaveCount(1);
  await atAuction.act('Close thread');
  await atAuction.choose(radio(atAuction, /^Sale cancelled/));
  await atAuction.press(inDialog(atAuction, 'Close thread'));
  await expect(said(atAuction, 'Thread closed')).toBeVisible();
  await expect(stopsOf(atAuction.page)).toContainText(/Closed .* · Sale cancelled/);
  await expect(button(atAuction, 'Reopen')).toBeVisible();
  // The VIN is free for a new thread.
  await openThread(three.auction, { boughtFrom: three.seller });
});

story('a title is finished, reopened and finished again', async (three, people) => {
  const threadId = await onTheWay(three);
  await handOver(threadId, three.seller, three.auction);
  await handOver(threadId, three.auction, three.buyer);
  const [atSeller, atAuction, atBuyer] = (await atThread(people, three, threadId, ON_THREAD)) as [Hands, Hands, Hands];
  const finish = async (how: RegExp) => {
    await atBuyer.act('Finish thread');
    await expect(dialog(atBuyer, 'Finish thread').getByRole('group', { name: 'How did it end?' })).toBeVisible();
    await atBuyer.choose(radio(atBuyer, how));
    await atBuyer.press(inDialog(atBuyer, 'Finish thread'));
    await expect(said(atBuyer, 'Thread finished').last()).toBeVisible();
  };
  await finish(/^Retailed/);
  await expect(atBuyer.page.getByText(/^You finished this thread on .*: retailed\./)).toBeVisible();
  await atBuyer.press(button(atBuyer, 'Reopen'));
  await expect(stopsOf(atBuyer.page).last()).toContainText('Holds the title');
  await finish(/^Kept/);
  await expect(stopsOf(atBuyer.page).last()).toContainText(/Finished .* · Kept/);
  // The parts of the others ended before, so they are told nothing.
  for (const { page } of [atSeller, atAuction]) {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
    await expect(page.getByText(/Finished|· Retailed|: retailed|Kept/)).toHaveCount(0);
  }
});
