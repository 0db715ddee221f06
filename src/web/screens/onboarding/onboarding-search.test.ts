import { expect, test } from 'vitest';
import { isForAll, isInvited, modeOf, readOnboardingSearch } from './onboarding-search.ts';

test('reads the code from the link, even if it parses as a number', () => {
  expect(readOnboardingSearch({ invite: 'K7Q2-MF9D-XT4B' })).toEqual({ invite: 'K7Q2-MF9D-XT4B' });
  expect(readOnboardingSearch({ invite: 234567892345 })).toEqual({ invite: '234567892345' });
  expect(readOnboardingSearch({ invite: 'K7Q2-MF9D-XT4B', proof: 'y0kz6y3xEdACGbaaruIY3Q' })).toEqual({
    invite: 'K7Q2-MF9D-XT4B',
    proof: 'y0kz6y3xEdACGbaaruIY3Q',
  });
  expect(readOnboardingSearch({ invite: { a: 1 }, proof: ['x'], mode: 'other', add: 'yes', redirect: 1 })).toEqual({});
});

test('an invite link opens the form for its code, unless another mode is chosen', () => {
  expect(modeOf({})).toBe('choose');
  expect(modeOf({ invite: 'K7Q2-MF9D-XT4B' })).toBe('invite');
  expect(modeOf({ mode: 'invite' })).toBe('invite');
  expect(modeOf({ mode: 'create', invite: 'K7Q2-MF9D-XT4B' })).toBe('create');
});

test('mail links and adding an organization keep onboarded users on the page', () => {
  for (const search of [{ invite: '' }, { claim: 'x' }]) expect([isInvited(search), isForAll(search)]).toEqual([true, true]);
  expect([isInvited({ add: true }), isForAll({ add: true })]).toEqual([false, true]);
  for (const search of [{}, { mode: 'create' as const }, { redirect: '/new' }]) expect(isForAll(search)).toBe(false);
});
