// The texts about the mail of a request or of an invitation.
import { describe, expect, test } from 'vitest';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import type { StakeView } from '../../../domain/thread/view/view-types.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { testStake } from '../../parts/chain/test-stakes.ts';
import { placeholderMailStatus, requestMailText } from './mail-status.ts';
import { requestOf } from './test-view.ts';

const HOUR = 3_600_000;
const SENT = new Date(2026, 10, 21, 14, 40).getTime();

const textOf = (emailStatus: MailStatus | null, now = 0) => requestMailText({ ...requestOf('request-1', true), emailStatus }, now);
const stake = (given: Partial<StakeView>) =>
  testStake(2, { provisional: true, hasTitleContact: true, platformInviteAgainAt: SENT + HOUR, platformInviteSentAt: SENT, ...given });

describe('the mail status of a request by the viewer', () => {
  test.each([
    ['pending', 'Sending the email…'],
    ['sent', 'Email notification sent'],
    ['failed', 'Email failed to send'],
    ['skipped', 'No recipient email configured'],
    [null, null],
  ] as const)('%s mail: %s', (status, text) => {
    expect(textOf(status)).toBe(text);
  });

  test('calls a mail late that is pending for a minute', () => {
    expect(textOf('pending', MAIL_WAIT_MS - 1)).toBe('Sending the email…');
    expect(textOf('pending', MAIL_WAIT_MS)).toBe('Email delivery pending…');
  });

  test('counts from the newest reminder', () => {
    const reminded = { ...requestOf('request-1', true), emailStatus: 'pending' as const, remindedAt: HOUR };
    expect(requestMailText(reminded, HOUR + MAIL_WAIT_MS - 1)).toBe('Sending the email…');
    expect(requestMailText(reminded, HOUR + MAIL_WAIT_MS)).toBe('Email delivery pending…');
  });
});

const waitingStake = (wait: StakeView['platformInviteWait'], againAt: number | null) =>
  stake({ platformInviteStatus: 'pending', platformInviteWait: wait, platformInviteAgainAt: againAt });

describe('the mail status of a placeholder', () => {
  test('says when the mail was sent and when it can be sent again', () => {
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

  test('says to check the address if the mail failed', () => {
    expect(placeholderMailStatus(stake({ platformInviteStatus: 'failed' }), 'ann', SENT + HOUR)).toEqual({
      status: 'Failed to send invite',
      at: SENT,
      hint: 'Check the address.',
      isBlocked: false,
    });
  });

  test('says to add the address if the placeholder has none', () => {
    const withoutAddress = stake({ hasTitleContact: false, platformInviteAgainAt: null, platformInviteSentAt: null });
    expect(placeholderMailStatus(withoutAddress, 'ann', SENT)).toEqual({
      status: 'No recipient email configured',
      at: null,
      hint: 'Add the address of their title clerk, then send the invite.',
      isBlocked: true,
    });
  });

  test('lets the viewer mail a new address at once', () => {
    const added = stake({ platformInviteSentAt: null, platformInviteAgainAt: 0 });
    expect(placeholderMailStatus(added, 'ann', SENT)).toEqual({
      status: 'No invite email sent to this address yet',
      at: null,
      hint: null,
      isBlocked: false,
    });
  });

  test('calls a mail late that is pending for a minute', () => {
    const slow = stake({ platformInviteStatus: 'pending' });
    expect(placeholderMailStatus(slow, 'ann', SENT).status).toBe('Sending the invite email…');
    expect(placeholderMailStatus(slow, 'ann', SENT + MAIL_WAIT_MS).status).toBe('Email delivery pending…');
  });

  test('says what the mail waits for, and lets the viewer send it if it waits for another user', () => {
    expect(placeholderMailStatus(waitingStake({ for: 'verification', userId: 'ann' }, 0), 'ann', SENT)).toEqual({
      status: 'Waits until you verify your email',
      at: null,
      hint: null,
      isBlocked: true,
    });
    expect(placeholderMailStatus(waitingStake({ for: 'verification', userId: 'bob' }, 0), 'ann', SENT)).toMatchObject({ isBlocked: false });
    const morning = waitingStake({ for: 'morning', until: SENT + 16 * HOUR }, null);
    expect(placeholderMailStatus(morning, 'ann', SENT)).toMatchObject({ status: 'Leaves tomorrow morning', isBlocked: true });
  });
});
