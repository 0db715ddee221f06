import { expect, test } from 'vitest';
import { logState } from './EnvelopeLog.tsx';

test('an envelope is on its way until one of its titles is answered', () => {
  expect(logState({ waiting: 23 })).toEqual({ all: 23, text: 'On its way', tone: 'gold', others: [] });
  expect(logState({ waiting: 1, received: 21, missing: 1 })).toMatchObject({
    text: 'Received 21 of 23',
    tone: 'grey',
    others: ['1 missing'],
  });
  expect(logState({ received: 23 })).toMatchObject({ text: 'Received 23 of 23', tone: 'green' });
});

test('what was withdrawn should not arrive', () => {
  expect(logState({ received: 2, withdrawn: 21 })).toMatchObject({
    all: 23,
    text: 'Received 2 of 2',
    tone: 'green',
    others: ['21 withdrawn'],
  });
  expect(logState({ withdrawn: 23 })).toEqual({ all: 23, text: 'Withdrawn', tone: 'grey', others: [] });
});
