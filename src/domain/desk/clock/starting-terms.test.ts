// The starting terms can be taken over as they are, on any day.
import { expect, test } from 'vitest';
import { STARTING_TERMS } from './starting-terms.ts';
import { HOUR_LIMITS, termsKey, wrongDay } from './title-terms.ts';

test.each(STARTING_TERMS)('$name', (terms) => {
  for (const today of ['2026-11-30', '2024-02-29']) expect(wrongDay({ ...terms, asOf: null }, today)).toBeNull();
  const hours = [terms.until, terms.answer?.by ?? null].filter((hour) => hour !== null);
  expect(hours.filter((hour) => hour < HOUR_LIMITS.min || hour > HOUR_LIMITS.max)).toEqual([]);
  expect(terms.asOf <= '2026-11-30').toBe(true);
});

test('no two of an auction have the same key', () => {
  const keys = STARTING_TERMS.map((terms) => termsKey({ ...terms, for: { orgId: terms.auction }, dealsFrom: null }));
  expect(new Set(keys).size).toBe(keys.length);
});
