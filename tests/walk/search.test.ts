// The search finds no state without a way out on chains of two and three, and tests with broken rules show that it would.
import { describe, expect, test } from 'vitest';
import { refuse } from '../../src/domain/refusals.ts';
import type { CommandType } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import { deadStates, unexpectedlyStuck, unlimitedCycles } from '../../testing/walk/search-exits.ts';
import { search } from '../../testing/walk/search.ts';

const MOST = 20_000;
const rulesWithout =
  (...refused: CommandType[]): typeof decide =>
  (thread, command, actor) =>
    refused.includes(command.type) ? refuse('thread-completed') : decide(thread, command, actor);

const ofTwo = search(2, MOST);

describe.each([
  ['two', ofTwo],
  ['three', search(3, MOST)],
])('in every state of a chain of %s', (_, { nodes, isComplete }) => {
  test('the thread can end, every active organization has a way out alone, and nothing goes round without a limit', () => {
    expect(isComplete).toBe(true);
    expect(deadStates(nodes)).toEqual([]);
    expect(unexpectedlyStuck(nodes).found).toEqual([]);
    expect(unlimitedCycles(nodes)).toEqual([]);
  });
});

describe('the search finds the fault if', () => {
  test('nobody can close or leave a thread', () => {
    const without = search(2, MOST, rulesWithout('closeThread', 'leaveThread'));
    expect(unexpectedlyStuck(without.nodes).found.length).toBeGreaterThan(0);
  });

  test('neither an end nor a delivery is possible', () => {
    const without = search(2, MOST, rulesWithout('closeThread', 'finishThread', 'markDelivered', 'claimTitle', 'leaveThread'));
    expect(deadStates(without.nodes).length).toBeGreaterThan(0);
  });

  test('a withdrawn delivery can be withdrawn back', () => {
    const { nodes } = ofTwo;
    const from = nodes.findIndex(({ edges }) => edges.some(({ command }) => command === 'withdrawDelivery'));
    const { to } = nodes[from]!.edges.find(({ command }) => command === 'withdrawDelivery')!;
    const back = { to: from, actor: 0, command: 'withdrawDelivery', places: [0, 1] } as const;
    const looped = nodes.map((node, at) => (at === to ? { ...node, edges: [...node.edges, back] } : node));
    expect(unlimitedCycles(looped).length).toBeGreaterThan(0);
  });
});
