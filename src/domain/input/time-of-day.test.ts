// Times of day as they are typed.
import { expect, test } from 'vitest';
import { minutesOfTime } from './time-of-day.ts';

test.each([
  ['5:00 PM', 1020],
  ['5 pm', 1020],
  ['5p', 1020],
  ['5:30pm', 1050],
  ['530 pm', 1050],
  [' 5 p.m. ', 1020],
  ['12:00 PM', 720],
  ['12:15 AM', 15],
  ['9 AM', 540],
  ['17:00', 1020],
])('%s', (text, minutes) => {
  expect(minutesOfTime(text)).toBe(minutes);
});

test.each(['', '5', '5:00', '17', '1700', '13 PM', '0 AM', '24:00', '5:60 PM', '5:0 PM', 'noon', '5 PM ET', '-5 PM'])(
  '"%s" is no certain time',
  (text) => {
    expect(minutesOfTime(text)).toBeNull();
  },
);
