// Whoever asked, or invited, reads what became of the mail and what can be done about it.
import { describe, expect, test } from 'vitest';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import type { StakeView } from '../../../domain/thread/view/view-types.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { testStake } from '../../chain/test-stakes.ts';
import { inviteWords, requestMailWords } from './mail-status-text.ts';
import { requestOf } from './test-view.ts';

const HOUR = 3_600_000;
const SENT = new Date(2026, 10, 21, 14, 40).getTime();

const words = (emailStatus: MailStatus | null, now = 0) => requestMailWords({ ...requestOf('request-1', true), emailStatus }, now);
const stake = (given: Partial<StakeView>) =>
  testStake(2, { provisional: true, hasTitleContact: true, platformInviteAgainAt: SENT + HOUR, platformInviteSentAt: SENT, ...given });

describe('an own request', () => {
  test.each([
    ['pending', 'Sending the email…'],
    ['sent', 'Email notification sent'],
    ['failed', 'Email failed to send'],
    ['skipped', 'No recipient email configured'],
    [null, null],
  ] as const)('whose mail is %s reads %s', (status, said) => {
    expect(words(status)).toBe(said);
  });

  test('says after a minute that its mail is still on its way', () => {
    expect(words('pending', MAIL_WAIT_MS - 1)).toBe('Sending the email…');
    expect(words('pending', MAIL_WAIT_MS)).toBe('Email delivery pending…');
  });
});

const waits = (wait: StakeView['platformInviteWait'], again: number | null) =>
  stake({ platformInviteStatus: 'pending', platformInviteWait: wait, platformInviteAgainAt: again });

describe('a placeholder', () => {
  test('that was mailed says when, and when it can be mailed again', () => {
    const sent = stake({ platformInviteStatus: 'sent' });
    expect(inviteWords(sent, 'ann', SENT)).toEqual({
      status: 'Invite email sent',
      at: SENT,
      hint: 'It can be sent again at 3:40 PM.',
      held: true,
    });
    expect(inviteWords(sent, 'ann', SENT + HOUR)).toEqual({ status: 'Invite email sent', at: SENT, hint: null, held: false });
  });

  test('that could not be mailed says so, and what to look at', () => {
    expect(inviteWords(stake({ platformInviteStatus: 'failed' }), 'ann', SENT + HOUR)).toEqual({
      status: 'Failed to send invite',
      at: SENT,
      hint: 'Check the address.',
      held: false,
    });
  });

  test('without an address says what to add', () => {
    const nowhere = stake({ hasTitleContact: false, platformInviteAgainAt: null, platformInviteSentAt: null });
    expect(inviteWords(nowhere, 'ann', SENT)).toEqual({
      status: 'No recipient email configured',
      at: null,
      hint: 'Add the address of their title clerk, then send the invite.',
      held: true,
    });
  });

  test('that got its address only now can be mailed at once', () => {
    const added = stake({ platformInviteSentAt: null, platformInviteAgainAt: 0 });
    expect(inviteWords(added, 'ann', SENT)).toEqual({
      status: 'No invite email sent to this address yet',
      at: null,
      hint: null,
      held: false,
    });
  });

  test('whose mail takes long says that it is still on its way', () => {
    const slow = stake({ platformInviteStatus: 'pending' });
    expect(inviteWords(slow, 'ann', SENT).status).toBe('Sending the invite email…');
    expect(inviteWords(slow, 'ann', SENT + MAIL_WAIT_MS).status).toBe('Email delivery pending…');
  });

  test('whose mail waits says for what, and who can do something about it is not kept from it', () => {
    expect(inviteWords(waits({ for: 'verification', userId: 'ann' }, 0), 'ann', SENT)).toEqual({
      status: 'Waits until you verify your email',
      at: null,
      hint: null,
      held: true,
    });
    expect(inviteWords(waits({ for: 'verification', userId: 'bob' }, 0), 'ann', SENT)).toMatchObject({ held: false });
    const morning = waits({ for: 'morning', until: SENT + 16 * HOUR }, null);
    expect(inviteWords(morning, 'ann', SENT)).toMatchObject({ status: 'Leaves tomorrow morning', held: true });
  });
});
