import { describe, expect, test } from 'vitest';
import { DAY, givenChain, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';

const requestId = (scenario: ThreadScenario): string => scenario.thread.requests.at(-1)!.id;
const withdraw = (scenario: ThreadScenario) => ({ type: 'withdrawRequest', requestId: requestId(scenario) }) as const;
const remind = (scenario: ThreadScenario) => ({ type: 'remindRequest', requestId: requestId(scenario) }) as const;
const asked = () => givenChain('A* B C').asks('C', 'When?');
const ask = { type: 'requestUpdate', note: '' } as const;

describe('withdrawing a request', () => {
  test('closes it, and notifies nobody', () => {
    const scenario = asked();
    scenario.does('C', withdraw(scenario));
    expect([scenario.openRequests, scenario.notices]).toEqual([[], []]);
  });

  test('is refused to others, and for a request that is closed', () => {
    const scenario = asked();
    expect(scenario.refuses('B', withdraw(scenario))).toBe('only-asker');
    expect(scenario.posts('A', 'Tomorrow.').refuses('C', withdraw(scenario))).toBe('request-closed');
  });

  test('lets the organization ask again a day later, because it would be a reminder otherwise', () => {
    const scenario = asked();
    scenario.does('C', withdraw(scenario));
    expect(scenario.refuses('C', ask)).toBe('asked-today');
    expect(scenario.after(DAY).refuses('C', ask)).toBeNull();
  });

  test('knows an organization again that left and was invited again', () => {
    const scenario = asked();
    scenario.does('C', withdraw(scenario)).does('C', { type: 'leaveThread' }).invites('B', 'next', 'C').accepts('C');
    expect(scenario.refuses('C', ask)).toBe('asked-today');
  });

  test('counts a reminder as asking', () => {
    const scenario = asked().after(DAY);
    scenario.does('C', remind(scenario)).does('C', withdraw(scenario));
    expect(scenario.after(DAY / 2).refuses('C', ask)).toBe('asked-today');
  });

  test('does not hinder the organization from asking another one', () => {
    const scenario = asked();
    scenario.does('C', withdraw(scenario)).hands('A', 'B');
    expect(scenario.refuses('C', ask)).toBeNull();
  });
});

describe('reminding of a request', () => {
  test('is possible once a day', () => {
    const scenario = asked();
    expect(scenario.refuses('C', remind(scenario))).toBe('reminded-today');
    scenario.after(DAY).does('C', remind(scenario));
    expect(scenario.thread.requests.at(-1)!.remindedAt).toBe(scenario.now);
    expect(scenario.after(DAY - 1).refuses('C', remind(scenario))).toBe('reminded-today');
    expect(scenario.after(1).refuses('C', remind(scenario))).toBeNull();
  });

  test('is refused to others, and for a request that is closed', () => {
    const scenario = asked().after(DAY);
    expect(scenario.refuses('B', remind(scenario))).toBe('only-asker');
    expect(scenario.posts('A', 'Tomorrow.').refuses('C', remind(scenario))).toBe('request-closed');
  });

  test('leaves the request open for its answer', () => {
    const scenario = asked().after(DAY);
    expect(scenario.does('C', remind(scenario)).openRequests).toEqual(['C']);
    expect(scenario.posts('A', 'Tomorrow.').openRequests).toEqual([]);
  });
});
