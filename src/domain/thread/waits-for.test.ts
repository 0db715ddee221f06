// What a title waits for: who says it, what ends it, and who reads which code.
import { describe, expect, test } from 'vitest';
import { givenChain, HOUR, ORGS, type ThreadScenario } from '../../../testing/threads/thread-scenario.ts';
import type { ThreadCommand } from './commands.ts';
import { replay } from './ledger.ts';
import { cardFor } from './view/view.ts';
import { type WaitsFor, waitsForWords } from './waits-for.ts';

const post = (waitsFor: WaitsFor | null | undefined, message = '', eta: string | null = null) =>
  ({ type: 'postUpdate', message, eta, ...(waitsFor !== undefined && { waitsFor }) }) as const;
const says = (scenario: ThreadScenario, orgId: string, what: WaitsFor | null) => scenario.does(orgId, post(what));
const waiting = () => says(givenChain('A* B C'), 'A', 'payoff');
const sinceTo = (scenario: ThreadScenario, orgId: string) => scenario.view(orgId).waitsFor!.since;
const lastWord = (scenario: ThreadScenario, orgId: string) => cardFor(scenario.thread, orgId, ORGS, scenario.now)?.latest?.message;
/** What each organization reads. */
const readBy = (scenario: ThreadScenario, ...orgIds: string[]) => orgIds.map((orgId) => scenario.view(orgId).waitsFor?.what ?? null);

describe('what a title waits for', () => {
  test('is said by an update, with when and by whom', () => {
    const scenario = waiting();
    const { id, at } = scenario.latest;
    expect(scenario.thread.waitsFor).toEqual({ what: 'payoff', since: at, updateId: id, by: 'A1', readSince: at });
    expect(scenario.latest).toMatchObject({ type: 'note', message: '', eta: null, waitsFor: 'payoff' });
    expect(scenario.view('C').waitsFor).toEqual({ what: 'payoff', since: at });
  });

  test('is an update by itself, also if it is the same as before', () => {
    expect(givenChain('A* B C').refuses('A', post(undefined))).toBe('empty-update');
    expect(givenChain('A* B C').refuses('A', post('payoff'))).toBeNull();
    expect(waiting().refuses('A', post('payoff'))).toBeNull();
  });

  test('can end without a message only while it waits for something', () => {
    expect(givenChain('A* B C').refuses('A', post(null))).toBe('empty-update');
    expect(waiting().does('A', post(null)).thread.waitsFor).toBeNull();
    expect(says(waiting(), 'A', null).latest).toMatchObject({ waitsFor: null });
    const more = givenChain('A* B C').does('A', post(null, 'Hello.'));
    expect(more.latest).not.toHaveProperty('waitsFor');
  });

  test('is said only by the spokesman, also while it has sent the title or has it in its drawer', () => {
    expect(givenChain('A* B C').refuses('B', post('payoff'))).toBe('not-spokesman');
    expect(givenChain('A? B C').refuses('B', post('payoff'))).toBeNull();
    const sent = givenChain('A* B C').delivers('A');
    expect(says(sent, 'A', 'state').thread.waitsFor).toMatchObject({ what: 'state' });
  });

  test('is as it was after an update that says nothing about it, or names another day', () => {
    const { waitsFor } = waiting().thread;
    expect(waiting().posts('A', 'Soon.').thread.waitsFor).toEqual(waitsFor);
    const dated = waiting().does('A', post(undefined, '', '2026-01-20'));
    expect(dated.thread).toMatchObject({ waitsFor, expected: '2026-01-20' });
    expect(says(dated, 'A', null).thread).toMatchObject({ waitsFor: null, expected: '2026-01-20' });
  });

  test('goes on if the same is said again, and begins anew if something else is', () => {
    const scenario = waiting();
    const { waitsFor } = scenario.thread;
    expect(says(scenario.after(HOUR), 'A', 'payoff').thread.waitsFor).toEqual(waitsFor);
    expect(says(scenario, 'A', 'lien-release').thread.waitsFor).toMatchObject({ what: 'lien-release', since: scenario.now });
    expect(says(scenario, 'A', 'payoff').thread.waitsFor).toMatchObject({ what: 'payoff', since: scenario.now });
  });

  test.each<[what: string, then: (scenario: ThreadScenario) => ThreadScenario]>([
    ['the title is sent', (scenario) => scenario.delivers('A')],
    ['the title came to rest', (scenario) => scenario.delivers('A').confirmsDelivery('B')],
    ['a claim is confirmed', (scenario) => scenario.claims('C').confirmsClaim('A', 'C')],
    ['the holder does not have it', (scenario) => scenario.givesUp('A', 'mistake')],
    ['it is lost', (scenario) => scenario.givesUp('A', 'lost')],
    ['the thread ends', (scenario) => scenario.hands('A', 'B').hands('B', 'C').finishes('C')],
  ])('ends once %s', (_, then) => {
    expect(then(waiting()).thread.waitsFor).toBeNull();
  });

  test.each<[what: string, orgId: string, command: (updateId: string) => ThreadCommand]>([
    ['withdrawn', 'A', (updateId) => ({ type: 'withdrawDelivery', updateId })],
    ['disputed', 'B', (updateId) => ({ type: 'disputeDelivery', updateId, note: '', paper: null, expected: null })],
  ])('said after the title was sent, ends once the delivery is %s', (_, orgId, command) => {
    const sent = givenChain('A* B C').delivers('A');
    const { id } = sent.latest;
    expect(says(sent, 'A', 'signature').thread.waitsFor).toMatchObject({ what: 'signature' });
    expect(sent.does(orgId, command(id)).thread.waitsFor).toBeNull();
  });

  test('ends when another organization becomes responsible, or sends the title back', () => {
    const unknown = says(givenChain('A B C'), 'A', 'duplicate');
    expect(unknown.does('A', { type: 'leaveThread' }).thread.waitsFor).toBeNull();
    const returned = says(givenChain('A* B C').hands('A', 'B'), 'B', 'odometer').givesUp('B', 'returned');
    expect(returned.thread.waitsFor).toBeNull();
    expect(says(returned, 'A', 'odometer').thread.waitsFor).toMatchObject({ what: 'odometer' });
  });

  test('stays after anything else', () => {
    const { waitsFor } = waiting().thread;
    const scenario = waiting().asks('B').corrects('B', { mileage: 1 }).invites('C', 'next', 'D').declines('D').claims('C');
    scenario.does('B', { type: 'likeUpdate', updateId: waitsFor!.updateId }).does('C', { type: 'withdrawClaim', updateId: null });
    expect(scenario.does('C', { type: 'leaveThread' }).thread.waitsFor).toEqual(waitsFor);
  });

  test('is there again if what ended it is taken back', () => {
    const scenario = says(givenChain('A* B C').delivers('A'), 'A', 'power-of-attorney');
    const { waitsFor } = scenario.thread;
    const confirmed = scenario.does('B', { type: 'confirmDelivery', updateId: scenario.thread.updates[0]!.id });
    expect(confirmed.thread.waitsFor).toBeNull();
    expect(confirmed.takesBack('B').thread.waitsFor).toEqual(waitsFor);
    expect(replay(scenario.ledger)).toEqual(scenario.thread);
  });

  test('is nothing in the view of a completed organization, whose notes keep their codes', () => {
    const scenario = says(waiting().hands('A', 'B'), 'B', 'signature');
    const view = scenario.completed('A');
    expect(view).not.toHaveProperty('waitsFor');
    expect(view.updates.filter((update) => 'waitsFor' in update).map(({ waitsFor }) => waitsFor)).toEqual(['payoff']);
  });

  test('is not read by an invited organization until the title is expected from it', () => {
    expect(says(givenChain('A* B C?'), 'A', 'payoff').view('C').waitsFor).toBeNull();
    expect(says(givenChain('A? B C'), 'B', 'payoff').view('A').waitsFor).toMatchObject({ what: 'payoff' });
  });
});

describe('a floor plan release, and another store', () => {
  test.each(['floor-plan', 'another-store'] as const)('%s is read by the neighbors of its author; others read "other"', (what) => {
    const scenario = says(givenChain('A* B C D'), 'A', what);
    expect(readBy(scenario, 'A', 'B', 'C', 'D')).toEqual([what, what, 'other', 'other']);
    const codes = ['A', 'B', 'C', 'D'].map((orgId) => scenario.view(orgId).updates.at(-1)!.waitsFor);
    expect(codes).toEqual([what, what, 'other', 'other']);
    expect(['B', 'C', 'D'].map((orgId) => scenario.notices.find((notice) => notice.orgId === orgId)?.quote?.waitsFor)).toEqual([
      what,
      'other',
      'other',
    ]);
  });

  test('is read in a completed view by those who were neighbors then', () => {
    const handed = says(givenChain('A* B C D').hands('A', 'B'), 'B', 'floor-plan').hands('B', 'C').hands('C', 'D');
    const noteIn = (orgId: string) => handed.completed(orgId).updates.flatMap(({ waitsFor }) => waitsFor ?? []);
    expect([noteIn('A'), noteIn('B'), noteIn('C')]).toEqual([[], ['floor-plan'], ['floor-plan']]);
    const said = says(givenChain('A* B C'), 'A', 'floor-plan').claims('C').confirmsClaim('A', 'C');
    expect(said.completed('B').updates.flatMap(({ waitsFor }) => waitsFor ?? [])).toEqual(['floor-plan']);
    expect(said.view('C').updates.flatMap(({ waitsFor }) => waitsFor ?? [])).toEqual(['other']);
  });

  test('is read by an organization that becomes a neighbor of its author', () => {
    const scenario = says(givenChain('A B C'), 'A', 'duplicate').does('A', { type: 'leaveThread' });
    expect(readBy(says(scenario, 'B', 'another-store'), 'B', 'C')).toEqual(['another-store', 'another-store']);
  });

  test('cannot be told from "other" by when the wait began', () => {
    for (const first of ['floor-plan', 'another-store', 'other'] as const) {
      const scenario = says(givenChain('A* B C'), 'A', first);
      const { at } = scenario.latest;
      says(says(scenario, 'A', 'other'), 'A', 'other');
      expect(scenario.view('C').waitsFor).toEqual({ what: 'other', since: at });
      expect(sinceTo(scenario, 'B')).toBe(first === 'other' ? at : at + HOUR);
    }
  });

  test('begins for those who read "other" when something else ends', () => {
    const scenario = says(says(givenChain('A* B C'), 'A', 'payoff'), 'A', 'floor-plan');
    expect(scenario.view('C').waitsFor).toEqual({ what: 'other', since: scenario.now });
  });

  test('cannot be told from "other" by what another organization says after', () => {
    const views = (['floor-plan', 'other'] as const).map((what) => {
      // A is C's neighbor no more than B is D's.
      const scenario = says(givenChain('A? B C D'), 'B', 'floor-plan').accepts('A');
      return ['C', 'D'].map((orgId) => says(scenario, 'A', what).view(orgId).waitsFor);
    });
    expect(views[0]).toEqual(views[1]);
    const seen = (['floor-plan', 'other'] as const).map((what) => {
      const scenario = says(says(givenChain('A? B C D'), 'B', what).accepts('A'), 'A', 'floor-plan');
      return scenario.view('D').waitsFor;
    });
    expect(seen[0]).toEqual(seen[1]);
    // C reads what B says, and not what A says.
    const both = says(says(givenChain('A? B C'), 'B', 'floor-plan').accepts('A'), 'A', 'another-store');
    expect(both.view('C').waitsFor).toEqual({ what: 'other', since: both.latest.at });
  });
});

test('what another organization said first goes on, if all may read it', () => {
  const scenario = says(givenChain('A? B C'), 'B', 'lien-release').accepts('A');
  const { waitsFor } = scenario.thread;
  expect(says(scenario, 'A', 'lien-release').thread.waitsFor).toEqual(waitsFor);
  expect(waitsFor).toMatchObject({ by: 'B1' });
});

describe('a request', () => {
  const ask = { type: 'requestUpdate', note: '', asks: 'waits-for' } as const;

  test('may ask what the title waits for, which who was asked is told', () => {
    const scenario = givenChain('A* B C').does('C', ask);
    expect(scenario.notices).toMatchObject([{ orgId: 'A', text: 'Partner asked for an update and what it waits for.' }]);
    expect(scenario.view('A').requests).toMatchObject([{ asks: 'waits-for' }]);
    scenario.after(24 * HOUR).does('C', { type: 'remindRequest', requestId: scenario.thread.requests[0]!.id });
    expect(scenario.notices).toMatchObject([{ orgId: 'A', text: 'Partner asks again for an update and what it waits for.' }]);
    expect(givenChain('A* B C').asks('C').view('A').requests).toMatchObject([{ asks: null }]);
  });

  test('is answered by any update', () => {
    expect(givenChain('A* B C').does('C', ask).posts('A', 'Soon.').openRequests).toEqual([]);
    expect(says(givenChain('A* B C').does('C', ask), 'A', 'payoff').openRequests).toEqual([]);
  });
});

describe('the words', () => {
  test.each<[WaitsFor | null, string]>([
    ['lien-release', 'Waits for the lien release'],
    ['another-store', 'Waits for another store'],
    ['other', 'Waits'],
    [null, 'Waits for nothing any more'],
  ])('of %s are "%s"', (what, words) => expect(waitsForWords(what)).toBe(words));

  test('are the last word of an update that says nothing else', () => {
    expect(lastWord(waiting(), 'B')).toBe('Waits for the payoff.');
    expect(lastWord(says(waiting(), 'A', null), 'B')).toBe('Waits for nothing any more.');
    expect(lastWord(givenChain('A* B C').does('A', post('payoff', 'Any day now.')), 'B')).toBe('Any day now.');
    expect(lastWord(says(givenChain('A* B C').asks('C'), 'A', 'floor-plan'), 'C')).toBe('Waits.');
  });
});
