// What the policy's form accepts, and how its numbers become text and numbers again.
import { expect, test } from 'vitest';
import { defaultPolicy } from '../../../domain/desk/clock/title-policy.ts';
import { TIME_ZONES } from '../../../domain/time-zones.ts';
import { titlePolicyCopy } from '../../copy/title-policy.ts';
import { isValidPolicy, keyOf, policyOfTexts, textsOf, valuesFrom, valuesIn } from './TitlePolicy.tsx';

const policy = defaultPolicy('CO');

test('an empty number, and one out of its limits, are not valid', () => {
  expect(isValidPolicy(policy)).toBe(true);
  expect(isValidPolicy({ ...policy, criticalPastDueDays: 0 })).toBe(true);
  expect(isValidPolicy({ ...policy, dueDays: NaN })).toBe(false);
  expect(isValidPolicy({ ...policy, dueDays: 366, criticalPastDueDays: 34 })).toBe(false);
  expect(isValidPolicy({ ...policy, criticalPastDueDays: -1 })).toBe(false);
});

test('the numbers are texts in the form, and what is no number is not valid', () => {
  const texts = textsOf(policy);
  expect(texts).toEqual({ dueDays: '14', criticalPastDueDays: '7', dueSoonDays: '3', sendOnDays: '3', timeZone: 'America/Denver' });
  expect(keyOf(valuesIn(texts))).toBe(keyOf(policy));
  expect(policyOfTexts.safeParse(texts).data).toEqual({ ...policy, reminders: false });
  for (const days of ['', '7.5', '1e2', '2k'])
    expect(policyOfTexts.safeParse({ ...texts, dueDays: days }).error?.issues).toMatchObject([
      { path: ['dueDays'], message: 'Enter a number of days.' },
    ]);
});

test('values are equal if their keys are, and the reminders are none of them', () => {
  const { reminders: _, ...values } = policy;
  expect(keyOf(policy)).toBe(keyOf(values));
  expect(keyOf({ ...policy, dueDays: 15 })).not.toBe(keyOf(policy));
  expect(valuesFrom(keyOf(policy))).toEqual(values);
});

test('each time zone has a name of its own', () => {
  const names = TIME_ZONES.map((zone) => titlePolicyCopy.zones[zone]);
  expect(new Set(names).size).toBe(TIME_ZONES.length);
  expect(names.at(-1)).toBe('UTC');
});
