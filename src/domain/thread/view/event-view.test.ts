import { describe, expect, test } from 'vitest';
import { PARTNER } from '../../vocabulary.ts';
import { NAMES, ORGS, type ThreadScenario, givenChain } from '../../../../testing/threads/thread-scenario.ts';
import { cardFor } from './view.ts';

const lastUpdateTo = (scenario: ThreadScenario, orgId: string) => scenario.view(orgId).updates.at(-1)!;

describe('the note of an event', () => {
  test('is read like any other text: a name that the reader may not know is hidden', () => {
    const note = `${NAMES['A']} has it, ask Patricia Hallorfane.`;
    const scenario = givenChain('A* B C D').hands('A', 'B').givesUp('B', 'mistake', note);
    expect(lastUpdateTo(scenario, 'A').note).toBe(note);
    expect(lastUpdateTo(scenario, 'B').note).toBe(note);
    expect(lastUpdateTo(scenario, 'C').note).toBe(`${PARTNER} has it, ask Patricia Hallorfane.`);
    expect(lastUpdateTo(scenario, 'D').note).not.toMatch(/Alderbrook|Hallorfane/);
  });

  test('of an objection is hidden in the banner too', () => {
    const scenario = givenChain('A* B C D E').claims('D').confirmsClaim('A', 'D').objects('B', `Not from ${NAMES['A']}.`);
    expect(scenario.view('B').contested!.note).toContain(NAMES['A']);
    for (const orgId of ['C', 'D', 'E']) expect(scenario.view(orgId).contested!.note).not.toContain('Alderbrook');
  });

  test('of a disputed delivery is hidden in the banner too', () => {
    const scenario = givenChain('A* B C D')
      .delivers('A')
      .disputesDelivery('B', { note: `Ask ${NAMES['C']}.` });
    expect(scenario.view('C').disputed!.note).toBe(`Ask ${NAMES['C']}.`);
    expect(scenario.view('A').disputed!.note).toBe(`Ask ${PARTNER}.`);
  });
});

const corrected = () => givenChain('A* B C D').corrects('B', { make: 'Kenworth', model: `${NAMES['A']} lot` });

describe('a corrected vehicle', () => {
  test('shows the old and the new value', () => {
    expect(lastUpdateTo(corrected(), 'B').event).toMatchObject({ kind: 'corrected', from: { make: 'Ford' }, to: { make: 'Kenworth' } });
  });

  test('shows its words as their author’s: a name that the reader may not know is hidden, on the thread and in the event', () => {
    for (const orgId of ['C', 'D']) expect(JSON.stringify(corrected().view(orgId))).not.toContain('Alderbrook');
    expect(corrected().view('A').model).toContain('Alderbrook');
  });

  test('hides a name in the old value too, after it was corrected away', () => {
    const scenario = corrected().corrects('B', { model: 'T680' });
    expect(scenario.view('D').model).toBe('T680');
    expect(JSON.stringify(scenario.view('D'))).not.toContain('Alderbrook');
  });
});

test('an event is never hidden: a correction and an objection are for everybody on the thread', () => {
  const scenario = givenChain('A* B C D E')
    .posts('A', 'Here.')
    .claims('E')
    .confirmsClaim('A', 'E')
    .objects('B')
    .corrects('B', { mileage: 1 });
  expect(scenario.view('E').updates.map(({ updateType, hidden }) => [updateType, hidden])).toEqual([
    ['note', true],
    ['claim_title', false],
    ['event', false],
    ['event', false],
  ]);
  const objected = givenChain('A* B C D E').claims('E').confirmsClaim('A', 'E').objects('B', 'In our vault.');
  expect(cardFor(objected.thread, 'E', ORGS, objected.now)!.latest).toMatchObject({ authorName: PARTNER });
});

describe('a title that is sent back', () => {
  const DAY_BACK = '2026-01-12';

  test('keeps the day on which it should be back, after the thread’s own is cleared', () => {
    const returned = givenChain('A* B C')
      .hands('A', 'B')
      .does('B', { type: 'giveUpTitle', why: 'returned', note: '', expected: DAY_BACK })
      .claims('A');
    expect(returned.thread.expected).toBeNull();
    expect(returned.view('B').updates.find(({ event }) => event)!.event).toMatchObject({ kind: 'given-up', expected: DAY_BACK });
  });

  test('keeps it in the dispute too, for everybody on the thread', () => {
    const sent = givenChain('A* B C').delivers('A');
    const dispute = { type: 'disputeDelivery', updateId: sent.latest.id, note: '', paper: 'back', expected: DAY_BACK } as const;
    const disputed = sent.does('B', dispute).claims('A');
    expect(disputed.thread.expected).toBeNull();
    for (const orgId of ['A', 'B', 'C']) expect(disputed.view(orgId).updates[0]).toMatchObject({ ackPaper: 'back', ackExpected: DAY_BACK });
    expect(givenChain('A* B C').delivers('A').disputesDelivery('B', { paper: 'kept' }).view('C').updates[0]).toMatchObject({
      ackPaper: 'kept',
      ackExpected: null,
    });
  });
});

describe('a title that was given up', () => {
  test('names whom it is expected from to the neighbors of that organization alone', () => {
    const scenario = givenChain('A* B C D').hands('A', 'B').hands('B', 'C').givesUp('C', 'mistake');
    const toName = (orgId: string) => (lastUpdateTo(scenario, orgId).event as { toName: string }).toName;
    expect([toName('B'), toName('C'), toName('D')]).toEqual([NAMES['B'], NAMES['B'], PARTNER]);
  });
});

const confirmed = () => givenChain('A* B C D').claims('D').confirmsClaim('A', 'D');

describe('a contested claim', () => {
  test('keeps how it had been confirmed, until it is answered again', () => {
    const scenario = confirmed();
    const at = scenario.now;
    scenario.objects('B');
    expect(scenario.view('B').updates[0]).toMatchObject({ claimStatus: 'pending', ackCause: 'answered', ackByName: NAMES['A'], ackAt: at });
    expect(scenario.view('D').updates[0]).toMatchObject({ ackByName: PARTNER, ackByOrgId: null, ackAt: at });
    scenario.does('D', { type: 'withdrawClaim', updateId: null });
    expect(scenario.view('D').updates[0]).toMatchObject({ claimStatus: 'disputed', ackCause: 'withdrawn' });
  });

  test('shows no answer once the objection is over without one', () => {
    const scenario = confirmed().objects('C').delivers('C');
    expect(scenario.claimOutcome('D')).toMatchObject({ status: 'confirmed' });
    const waiting = confirmed().objects('C').givesUp('C', 'mistake');
    expect(waiting.view('D').updates[0]).toMatchObject({ claimStatus: 'pending', ackCause: null, ackAt: null });
  });
});
