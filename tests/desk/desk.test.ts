// The table of active threads over HTTP: what it shows, how it filters, orders and counts, and what an organization notes for itself.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, refusal, sendCommand } from '../../testing/threads/threads.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
let buyer: Owner;

beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
});
afterEach(() => {
  vi.useRealTimers();
});
checkDatabaseAtEnd(here);

async function desk(person: Owner, input: Record<string, string> = {}): Promise<Out<'desk'>> {
  const { status, body } = await person.query('desk', input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Out<'desk'>;
}
const ids = (view: Out<'desk'>) => view.rows.map(({ id }) => id);
const openThread = async (given: { stockNumber?: string; dealOn?: string; model?: string } = {}) =>
  await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, ...given });

describe('a row', () => {
  test('has what the view shows and what the organization noted', async () => {
    const threadId = await openThread({ stockNumber: 'P24611' });
    const { rows, total, counts, groups } = await desk(auction);
    expect({ total, groups }).toEqual({ total: 1, groups: { closesSoon: 0, critical: 0, late: 0, dueSoon: 0, onTime: 1 } });
    expect(counts).toMatchObject({ all: 1, 'not-located': 1, 'no-date': 1, unassigned: 1, mine: 0, 'needs-you': 0 });
    expect(rows[0]).toMatchObject({
      id: threadId,
      stockNumber: 'P24611',
      from: { name: 'Silver State Motors' },
      to: { name: 'Bluebird Cars' },
      place: 'missing',
      days: 0,
      lateness: 'on-time',
      reason: 'no-date',
      move: null,
      waiting: { kind: 'invited' },
      can: { requestUpdate: true, confirm: null },
    });
    expect((await desk(seller)).rows).toEqual([]);
  });

  test('follows the title', async () => {
    const threadId = await openThread();
    const place = async () => (await desk(auction)).rows[0]!.place;
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    expect(await place()).toBe('with-seller');
    await sendCommand(seller, 'markDelivered', { threadId });
    expect(await place()).toBe('to-us');
    const row = (await desk(auction, { filters: 'needs-you,to-us' })).rows[0]!;
    expect(row).toMatchObject({ move: 'confirmDelivery', can: { confirm: { operation: 'confirmDelivery' } } });
    await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
    expect(await place()).toBe('drawer');
    await sendCommand(auction, 'markDelivered', { threadId });
    expect(await place()).toBe('from-us');
  });
});

describe('orders', () => {
  test('every order can be read in both directions', async () => {
    const first = await openThread({ stockNumber: 'B2', model: 'Bronco' });
    const second = await openThread({ stockNumber: 'A1', model: 'Escape' });
    for (const order of [
      'lateness',
      'stock',
      'vin',
      'vehicle',
      'from',
      'place',
      'to',
      'days',
      'due',
      'expected',
      'word',
      'move',
      'assignee',
    ])
      for (const direction of ['up', 'down'])
        expect(ids(await desk(auction, { order, direction })).toSorted()).toEqual([first, second].toSorted());
    expect(ids(await desk(auction, { order: 'stock' }))).toEqual([second, first]);
    expect(ids(await desk(auction, { order: 'vehicle', direction: 'down' }))).toEqual([second, first]);
  });
});

describe('a desk entry', () => {
  test('changes field by field, and its days decide how late the title is', async () => {
    const threadId = await openThread();
    const entry = await auction.command('updateDeskEntry', { threadId, dealOn: '2026-10-01', assigneeId: auction.userId });
    expect(entry.status).toBe(200);
    const { rows, counts } = await desk(auction, { filters: 'late,mine' });
    expect(counts).toMatchObject({ late: 1, mine: 1, unassigned: 0 });
    expect(rows[0]).toMatchObject({ lateness: 'critical', assignee: { userId: auction.userId } });
    await auction.command('updateDeskEntry', { threadId, dealOn: null });
    expect((await desk(auction)).rows[0]).toMatchObject({ lateness: 'on-time', assignee: { userId: auction.userId } });
    expect(await refusal(seller, 'updateDeskEntry', { threadId, stockNumber: 'X' })).toMatchObject({ status: 200 });
    expect((await desk(auction)).rows[0]).toMatchObject({ stockNumber: '' });
  });

  test('can be assigned to members only', async () => {
    const threadId = await openThread();
    expect(await refusal(auction, 'updateDeskEntry', { threadId, assigneeId: seller.userId })).toMatchObject({ status: 404 });
  });
});

describe('on many threads at once', () => {
  test('each thread has its own result', async () => {
    const first = await openThread();
    const second = await openThread();
    const calls = [first, second, first.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))].map((threadId) => ({
      operation: 'requestUpdate',
      input: { threadId, note: 'Where is it?' },
    }));
    const answer = await auction.command('runOnThreads', { calls });
    expect(answer.status).toBe(200);
    const { results } = answer.body as Out<'runOnThreads'>;
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([null, null, 'not-found']);
    const again = await auction.command('runOnThreads', { calls });
    expect((again.body as Out<'runOnThreads'>).results.map(({ error }) => error?.message ?? null)).toEqual([
      'You already have an open update request.',
      'You already have an open update request.',
      'Sorry, this thread does not exist.',
    ]);
  });
});

describe('the policy', () => {
  test('changes the state of every title', async () => {
    await openThread({ dealOn: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10) });
    const policy = { dueDays: 5, criticalPastDueDays: 2, dueSoonDays: 2, sendOnDays: 1, timeZone: 'America/Denver', reminders: false };
    const answer = await auction.command('updateTitlePolicy', policy);
    expect(answer.body).toMatchObject({ counts: { critical: 1 }, changed: { by: 'Pat Doe' } });
    expect((await desk(auction)).rows[0]!.lateness).toBe('critical');
  });
});
