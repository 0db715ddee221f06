import { describe, expect, test } from 'vitest';
import { etaRange, isEta } from './expected-date.ts';

const TODAY = '2026-03-15';

describe('an ETA can be any day from 30 days ago to two years ahead', () => {
  test.each(['2026-02-13', '2026-03-14', TODAY, '2026-03-16', '2028-02-29', '2028-03-15'])('%s is accepted', (day) => {
    expect(isEta(day, TODAY)).toBe(true);
  });
  test.each(['2026-02-12', '2028-03-16', '1926-03-15', '9999-12-31', '99999-01-01', '+099999-01-01', '-2026-03-15', '0000-00-00'])(
    '%s is refused',
    (day) => expect(isEta(day, TODAY)).toBe(false),
  );
});

test('both ends of the ETA range are valid days, so a date field can use them', () => {
  expect(etaRange(TODAY)).toEqual({ first: '2026-02-13', last: '2028-03-15' });
  expect(etaRange('2028-02-29')).toEqual({ first: '2028-01-30', last: '2030-02-28' });
  expect(etaRange('2026-01-05')).toEqual({ first: '2025-12-06', last: '2028-01-05' });
});
