// The printed record says where the title is, and where one that was given up should come from.
import { expect, test } from 'vitest';
import type { GivenUpWhy } from '../../../../domain/thread/thread.ts';
import { testStake } from '../../../parts/chain/test-stakes.ts';
import { updateOf, viewOf } from '../test-view.ts';
import { titleText, updateMessage, wayText } from './record-text.ts';

const NOW = new Date(2026, 10, 23, 9).getTime();

test('the title row names the holder, the expected day, and how late that is', () => {
  expect(titleText(viewOf(), NOW)).toBe('With Organization 2');
  expect(titleText(viewOf({ expected: '2026-11-24' }), NOW)).toBe('With Organization 2 · expected Nov 24, 2026');
  expect(titleText(viewOf({ expected: '2026-11-19' }), NOW)).toBe('With Organization 2 · expected Nov 19, 2026 · 4 days late');
});

test('the title row says what the title waits for', () => {
  const waitsFor = { what: 'state', since: 0 } as const;
  expect(titleText(viewOf({ waitsFor }), NOW)).toBe('With Organization 2 · waits for the state');
  expect(titleText(viewOf({ waitsFor, expected: '2026-11-24' }), NOW)).toBe(
    'With Organization 2 · waits for the state · expected Nov 24, 2026',
  );
});

test('the title row says that a claim is contested, or a delivery disputed', () => {
  const contested = { updateId: 'update-1', stakeId: 'stake-2', byStakeId: 'stake-1', since: 0, note: '' };
  expect(titleText(viewOf({ contested }), NOW)).toBe('With Organization 2 · contested');
  const disputed = { updateId: 'update-1', toStakeId: 'stake-2', at: 0, paper: null, note: '' };
  expect(titleText(viewOf({ disputed }), NOW)).toBe('With Organization 2 · delivery disputed');
});

const givenUp = (why: GivenUpWhy) =>
  updateMessage(
    updateOf('g', {
      message: 'It is not here.',
      event: { kind: 'given-up', why, toStakeId: 'stake-0', toName: 'Silver State Motors', expected: null },
    }),
    [],
  );

test('an organization that gave the title up says where it should come from, or where it went', () => {
  expect(givenUp('mistake')).toBe('It is not here. Expected from Silver State Motors.');
  expect(givenUp('never-arrived')).toBe('It is not here. Expected from Silver State Motors.');
  expect(givenUp('returned')).toBe('We sent the title back to Silver State Motors.');
  expect(givenUp('lost')).toBe('It is not here.');
  expect(updateMessage(updateOf('n', { message: 'Checked in.' }), [])).toBe('Checked in.');
});

test('a delivery to the viewer names its organization, because others read the record too', () => {
  const stakes = [testStake(0), testStake(1, { own: true, orgName: 'Aspen Auto Group' })];
  const sent = updateOf('d', { updateType: 'delivered', message: 'Sent you the title.', toStakeId: 'stake-1' });
  expect(updateMessage(sent, stakes)).toBe('Sent the title to Aspen Auto Group.');
  expect(updateMessage({ ...sent, message: 'Sent the title to Partner.', toStakeId: 'stake-0' }, stakes)).toBe(
    'Sent the title to Partner.',
  );
});

test('a delivery says how the title went, if the viewer may see that', () => {
  const envelope = { code: 'K7Q2MF9D', no: 1, papers: ['title'] } as const;
  const sent = (way: 'fedex' | 'hand' | null, trackingNumber: string | null) =>
    wayText(updateOf('d', { envelope: { ...envelope, way, trackingNumber } }));
  expect(sent('fedex', '774901234567')).toBe('FedEx 7749 0123 4567');
  expect(sent('hand', null)).toBe('By hand');
  expect(sent(null, null)).toBeNull();
  expect(wayText(updateOf('d'))).toBeNull();
});
