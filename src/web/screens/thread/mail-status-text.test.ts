// The texts about the mail of a request or an invitation.
import { describe, expect, test } from 'vitest';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import type { StakeView } from '../../../domain/thread/view/view-types.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { testStake } from '../../chain/test-stakes.ts';
import { placeholderMailStatus, requestMailText } from './mail-status-text.ts';
import { requestOf } from './test-view.ts';

const HOUR = 3_600_000;
const SENT = new Date(2026, 10, 21, 14, 40).getTime();

const words = (emailStatus: MailStatus | null, now = 0) => requestMailText({ ...requestOf('request-1', true), emailStatus }, now);
const stake = (given: Partial<StakeView>) =>
  testStake(2, { provisional: true, hasTitleContact: true, platformInviteAgainAt: SENT + HOUR, platformInviteSentAt: SENT, ...given });

describe('requestMailText', () => {
  test.each([
    ['pending', 'Sending the email…'],
    ['sent', 'Email notification sent'],
    ['failed', 'Email failed to send'],
    ['skipped', 'No recipient email configured'],
    [null, null],
  ] as const)('%s mail of an own request: %s', (status, text) => {
    expect(words(status)).toBe(text);
  });

  test('a mail that is pending for a minute is called late', () => {
    expect(words('pending', MAIL_WAIT_MS - 1)).toBe('Sending the email…');
    expect(words('pending', MAIL_WAIT_MS)).toBe('Email delivery pending…');
  });
});

const waits = (wait: StakeView['platformInviteWait'], again: number | null) =>
  stake({ platformInviteStatus: 'pending', platformInviteWait: wait, platformInviteAgainAt: again });

describe('placeholderMailStatus', () => {
  test('a sent mail says when it was sent, and when it can be sent again', () => {
    const sent = stake({ platformInviteStatus: 'sent' });
    expect(placeholderMailStatus(sent, 'ann', SENT)).toEqual({
      status: 'Invite email sent',
      at: SENT,
      hint: 'It can be sent again at 3:40 PM.',
      isBlocked: true,
    });
    expect(placeholderMailStatus(sent, 'ann', SENT + HOUR)).toEqual({
      status: 'Invite email sent',
      at: SENT,
      hint: null,
      isBlocked: false,
    });
  });

  test('a failed mail says to check the address', () => {
    expect(placeholderMailStatus(stake({ platformInviteStatus: 'failed' }), 'ann', SENT + HOUR)).toEqual({
      status: 'Failed to send invite',
      at: SENT,
      hint: 'Check the address.',
      isBlocked: false,
    });
  });

  test('a placeholder without an address says to add it', () => {
    const nowhere = stake({ hasTitleContact: false, platformInviteAgainAt: null, platformInviteSentAt: null });
    expect(placeholderMailStatus(nowhere, 'ann', SENT)).toEqual({
      status: 'No recipient email configured',
      at: null,
      hint: 'Add the address of their title clerk, then send the invite.',
      isBlocked: true,
    });
  });

  test('a placeholder with a new address can be mailed at once', () => {
    const added = stake({ platformInviteSentAt: null, platformInviteAgainAt: 0 });
    expect(placeholderMailStatus(added, 'ann', SENT)).toEqual({
      status: 'No invite email sent to this address yet',
      at: null,
      hint: null,
      isBlocked: false,
    });
  });

  test('a mail that is pending for a minute is called late as well', () => {
    const slow = stake({ platformInviteStatus: 'pending' });
    expect(placeholderMailStatus(slow, 'ann', SENT).status).toBe('Sending the invite email…');
    expect(placeholderMailStatus(slow, 'ann', SENT + MAIL_WAIT_MS).status).toBe('Email delivery pending…');
  });

  test('a waiting mail says what for, and can be sent by a user it does not wait for', () => {
    expect(placeholderMailStatus(waits({ for: 'verification', userId: 'ann' }, 0), 'ann', SENT)).toEqual({
      status: 'Waits until you verify your email',
      at: null,
      hint: null,
      isBlocked: true,
    });
    expect(placeholderMailStatus(waits({ for: 'verification', userId: 'bob' }, 0), 'ann', SENT)).toMatchObject({ isBlocked: false });
    const morning = waits({ for: 'morning', until: SENT + 16 * HOUR }, null);
    expect(placeholderMailStatus(morning, 'ann', SENT)).toMatchObject({ status: 'Leaves tomorrow morning', isBlocked: true });
  });
});
