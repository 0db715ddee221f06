// Which commands of a process run together.
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { type Owner, createOwner } from '../../../../tests/owners.ts';
import { recordStatements } from '../../../../tests/sql-statements.ts';
import { useTestServices } from '../../../../tests/test-services.ts';
import { openThreadAs, sendCommand } from '../../../../tests/threads.ts';
import { connect } from '../../db/sql.ts';

const here = useTestServices();
let auction: Owner;
const threadIds: string[] = [];
beforeAll(async () => {
  const seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  while (threadIds.length < 8) threadIds.push(await openThreadAs(auction, { boughtFromOrgId: seller.orgId }));
});

const post = async (threadId: string) => await sendCommand(auction, 'postUpdate', { threadId, message: 'It is in the safe.' });

test('commands that arrive while one runs share the next transaction', async () => {
  const statements = await recordStatements(here.services.sql, async () => {
    await Promise.all(threadIds.slice(0, 6).map(async (threadId) => await post(threadId)));
  });
  expect(statements.filter(({ text }) => text.trim() === 'begin').length).toBeLessThanOrEqual(3);
});

test('commands whose threads another process has locked do not hold up the others', async () => {
  const other = connect(here.databaseUrl, 1);
  const [locked, free] = [threadIds.slice(0, 3), threadIds.slice(3)];
  const order: string[] = [];
  // While statements are recorded, a command does not wait for the consumers of the ledger, which wait for the other process's transaction.
  await recordStatements(here.services.sql, async () => {
    const waiting: Promise<unknown>[] = [];
    await other.begin(async (tx) => {
      await tx`select from thread where id in ${tx(locked)} for update`;
      for (const threadId of locked) {
        waiting.push(post(threadId).then(() => order.push('locked')));
        await setTimeout(20); // each is a batch by itself
      }
      for (const threadId of free) await post(threadId);
      order.push('free');
    });
    await Promise.all(waiting);
  });
  expect(order).toEqual(['free', 'locked', 'locked', 'locked']);
  await other.end();
});
