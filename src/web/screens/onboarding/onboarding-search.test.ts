import { expect, test } from 'vitest';
import { allowsOnboardedUsers, isFromMailLink, onboardingMode, readOnboardingSearch } from './onboarding-search.ts';

test('the invite code is read from the link, even if it has only digits', () => {
  expect(readOnboardingSearch({ invite: 'K7Q2-MF9D-XT4B' })).toEqual({ invite: 'K7Q2-MF9D-XT4B' });
  expect(readOnboardingSearch({ invite: 234567892345 })).toEqual({ invite: '234567892345' });
  expect(readOnboardingSearch({ invite: 'K7Q2-MF9D-XT4B', proof: 'y0kz6y3xEdACGbaaruIY3Q' })).toEqual({
    invite: 'K7Q2-MF9D-XT4B',
    proof: 'y0kz6y3xEdACGbaaruIY3Q',
  });
  expect(readOnboardingSearch({ invite: { a: 1 }, proof: ['x'], mode: 'other', add: 'yes', redirect: 1 })).toEqual({});
});

test('an invite link opens the form for its code unless the user chooses another mode', () => {
  expect(onboardingMode({})).toBe('choose');
  expect(onboardingMode({ invite: 'K7Q2-MF9D-XT4B' })).toBe('invite');
  expect(onboardingMode({ mode: 'invite' })).toBe('invite');
  expect(onboardingMode({ mode: 'create', invite: 'K7Q2-MF9D-XT4B' })).toBe('create');
});

test('users who already have an organization may open onboarding from a mail link or to add an organization', () => {
  for (const search of [{ invite: '' }, { claim: 'x' }])
    expect([isFromMailLink(search), allowsOnboardedUsers(search)]).toEqual([true, true]);
  expect([isFromMailLink({ add: true }), allowsOnboardedUsers({ add: true })]).toEqual([false, true]);
  for (const search of [{}, { mode: 'create' as const }, { redirect: '/new' }]) expect(allowsOnboardedUsers(search)).toBe(false);
});
