// What the policy's form accepts, and how its numbers become text and numbers again.
import { expect, test } from 'vitest';
import { defaultPolicy } from '../../../../domain/desk/title-policy.ts';
import { TIME_ZONES } from '../../../../domain/time-zones.ts';
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { daysFrom, daysText, isValidPolicy, keyOf, textsOf, valuesFrom } from './policy-values.ts';

const policy = defaultPolicy('CO');

test('an empty number, one out of its limits, and critical before due are not valid', () => {
  expect(isValidPolicy(policy)).toBe(true);
  expect(isValidPolicy({ ...policy, criticalDays: policy.dueDays })).toBe(true);
  expect(isValidPolicy({ ...policy, dueDays: daysFrom('') })).toBe(false);
  expect(isValidPolicy({ ...policy, dueDays: 366, criticalDays: 400 })).toBe(false);
  expect(isValidPolicy({ ...policy, criticalDays: policy.dueDays - 1 })).toBe(false);
});

test('typed digits become numbers and text again', () => {
  for (const digits of ['', '0', '14', '365']) expect(daysText(daysFrom(digits))).toBe(digits);
  expect(textsOf({ ...policy, sendOnDays: daysFrom('') })).toEqual({
    dueDays: '14',
    criticalDays: '21',
    dueSoonDays: '3',
    sendOnDays: '',
    timeZone: 'America/Denver',
  });
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
