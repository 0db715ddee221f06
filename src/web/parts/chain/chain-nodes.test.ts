// A chain shows who has the title, where it has been, and who is asked to act.
import { describe, expect, test } from 'vitest';
import type { EndedHow } from '../../../domain/thread/thread.ts';
import { chainOf } from './chain-nodes.ts';
import type { StakeView, Whereabouts } from '../../../domain/thread/view/view-types.ts';
import { testStake, transitBetween, whereabouts } from './test-stakes.ts';

const NOW = new Date(2026, 10, 21, 12).getTime();
const on = (day: number) => new Date(2026, 10, day, 9).getTime();
const chain = (stakes: readonly StakeView[], given: Partial<Whereabouts> = {}) => chainOf(whereabouts(stakes, given), NOW);
const labels = (...given: Parameters<typeof chain>) => chain(...given).nodes.map(({ tag }) => tag.text);
const linkStates = (...given: Parameters<typeof chain>) => chain(...given).links.map(({ state }) => state);

const delivered = testStake(0, { confirmed: true, hasTitle: false, inactive: true, deliveredAt: on(3) });
const holder = testStake(1, { own: true, confirmed: true, hasTitle: true });
const joined = testStake(2, { confirmed: true, hasTitle: false, confirmedAt: on(13) });
const invited = testStake(3);

test('each node has a label for what its organization did last', () => {
  expect(labels([delivered, holder, joined, invited])).toEqual(['Delivered Nov 3', 'Holds the title', 'Joined Nov 13', 'Invite pending']);
  expect(labels([testStake(0, { own: true }), testStake(1, { opened: true, confirmed: true, hasTitle: false })])).toEqual([
    'Awaiting your answer',
    'Opened the thread',
  ]);
});

test('links are green as far as the title has come, and dotted after it', () => {
  expect(linkStates([delivered, holder, joined, invited])).toEqual(['done', 'open', 'open']);
});

test('an organization that never answered does not interrupt the green line behind the title', () => {
  expect(linkStates([testStake(0), testStake(1, { confirmed: true, hasTitle: true })])).toEqual(['done']);
});

describe('a delivery in transit', () => {
  const recipient = { ...joined, own: true };
  const expected = (day: string) => chain(stakes, { ...sent, expected: day }).links[1]?.expected;
  const sent = { transit: transitBetween(holder, recipient, on(20)) };
  const stakes = [delivered, { ...holder, own: false }, recipient, invited];

  test('is a dashed link with its start date, and its recipient is asked to confirm', () => {
    expect(chain(stakes, sent).links).toEqual([
      { state: 'done' },
      { state: 'transit', label: 'In transit since Nov 20' },
      { state: 'open' },
    ]);
    expect(chain(stakes, sent).nodes[2]).toMatchObject({ state: 'awaiting', tag: { tone: 'blue', text: 'Awaiting your confirmation' } });
  });

  test('shows the expected day, and how late the title is', () => {
    expect(expected('2026-11-24')).toEqual({ text: 'Expected Nov 24', late: false });
    expect(expected('2026-11-21')).toEqual({ text: 'Expected Nov 21', late: false });
    expect(expected('2026-11-20')).toEqual({ text: 'Expected Nov 20 · 1 day late', late: true });
    expect(expected('2026-11-18')).toEqual({ text: 'Expected Nov 18 · 3 days late', late: true });
  });

  test('is shown in red at its recipient, with the date, after a dispute', () => {
    const disputed = { updateId: 'update-1', toStakeId: recipient.id, at: on(20), paper: null, note: '' };
    expect(chain(stakes, { disputed }).nodes[2]).toMatchObject({ state: 'disputed', tag: { tone: 'red', text: 'Disputed Nov 20' } });
    expect(linkStates(stakes, { disputed })).toEqual(['done', 'open', 'open']);
  });
});

test('a late title turns its link red before it is sent too', () => {
  const { links } = chain([delivered, holder, joined], { expected: '2026-11-19' });
  expect(links[1]).toEqual({ state: 'open', expected: { text: 'Expected Nov 19 · 2 days late', late: true } });
});

describe('a title on its way back', () => {
  const sender = { ...holder, own: true, hasTitle: false, receivedAt: on(12) };
  const returning = { fromStakeId: joined.id, toStakeId: sender.id, since: on(21) };
  const disputed = { updateId: 'update-1', toStakeId: joined.id, at: on(20), paper: 'back', note: '' } as const;
  const back = { returning, disputed, expected: '2026-11-24', currentStakeId: sender.id };

  test('is a dashed link with its start date and the expected day, from the organization that disputed the delivery', () => {
    const { nodes, links } = chain([delivered, sender, joined], back);
    expect(links).toEqual([
      { state: 'done' },
      { state: 'returning', label: 'On its way back since Nov 21', expected: { text: 'Expected Nov 24', late: false } },
    ]);
    expect(nodes.slice(1)).toMatchObject([
      { state: 'returning', tag: { tone: 'gold', text: 'Coming back to you' } },
      { state: 'disputed', tag: { tone: 'red', text: 'Disputed Nov 20' } },
    ]);
  });

  test('says to others that it is coming back, and without a dispute nobody is red', () => {
    const { nodes } = chain([delivered, { ...sender, own: false }, joined], { ...back, disputed: null });
    expect(nodes.map(({ tag }) => tag)).toEqual([
      { tone: 'green', text: 'Delivered Nov 3' },
      { tone: 'gold', text: 'Coming back' },
      { tone: 'grey', text: 'Joined Nov 13' },
    ]);
  });
});

describe('a contested claim', () => {
  const claimant = testStake(3, { confirmed: true, hasTitle: false, claimPending: true, claimAt: on(18) });
  const contested = { updateId: 'update-1', stakeId: claimant.id, byStakeId: holder.id, since: on(21), note: '' };

  test('is a link with the day of the objection, between the holder and the claimant', () => {
    const { nodes, links } = chain([delivered, holder, { ...claimant, orderIndex: 2 }], { contested });
    expect(links).toEqual([{ state: 'done' }, { state: 'contested', label: 'Contested since Nov 21' }]);
    expect(nodes.slice(1).map(({ state, tag }) => [state, tag.text])).toEqual([
      ['holds', 'Holds the title'],
      ['claims', 'Claims the title'],
    ]);
  });

  test('marks every link to the claimant, and the last one has the day', () => {
    const { links } = chain([delivered, holder, joined, claimant], { contested });
    expect(links.slice(1)).toEqual([{ state: 'contested' }, { state: 'contested', label: 'Contested since Nov 21' }]);
  });
});

describe('a thread that ended', () => {
  const last = { ...holder, hasTitle: false, inactive: true, receivedAt: on(14), deliveredAt: on(20) };
  const end = (how: EndedHow, stakes = [delivered, last]) => chain(stakes, { ended: { stakeId: last.id, how, at: on(20) } });

  test.each([
    ['retailed', 'finished', 'Finished Nov 20 · Retailed'],
    ['handed-on', 'finished', 'Finished Nov 20 · Handed on'],
    ['kept', 'kept', 'Finished Nov 20 · Kept'],
  ] as const)('says in green that it was finished, and keeps the paper only if the title was kept: %s', (how, state, text) => {
    const { nodes, links } = end(how);
    expect(nodes[1]).toMatchObject({ state, tag: { tone: 'green', text } });
    expect(links).toEqual([{ state: 'done' }]);
  });

  test('shows the invitations that its end withdrew at their places', () => {
    const closed = { ended: { stakeId: last.id, how: 'mistake', at: on(20) } } as const;
    const { nodes, links } = chain([testStake(0), { ...last, receivedAt: null }, testStake(2)], closed);
    expect(nodes.map(({ position, state, tag }) => [position, state, tag.text])).toEqual([
      [1, 'invited', 'Invitation withdrawn'],
      [2, 'closed', 'Closed Nov 20 · Opened by mistake'],
      [3, 'invited', 'Invitation withdrawn'],
    ]);
    expect(links.map(({ state }) => state)).toEqual(['open', 'open']);
  });

  test.each([
    ['sale-cancelled', 'Closed Nov 20 · Sale cancelled'],
    ['mistake', 'Closed Nov 20 · Opened by mistake'],
    ['other', 'Closed Nov 20'],
  ] as const)('says in grey that it was closed: %s', (how, text) => {
    const { nodes, links } = end(how, [testStake(0), { ...last, receivedAt: null }]);
    expect(nodes[1]).toMatchObject({ state: 'closed', tag: { tone: 'grey', text } });
    expect(links).toEqual([{ state: 'open' }]);
  });
});

test('before the title is sent, the expected day is shown after the organization that is responsible for the title', () => {
  expect(chain([delivered, holder, joined], { expected: '2026-11-24' }).links).toEqual([
    { state: 'done' },
    { state: 'open', expected: { text: 'Expected Nov 24', late: false } },
  ]);
  const unlocated = chain([testStake(0), { ...holder, hasTitle: false }, joined], { expected: '2026-11-24' });
  expect(unlocated.links.map(({ expected }) => expected?.text)).toEqual(['Expected Nov 24', undefined]);
});

describe('what a title waits for', () => {
  const waitsFor = { what: 'lien-release', since: on(20) } as const;
  const waits = 'Waits for the lien release';

  test('is on the link after the organization that is responsible, with the expected day', () => {
    expect(chain([delivered, holder, joined], { waitsFor }).links).toEqual([{ state: 'done' }, { state: 'open', waits }]);
    expect(chain([delivered, holder, joined], { waitsFor, expected: '2026-11-29' }).links[1]).toEqual({
      state: 'open',
      waits,
      expected: { text: 'Expected Nov 29', late: false },
    });
  });

  test('is not lost where the link says since when the title is on its way', () => {
    const sent = { transit: transitBetween(holder, joined, on(20)), waitsFor };
    expect(chain([delivered, holder, joined], sent).links[1]).toEqual({ state: 'transit', label: 'In transit since Nov 20', waits });
  });
});

test('only the recipient is asked to confirm a delivery', () => {
  expect(labels([holder, joined], { transit: transitBetween(holder, joined, on(20)) })).toEqual(['Holds the title', 'Joined Nov 13']);
});

test('a claim dashes every link from the holder to the claimant, and the last link says when the claim was made', () => {
  const claimant = testStake(3, { confirmed: true, hasTitle: false, claimPending: true, claimAt: NOW - 3_600_000 });
  const claimed = chain([delivered, holder, joined, claimant]);
  expect(claimed.links).toEqual([{ state: 'done' }, { state: 'claim' }, { state: 'claim', label: 'Claimed · 1 h ago' }]);
  expect(claimed.nodes[3]).toMatchObject({ state: 'claims', tag: { tone: 'gold', text: 'Claims the title' } });
});

test('without a known holder no node is gold and no link is green', () => {
  const unlocated = [testStake(0), { ...holder, hasTitle: false, opened: true }, invited];
  expect(linkStates(unlocated)).toEqual(['open', 'open']);
  expect(chain(unlocated).nodes.map(({ tag }) => tag.tone)).toEqual(['grey', 'grey', 'grey']);
});

test('a title that nobody holds is marked as not located at the organization that it is expected from', () => {
  const lost = chain([testStake(0), { ...holder, hasTitle: false }, invited], { currentStakeId: holder.id });
  expect(lost.nodes[1]).toMatchObject({ state: 'missing', tag: { tone: 'grey', text: 'Not located' } });
});

test('positions count from one, and an organization whose name is withheld still shows its type', () => {
  const [node] = chain([testStake(0, { orgId: null, orgName: 'Partner', orgType: 'auction' })]).nodes;
  expect(node).toMatchObject({ position: 1, name: 'Partner', place: null, type: 'auction' });
});
