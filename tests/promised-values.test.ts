// What the product promises word for word or as a number, besides the sentences that the tests of each part expect.
import { PARTNER } from '../src/domain/vocabulary.ts';
import { SUBJECTS } from '../src/domain/thread/notices/mail-subject.ts';
import { expect, test } from 'vitest';
import * as limits from '../src/domain/limits.ts';
import { DEFAULT_REDIRECT } from '../src/domain/redirect.ts';
import { HTTP_STATUS } from '../src/api/errors.ts';

test('notifications have the promised subjects', () => {
  expect(SUBJECTS).toEqual({
    connection_request: 'New connection request',
    connection_accepted: 'Connection accepted',
    connection_ignored: 'Connection request declined',
    tw_invite: 'New thread invite',
    request_update: 'Title update requested',
    tw_delivery: 'Title delivered',
    tw_update: 'Thread update',
    platform_invite: 'Notification',
    desk_mention: 'You were mentioned',
    reminders_unanswered: 'No answer to three reminders',
    members_changed: 'Change in your organization',
    wrong_join_codes: 'Wrong passphrases',
  });
});

test('a withheld name is shown as "Partner"', () => {
  expect(PARTNER).toBe('Partner');
});

test('every error code has its HTTP status', () => {
  expect(HTTP_STATUS).toEqual({
    'invalid-argument': 400,
    unauthenticated: 401,
    'permission-denied': 403,
    'not-found': 404,
    aborted: 409,
    'resource-exhausted': 429,
    internal: 500,
    unavailable: 503,
    'deadline-exceeded': 504,
  });
});

const NUMBERS = {
  DEFAULT_REDIRECT: '/dashboard',
  UPDATES_SHOWN: 3,
  NOTIFICATIONS_IN_MENU: 5,
  PAGE_SIZE: 25,
  ORG_SEARCH_MAX: 25,
  ORG_PICKER_MAX: 10,
  SEARCH_DEBOUNCE_MS: 250,
  THREAD_SEARCH_MAX: 50,
  THREAD_SEARCH_SHOWN: 3,
  REQUEST_NOTES_SHOWN: 5,
  INVITE_DAYS: 14,
  INVITE_DAYS_MAX: 365,
  MAIL_WAIT_MS: 60_000,
  VIN_LENGTH: 17,
  PHONE_DIGITS: 10,
  TOOLTIP_HIDE_MS: 200,
  TOAST_MS: 3000,
  REQUEST_TIMEOUT_MS: 70_000,
  PASSPHRASE_LENGTH: 16,
} as const;

test.each(Object.entries(NUMBERS))('%s is %s', (name, value) => {
  expect(({ ...limits, DEFAULT_REDIRECT } as Record<string, unknown>)[name]).toBe(value);
});
