// A new name of an organization must not be found in the tables of those that may not read it. So an organization gets it only when no
// command that has read the old name is still to write a row.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockThread } from '../../src/server/db/threads/lock-threads.ts';
import { claimInput, issueClaimToken, openThreadSoldToPlaceholder } from '../../testing/people/placeholders.ts';
import { createOwner, orgInput } from '../../testing/people/owners.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useTestServices();

/** Runs the change while a command on the thread has read its names and not yet written its rows. Returns what is done first. */
async function orderOf(threadId: string, change: () => Promise<unknown>): Promise<string[]> {
  const done: string[] = [];
  let changed: Promise<unknown> | undefined;
  await here.services.sql.begin(async (tx) => {
    await lockThread(tx, threadId);
    changed = change().then(() => done.push('change'));
    await setTimeout(300);
    done.push('command');
  });
  await changed;
  return done;
}

test('a placeholder that is claimed gets its name after the commands that have read the old one', async () => {
  const [seller, auction] = [await createOwner(here, 'Silver State Motors'), await createOwner(here, 'Front Range Auction')];
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Bluebird Cars', 'title@bluebird.example.test');
  const input = claimInput(await issueClaimToken(here, placeholder), 'Bluebird of Boulder');
  const claimant = await here.signUp('claims@bluebird.example.test');
  const claim = async () => expect((await claimant.command('claimOrg', input)).status).toBe(200);
  expect(await orderOf(placeholder.threadId, claim)).toEqual(['command', 'change']);
});

test('an organization that has left a thread is renamed after the commands there that have read the old name', async () => {
  const [seller, auction, buyer] = [
    await createOwner(here, 'Silver Sage Motors'),
    await createOwner(here, 'Grand Valley Auction'),
    await createOwner(here, 'Bluestone Cars'),
  ];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'leaveThread', { threadId });
  const rename = async () => {
    const { status } = await buyer.command('updateOrg', { ...orgInput('Bluestone Wholesale'), searchable: true });
    expect(status).toBe(200);
  };
  expect(await orderOf(threadId, rename)).toEqual(['command', 'change']);
});
