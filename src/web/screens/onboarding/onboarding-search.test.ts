import { expect, test } from 'vitest';
import { isForAll, isInvited, modeOf, readOnboardingSearch } from './onboarding-search.ts';

test('a code is taken from the link, even one that reads as a number', () => {
  expect(readOnboardingSearch({ invite: 'K7Q2-MF9D-XT4B' })).toEqual({ invite: 'K7Q2-MF9D-XT4B' });
  expect(readOnboardingSearch({ invite: 234567892345 })).toEqual({ invite: '234567892345' });
  expect(readOnboardingSearch({ invite: 'K7Q2-MF9D-XT4B', proof: 'y0kz6y3xEdACGbaaruIY3Q' })).toEqual({
    invite: 'K7Q2-MF9D-XT4B',
    proof: 'y0kz6y3xEdACGbaaruIY3Q',
  });
  expect(readOnboardingSearch({ invite: { a: 1 }, proof: ['x'], mode: 'other', add: 'yes', redirect: 1 })).toEqual({});
});

test('an invite’s link opens the form for its code, until another way is chosen', () => {
  expect(modeOf({})).toBe('choose');
  expect(modeOf({ invite: 'K7Q2-MF9D-XT4B' })).toBe('invite');
  expect(modeOf({ mode: 'invite' })).toBe('invite');
  expect(modeOf({ mode: 'create', invite: 'K7Q2-MF9D-XT4B' })).toBe('create');
});

test('links and the wish for another organization keep the onboarded here', () => {
  for (const search of [{ invite: '' }, { claim: 'x' }]) expect([isInvited(search), isForAll(search)]).toEqual([true, true]);
  expect([isInvited({ add: true }), isForAll({ add: true })]).toEqual([false, true]);
  for (const search of [{}, { mode: 'create' as const }, { redirect: '/new' }]) expect(isForAll(search)).toBe(false);
});
