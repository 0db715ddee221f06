// The printed chain says where the title is, since when it is on its way, and how the thread ended.
import { expect, test } from 'vitest';
import type { EndedHow } from '../../../../domain/thread/thread.ts';
import type { Whereabouts } from '../../../../domain/thread/view/view-types.ts';
import { testStake, transitBetween, whereabouts } from '../../../parts/chain/test-stakes.ts';
import { recordStatus } from './record-text.ts';

const on = (day: number) => new Date(2026, 10, day, 9).getTime();
const sender = testStake(0, { confirmed: true, hasTitle: true, receivedAt: on(3) });
const recipient = testStake(1, { confirmed: true, hasTitle: false, confirmedAt: on(4) });
const live = { holderStatus: 'Holds the title', passedStakeId: null };
const completed = { holderStatus: 'Received', passedStakeId: null };
const statuses = (given: Partial<Whereabouts>, first = sender) =>
  [first, recipient].map((stake) => {
    const { text, since } = recordStatus(stake, whereabouts([first, recipient], given), live);
    return since === null ? text : `${text}. ${since}`;
  });

test('the holder has the paper, and a date that has its own column is left out', () => {
  expect(statuses({})).toEqual(['Holds the title', 'Joined']);
  expect(recordStatus(sender, whereabouts([sender, recipient]), completed)).toMatchObject({
    text: 'Received',
    hasPaper: true,
    since: null,
  });
});

test('a title in transit, contested or on its way back has the day on which that began', () => {
  const transit = transitBetween(sender, recipient, on(20));
  expect(statuses({ transit })[0]).toBe('Holds the title. In transit since Nov 20, 2026');
  const contested = { updateId: 'update-1', stakeId: recipient.id, byStakeId: sender.id, since: on(21), note: '' };
  expect(statuses({ contested })[0]).toBe('Holds the title. Contested since Nov 21, 2026');
  const returning = { fromStakeId: recipient.id, toStakeId: sender.id, since: on(21) };
  const disputed = { updateId: 'update-1', toStakeId: recipient.id, at: on(20), paper: 'back', note: '' } as const;
  expect(statuses({ returning, disputed }, { ...sender, hasTitle: false })).toEqual([
    'Coming back. On its way back since Nov 21, 2026',
    'Disputed Nov 20, 2026',
  ]);
});

test('an ended thread says how and when, and the paper is only there if it was kept', () => {
  const last = { ...recipient, inactive: true, deliveredAt: on(20) };
  const ended = (how: EndedHow) =>
    recordStatus(last, whereabouts([sender, last], { ended: { stakeId: last.id, how, at: on(20) } }), completed);
  expect(ended('retailed')).toMatchObject({ text: 'Finished Nov 20, 2026 · Retailed', hasPaper: false, since: null });
  const withdrawn = testStake(2);
  const closed = whereabouts([sender, last, withdrawn], { ended: { stakeId: last.id, how: 'mistake', at: on(20) } });
  expect(recordStatus(withdrawn, closed, completed).text).toBe('Invitation withdrawn');
  expect(ended('kept')).toMatchObject({ text: 'Finished Nov 20, 2026 · Kept', hasPaper: true });
  expect(ended('mistake')).toMatchObject({ text: 'Closed Nov 20, 2026 · Opened by mistake', hasPaper: false });
});

test('an organization that delivered the title has the day; one that ended the thread, or whose word was not asked, has none', () => {
  const first = { ...sender, hasTitle: false, inactive: true, deliveredAt: on(19) };
  const last = { ...recipient, inactive: true, deliveredAt: on(20) };
  const ended = whereabouts([first, last], { ended: { stakeId: last.id, how: 'retailed', at: on(20) } });
  expect([first, last].map((stake) => recordStatus(stake, ended, completed).deliveredAt)).toEqual([on(19), null]);
  const passed = recordStatus(first, whereabouts([first, recipient]), { ...completed, passedStakeId: first.id });
  expect(passed).toMatchObject({ text: 'Went on Nov 19, 2026', deliveredAt: null });
});
