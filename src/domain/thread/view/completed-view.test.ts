import { describe, expect, test } from 'vitest';
import { DAY, givenChain, MINUTE, NAMES } from '../../../../testing/threads/thread-scenario.ts';
import { OBJECT_MS, REOPEN_MS } from '../../limits.ts';
import { PARTNER } from '../../vocabulary.ts';
import { stakeLabel } from './stake-label.ts';

const NOTHING = { transit: null, disputed: null, returning: null, contested: null, expected: null, waitsFor: null };

/** C claimed the title and A confirmed it: A and B are completed. */
const claimed = () => givenChain('A* B C').claims('C').confirmsClaim('A', 'C');

describe('the completed view', () => {
  test('ends where it was frozen', () => {
    const before = claimed().completed('B');
    const after = claimed().posts('C', 'It is here.').corrects('C', { model: 'F-250' }).finishes('C', 'Sold.').completed('B');
    expect({ ...after, updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 });
  });

  test('does not say to others that the thread has ended', () => {
    const scenario = claimed().finishes('C');
    expect([scenario.completed('A').ended, scenario.completed('B').ended]).toEqual([null, null]);
    expect(scenario.completed('C').ended).toMatchObject({ how: 'retailed' });
  });

  test('says whether the organization handed the title on by its own word, and still says it once it is too late to object', () => {
    const scenario = claimed().after(OBJECT_MS + 1);
    expect([scenario.completed('A').ownWord, scenario.completed('B').ownWord]).toEqual([true, false]);
    expect(scenario.finishes('C').completed('C').ownWord).toBe(true);
  });

  test('shows the invitations that its end withdrew where they were, to who ended it', () => {
    const scenario = givenChain('A? B* C?').posts('B', 'Sold.').delivers('B').finishes('B');
    const view = scenario.completed('B');
    expect(view.stakes.map(({ orderIndex, orgName, confirmed }) => [orderIndex, orgName, confirmed])).toEqual([
      [0, NAMES['A'], false],
      [1, NAMES['B'], true],
      [2, NAMES['C'], false],
    ]);
    expect(view.stakes.map((stake) => stakeLabel(stake, { ...NOTHING, ...view }))).toEqual(['withdrawn', 'finished', 'withdrawn']);
    expect(view.updates[0]).toMatchObject({ authorOwn: true, authorOrderIndex: 1 });
    expect(view.updates[1]).toMatchObject({ message: `Sent the title to ${NAMES['C']}.` });
    expect(view).toMatchObject({ stakeCount: 1, headStakeId: view.tailStakeId, restedWith: NAMES['B'] });
  });

  test('names a withdrawn invitation only to its neighbor, and shows none that was withdrawn before the end', () => {
    const scenario = givenChain('A? B C').claims('B').hands('B', 'C').invites('C', 'next', 'D');
    expect(
      scenario
        .finishes('C')
        .completed('C')
        .stakes.map(({ orgName }) => orgName),
    ).toEqual([PARTNER, NAMES['B'], NAMES['C'], NAMES['D']]);
    expect(scenario.completed('B').stakes.map(({ orgName }) => orgName)).toEqual([NAMES['A'], NAMES['B'], NAMES['C']]);
    const before = givenChain('A? B* C?');
    before.does('B', { type: 'withdrawInvite', stakeId: before.stakeIdOf('C') }).finishes('B');
    expect(before.completed('B').stakes).toHaveLength(2);
  });

  test('includes the time between, if the organization was active again', () => {
    const scenario = claimed().objects('B', 'It is in our vault.').confirmsClaim('B', 'C');
    expect(scenario.completed('B').updates.at(-1)).toMatchObject({ note: 'It is in our vault.', event: { kind: 'contested' } });
    expect(scenario.completed('A').updates.map(({ updateType }) => updateType)).not.toContain('event');
  });
});

const offersToB = (scenario: ReturnType<typeof claimed>) => scenario.completed('B').offers;

/** The same on a thread with a fourth organization. */
const fourth = () => givenChain('A* B C D').claims('C').confirmsClaim('A', 'C');

describe('the offers of a completed organization', () => {
  test('are to object, as long as it may', () => {
    const scenario = claimed();
    const until = scenario.now + OBJECT_MS;
    expect(scenario.completed('B')).toMatchObject({ offers: ['objectToClaim'], objectUntil: until });
    expect(scenario.after(OBJECT_MS + 1).completed('B')).toMatchObject({ offers: [], objectUntil: null });
  });

  test('are to reopen and to take back what it has ended, as long as it may', () => {
    const scenario = givenChain('A? B').closes('B');
    const [seq, endedAt] = [scenario.thread.seq, scenario.now];
    expect(scenario.completed('B')).toMatchObject({
      offers: ['reopenThread', 'takeBack'],
      reopenUntil: endedAt + REOPEN_MS,
      takeBack: { seq, what: 'ending', until: endedAt + 10 * MINUTE },
    });
    expect(scenario.after(10 * MINUTE + 1).completed('B')).toMatchObject({ offers: ['reopenThread'], takeBack: null });
    expect(scenario.after(30 * DAY).completed('B')).toMatchObject({ offers: [], reopenUntil: null });
  });

  test('do not tell what followed: they are the same after the title has moved on or the claim was given up', () => {
    expect(offersToB(fourth())).toEqual(['objectToClaim']);
    expect(offersToB(fourth().hands('C', 'D'))).toEqual(['objectToClaim']);
    expect(fourth().hands('C', 'D').refuses('B', { type: 'objectToClaim', note: '' })).toBe('too-late-to-object');
  });

  test('include taking back, although somebody has acted since', () => {
    const scenario = givenChain('A* B C').claims('C').confirmsClaim('A', 'C');
    const { seq } = scenario.thread;
    scenario.after(MINUTE - 60 * MINUTE).posts('C', 'It is here.');
    expect(scenario.completed('A')).toMatchObject({ offers: ['takeBack'], takeBack: { seq } });
    expect(scenario.refuses('A', { type: 'takeBack', seq, alreadyOpen: false })).toBe('too-late-to-take-back');
  });
});
