import { expect, test } from 'vitest';
import { resultsOf } from './SentEnvelope.tsx';

test('a withdrawn title is not one of those that should arrive', () => {
  const titles = (['received', 'waiting', 'withdrawn', 'missing', 'received', 'waiting'] as const).map((result) => ({ result }));
  expect(resultsOf(titles)).toEqual({
    received: 2,
    all: 5,
    others: [
      { result: 'missing', count: 1 },
      { result: 'waiting', count: 2 },
      { result: 'withdrawn', count: 1 },
    ],
  });
});
