// One row of the table: where the title is as its reader sees it, whom the reader waits for, and what it can do on many threads at once.
import { describe, expect, test } from 'vitest';
import { DAY, givenChain, HOUR, NAMES, ORGS, START, type ThreadScenario } from '../../../testing/threads/thread-scenario.ts';
import { stakeOf } from '../thread/chain.ts';
import { cardFor } from '../thread/view/view.ts';
import { startOfDay } from '../days.ts';
import { type DeskRow, deskRow } from './title-row.ts';
import { type OwnDesk, tableRow, tableRows } from './stored-row.ts';
import type { Place } from './title-path.ts';
import { NOTHING_NOTED } from './clock/title-clock.ts';
import { defaultPolicy } from './clock/title-policy.ts';

const ZONE = 'America/Denver';
const POLICY = { ...defaultPolicy('CO'), timeZone: ZONE } as const;
const DESK: OwnDesk = { entry: NOTHING_NOTED, followUp: null, policy: POLICY, terms: [], registration: null };

/** The row of the organization. `now`: of the last command, unless given. */
function rowOf({ thread, now: last }: ThreadScenario, orgId: string, desk: Partial<OwnDesk> = {}, now = last): DeskRow {
  const { entry: clockEntry } = { ...DESK, ...desk };
  const { clock, next } = tableRow(thread, stakeOf(thread, orgId)!, ORGS, { ...DESK, ...desk });
  const times = { clock, move: next?.move ?? null, moveAt: next?.from ?? null };
  const entry = { kind: clockEntry.kind, ours: null, against: null, retailState: clockEntry.retail?.state ?? null, terms: null };
  const own = { stockNumber: 'P24611', followUpOn: desk.followUp?.on ?? null, assignee: null, lastNote: null, ...entry };
  return deskRow(cardFor(thread, orgId, ORGS, now)!, thread, orgId, { ...times, ...own }, ZONE, now);
}

describe('the neighbors of a row', () => {
  const thread = givenChain('A* B C D');
  test('are named with their ids', () => {
    expect(rowOf(thread, 'C')).toMatchObject({
      from: { orgId: 'B', name: NAMES['B'], orgType: 'auction' },
      to: { orgId: 'D', name: NAMES['D'] },
    });
  });
  test('are missing at the ends of the chain', () => {
    expect(rowOf(thread, 'A')).toMatchObject({ from: null, to: { orgId: 'B' } });
    expect(rowOf(thread, 'D')).toMatchObject({ from: { orgId: 'C' }, to: null });
  });
  test('that stand for an organization are shown as that organization', () => {
    const story = givenChain('A* B C').invites('C', 'next', 'D').accepts('D').invites('D', 'next', 'B');
    expect(rowOf(story, 'D').to).toEqual({ orgId: 'B', name: NAMES['B'], orgType: 'auction' });
  });
});

describe('a row of the last of four', () => {
  test.each([
    ['that holds nothing', givenChain('A* B C D')],
    [
      'after texts with names',
      givenChain('A* B C D').posts('A', `${NAMES['A']} and ${NAMES['B']} have it.`).asks('D', `Ask ${NAMES['B']}.`),
    ],
    ['while others send the title', givenChain('A* B C D').delivers('A')],
    [
      'after a dispute',
      givenChain('A* B C D')
        .delivers('A')
        .disputesDelivery('B', { note: `${NAMES['A']} sent a copy.`, paper: 'back' }),
    ],
  ])('names nobody but itself and its neighbor: %s', (_, story) => {
    const text = JSON.stringify(rowOf(story, 'D'));
    for (const id of ['A', 'B']) expect(text).not.toContain(NAMES[id]!.split(' ')[0]);
    for (const id of ['A', 'B']) expect(text).not.toContain(`"${id}"`);
  });
});

type Seen = Record<string, readonly [place: Place, name: string | null]>;
const PARTNER = 'Partner';
const [alder, birch, cedar] = [NAMES['A']!, NAMES['B']!, NAMES['C']!];
const PATHS: readonly [string, ThreadScenario, Seen][] = [
  ['nobody has it', givenChain('A B C'), { A: ['missing-from-us', null], B: ['missing', alder], C: ['missing', PARTNER] }],
  ['the first holds it', givenChain('A* B C'), { A: ['drawer', null], B: ['with-seller', alder], C: ['with-partner', PARTNER] }],
  ['the first has sent it', givenChain('A* B C').delivers('A'), { A: ['from-us', birch], B: ['to-us', alder], C: ['moving', birch] }],
  [
    'the second has received it',
    givenChain('A* B C D').hands('A', 'B'),
    { B: ['drawer', null], C: ['with-seller', birch], D: ['with-partner', PARTNER] },
  ],
  [
    'the first has sent it, and two wait further down',
    givenChain('A* B C D').delivers('A'),
    { C: ['moving', birch], D: ['moving', PARTNER] },
  ],
  [
    'the second says that it comes back',
    givenChain('A* B C').delivers('A').disputesDelivery('B', { paper: 'back' }),
    { A: ['coming-back', birch], B: ['sent-back', alder], C: ['going-back', PARTNER] },
  ],
  [
    'the third returns it to the second',
    givenChain('A* B C D').hands('A', 'B').hands('B', 'C').givesUp('C', 'returned'),
    { B: ['coming-back', cedar], C: ['sent-back', birch], D: ['going-back', PARTNER] },
  ],
  [
    'a dispute says nothing of the paper',
    givenChain('A* B C').delivers('A').disputesDelivery('B'),
    { A: ['drawer', null], B: ['with-seller', alder] },
  ],
  [
    'the second has lost it',
    givenChain('A* B C').hands('A', 'B').givesUp('B', 'lost'),
    { B: ['missing-from-us', null], C: ['missing', birch] },
  ],
  [
    'the first gave it to the second by mistake',
    givenChain('A* B C').hands('A', 'B').givesUp('B', 'mistake'),
    { A: ['missing-from-us', null], B: ['missing', alder], C: ['missing', PARTNER] },
  ],
];

describe('where the title is', () => {
  test.each(PATHS)('if %s', (_, story, seen) => {
    for (const [orgId, [place, name]] of Object.entries(seen)) {
      const { place: found, placeName } = rowOf(story, orgId);
      expect([orgId, found, placeName]).toEqual([orgId, place, name]);
    }
  });

  test('if it comes back from an organization that has left, has no name', () => {
    const story = givenChain('A* B').delivers('A').disputesDelivery('B', { paper: 'back' }).does('B', { type: 'leaveThread' });
    expect(rowOf(story, 'A')).toMatchObject({ place: 'coming-back', placeName: null, to: null });
  });
});

test('carrier and number of a delivery under way are for its sender and its recipient alone', () => {
  const sending = { way: 'fedex', trackingNumber: '794611112222', papers: [], note: '', shipment: null } as const;
  const story = givenChain('A* B C').does('A', { type: 'markDelivered', expected: null, sending });
  const of = (orgId: string) => rowOf(story, orgId).envelope;
  expect([of('A'), of('B'), of('C')]).toEqual([
    { way: 'fedex', trackingNumber: '794611112222' },
    { way: 'fedex', trackingNumber: '794611112222' },
    null,
  ]);
  story.confirmsDelivery('B');
  expect(of('B')).toBeNull();
});

describe('what the organization waits for', () => {
  test('is the answer to its own request, and later to its reminder', () => {
    const story = givenChain('A* B C').asks('C', 'When?');
    const asked = story.now;
    expect(rowOf(story, 'C').waiting).toEqual({ kind: 'asked', at: asked });
    story.after(2 * DAY).does('C', { type: 'remindRequest', requestId: story.thread.requests[0]!.id });
    expect(rowOf(story, 'C').waiting).toEqual({ kind: 'reminded', at: story.now });
    story.posts('A', 'Tomorrow.');
    expect(rowOf(story, 'C').waiting).toBeNull();
  });
  test('is never the request of another organization', () => {
    const story = givenChain('A* B C D').asks('C', 'When?');
    for (const orgId of ['A', 'B', 'D']) expect(rowOf(story, orgId).waiting).toBeNull();
  });
  test('is the answer to the invitation of the organization that it bought from', () => {
    const story = givenChain('A? B C');
    expect(rowOf(story, 'B').waiting).toEqual({ kind: 'invited', at: START });
    expect(rowOf(story, 'C').waiting).toBeNull();
    expect(rowOf(story.accepts('A'), 'B').waiting).toBeNull();
  });
  test('is not the answer of the organization that it sold to', () => expect(rowOf(givenChain('A* B C?'), 'B').waiting).toBeNull());
});

const can = (story: ThreadScenario, orgId: string, now?: number) => rowOf(story, orgId, {}, now).can;

describe('what the organization can do on many threads at once', () => {
  test('is confirming a delivery to it', () => {
    const story = givenChain('A* B C').delivers('A');
    expect(can(story, 'B').confirm).toEqual({ operation: 'confirmDelivery', updateId: story.latest.id, authorName: NAMES['A'] });
    expect([can(story, 'A').confirm, can(story, 'C').confirm]).toEqual([null, null]);
  });
  test('is confirming a claim that it may answer, after three days further up too, by the name that it may read', () => {
    const story = givenChain('A* B C D').claims('D');
    const claim = { operation: 'confirmClaim', updateId: story.claimOf('D').id, authorName: PARTNER };
    expect(can(story, 'A').confirm).toEqual(claim);
    expect([can(story, 'B').confirm, can(story, 'D').confirm]).toEqual([null, null]);
    expect(can(story, 'B', story.now + 3 * DAY).confirm).toEqual(claim);
    expect(can(givenChain('A* B C').claims('B'), 'A').confirm).toMatchObject({ authorName: NAMES['B'] });
  });
  test('is not confirming its own delivery, which it may do alone after 14 days without an answer', () => {
    const story = givenChain('A* B C')
      .delivers('A')
      .after(14 * DAY);
    expect(story.view('A').updates.find(({ id }) => id === story.latest.id)!.offers).toContain('confirmDelivery');
    expect(can(story, 'A').confirm).toBeNull();
    expect(can(story, 'B').confirm).not.toBeNull();
  });
  test('is asking once, and not itself', () => {
    const story = givenChain('A* B C');
    expect(['A', 'B', 'C'].map((orgId) => can(story, orgId).requestUpdate)).toEqual([false, true, true]);
    story.asks('B');
    expect(['A', 'B', 'C'].map((orgId) => can(story, orgId).requestUpdate)).toEqual([false, false, true]);
  });
  test('is reminding of its own open request, once a day', () => {
    const story = givenChain('A* B C').asks('C', 'When?');
    const { id } = story.thread.requests[0]!;
    expect([can(story, 'C').remindRequest, can(story, 'C', story.now + DAY).remindRequest]).toEqual([null, id]);
    expect(can(story, 'B', story.now + DAY).remindRequest).toBeNull();
    expect(['B', 'C'].map((orgId) => rowOf(story, orgId).openRequestId)).toEqual([null, id]);
    story.after(DAY).does('C', { type: 'remindRequest', requestId: id });
    expect([can(story, 'C').remindRequest, can(story, 'C', story.now + DAY).remindRequest]).toEqual([null, id]);
  });
  test('is posting an update by the organization that answers for the title', () => {
    const story = givenChain('A* B C');
    expect(['A', 'B', 'C'].map((orgId) => can(story, orgId).postUpdate)).toEqual([true, false, false]);
    story.hands('A', 'B').hands('B', 'C');
    expect(can(story, 'C')).toEqual({
      requestUpdate: false,
      remindRequest: null,
      postUpdate: true,
      send: false,
      finish: true,
      confirm: null,
    });
  });
  test.each(PATHS)('is what the thread’s page offers too, if %s', (_, story, seen) => {
    for (const orgId of Object.keys(seen)) {
      const { offers, updates, requests } = story.view(orgId);
      const { confirm, remindRequest, send, finish, ...others } = can(story, orgId);
      for (const [command, isOffered] of Object.entries({ ...others, markDelivered: send, finishThread: finish }))
        expect([orgId, command, isOffered]).toEqual([orgId, command, offers.includes(command as never)]);
      expect(confirm === null || updates.find(({ id }) => id === confirm.updateId)!.offers.includes(confirm.operation)).toBe(true);
      expect(remindRequest).toBe(requests.find((request) => request.offers.includes('remindRequest'))?.id ?? null);
    }
  });
});

describe('days in a row', () => {
  /** The deal is the day on which B opened the thread: January 5. It is due on January 19. */
  const story = givenChain('A B C').does('A', { type: 'postUpdate', message: '', eta: '2026-01-12' });
  const on = (day: string, ms = 12 * HOUR) => rowOf(story, 'B', {}, startOfDay(ZONE, day) + ms);

  test('are counted from the deal, from the due day and from the expected day', () => {
    expect(on('2026-01-05')).toMatchObject({
      dealOn: '2026-01-05',
      days: 0,
      dueOn: '2026-01-19',
      daysLate: -14,
      expectedDaysAgo: -7,
      reason: 'not-arrived',
    });
    expect(on('2026-01-13')).toMatchObject({ days: 8, daysLate: -6, expectedDaysAgo: 1, reason: 'date-past', lateness: 'on-time' });
    expect(on('2026-01-20')).toMatchObject({ days: 15, daysLate: 1, expectedDaysAgo: 8, lateness: 'late' });
    expect(on('2026-01-27')).toMatchObject({ days: 22, daysLate: 8, lateness: 'critical' });
  });
  test('change at midnight in the time zone of the policy', () => {
    expect([on('2026-01-20', -1), on('2026-01-20', 0)]).toMatchObject([
      { daysLate: 0, lateness: 'due-soon' },
      { daysLate: 1, lateness: 'late' },
    ]);
  });
  test('that are not known are null', () => {
    expect(rowOf(givenChain('A* B C').delivers('A'), 'A')).toMatchObject({
      dueOn: null,
      daysLate: null,
      expectedDaysAgo: null,
      reason: null,
    });
  });
});

test('a move is shown from its moment on', () => {
  const story = givenChain('A* B C').hands('A', 'B');
  const from = startOfDay(ZONE, '2026-01-06');
  expect([rowOf(story, 'B', {}, from - 1).move, rowOf(story, 'B', {}, from).move]).toEqual([null, 'sendOn']);
});

test('a follow-up hides the move until its day', () => {
  const story = givenChain('A* B C').delivers('A');
  const followUp = { on: '2026-01-10', setAt: story.now };
  const day = startOfDay(ZONE, '2026-01-10');
  expect(rowOf(story, 'B').move).toBe('confirmDelivery');
  expect(rowOf(story, 'B', { followUp }, day - 1)).toMatchObject({ move: null, followUpOn: '2026-01-10' });
  expect(rowOf(story, 'B', { followUp }, day).move).toBe('confirmDelivery');
});

test('only active organizations have rows', () => {
  const story = givenChain('A* B C').invites('C', 'next', 'D').hands('A', 'B');
  const desks = new Map(['B', 'C'].map((orgId) => [orgId, DESK]));
  expect(tableRows(story.thread, ORGS, desks).map(({ orgId }) => orgId)).toEqual(['B', 'C']);
  expect(tableRows(story.hands('B', 'C').finishes('C').thread, ORGS, desks)).toEqual([]);
});
