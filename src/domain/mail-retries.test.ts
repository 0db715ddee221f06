import { expect, test } from 'vitest';
import { hostOf, isAwaited, isGivenUp, MAIL_RETRY_PERIOD_MS } from './mail-retries.ts';

const NOW = Date.UTC(2026, 5, 1);

test.each([
  ['fails for the first time', null, false],
  ['has been tried for a quarter of an hour', NOW - 15 * 60_000, false],
  ['has been tried for just under three days', NOW - MAIL_RETRY_PERIOD_MS + 1, false],
  ['has been tried for three days', NOW - MAIL_RETRY_PERIOD_MS, true],
])('a mail that %s is given up: %s', (_what, firstTriedAt, isOver) => {
  expect(isGivenUp(firstTriedAt, NOW)).toBe(isOver);
});

test('the host is the text after the last @, in lower case', () => {
  expect(['a@x.test', 'B@X.Test', '"a@b"@x.test'].map(hostOf)).toEqual(['x.test', 'x.test', 'x.test']);
});

test('only mails that a user is waiting for are prioritized', () => {
  const kinds = ['reset_password', 'verify_email', 'tw_update', 'request_update', 'platform_invite', 'org_invite'] as const;
  expect(kinds.filter(isAwaited)).toEqual(['reset_password', 'verify_email']);
});
