// What the timeline says about the events of a thread.
import { expect, test } from 'vitest';
import { updateOf } from '../test-view.ts';
import { correctedFields, eventPredicate, eventSubject, lineEventOf } from './update-text.ts';

const vehicle = { vin: '4S4BTAFC8N3187402', year: 2022, make: 'Subaru', model: 'Outback', mileage: 31_480 };

test('an event of the own organization begins with "You", an event of another one with its name', () => {
  expect(eventSubject(updateOf('e', { authorOwn: true }))).toBe('You');
  expect(eventSubject(updateOf('e'))).toBe('Organization 1');
});

test('the end of a thread says how it ended, if that says anything', () => {
  expect(eventPredicate({ kind: 'ended', how: 'retailed' }, true, null)).toBe('finished the thread: retailed.');
  expect(eventPredicate({ kind: 'ended', how: 'mistake' }, true, null)).toBe('closed the thread: opened by mistake.');
  expect(eventPredicate({ kind: 'ended', how: 'other' }, true, null)).toBe('closed the thread.');
});

test('a title that was given up is expected from "you" at the organization that it is expected from', () => {
  const event = { kind: 'given-up', why: 'never-arrived', toStakeId: 'stake-1', toName: 'Front Range Auction', expected: null } as const;
  expect(eventPredicate(event, true, 'stake-2')).toBe('said that the title never arrived. Expected from Front Range Auction.');
  expect(eventPredicate(event, false, 'stake-1')).toBe('said that the title never arrived. Expected from you.');
  expect(eventPredicate({ ...event, why: 'returned' }, false, 'stake-1')).toBe('sent the title back to you.');
  expect(eventPredicate({ ...event, why: 'returned', expected: '2026-11-24' }, false, 'stake-1')).toBe(
    'sent the title back to you. Expected Nov 24.',
  );
});

test('a correction names its field if it is the only one', () => {
  const corrected = { kind: 'corrected', from: vehicle, to: { ...vehicle, mileage: 31_840 } } as const;
  expect(eventPredicate(corrected, true, null)).toBe('corrected the vehicle: mileage');
  expect(correctedFields(corrected)).toEqual([{ field: 'mileage', from: '31,480\u00a0mi', to: '31,840\u00a0mi' }]);
  const both = { ...corrected, to: { ...corrected.to, model: 'Forester' } };
  expect(eventPredicate(both, true, null)).toBe('corrected the vehicle.');
  expect(correctedFields(both).map(({ field }) => field)).toEqual(['model', 'mileage']);
});

test('an objection is no line: it has a text and an answer as an update has', () => {
  expect(lineEventOf({ event: { kind: 'contested', claimId: 'c' } })).toBeNull();
  expect(lineEventOf({ event: { kind: 'reopened' } })).toEqual({ kind: 'reopened' });
});
