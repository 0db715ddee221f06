// The platform invite: a mail that brings a placeholder's people here, sent by the organizations beside it on a thread.
import { PLATFORM_INVITE_INTERVAL_MS } from '../../limits.ts';
import type { MailWait } from '../../stranger-mail.ts';
import { isActive } from '../chain.ts';
import type { Stake } from '../thread.ts';
import type { PlaceholderStatus } from './visibility.ts';

/** What our own invite still waits for. What others' mails wait for is their business: they are on their way. */
export const ownWait = (me: Stake, { invite }: PlaceholderStatus): MailWait | null => (invite?.by === me.orgId ? invite.waits : null);

/**
 * From when on `me`, its neighbor, may mail it (again), in ms: hourly at most, whoever sent it before; 0 where nothing was
 * mailed there yet, or waits for a person of `me` to verify their email, as another one may have. null where it may not at all:
 * nobody is written to at no address, nor by one who has not accepted its own invitation, nor again while a mail is held for the morning.
 */
export function platformInviteAgainAt(me: Stake, stake: Stake, placeholder: PlaceholderStatus): number | null {
  const { titleContact, invite } = placeholder;
  if (!titleContact || !isActive(me) || stake.standing.status !== 'invited') return null;
  const wait = ownWait(me, placeholder);
  if (invite === null || wait?.for === 'verification') return 0;
  return wait === null ? invite.at + PLATFORM_INVITE_INTERVAL_MS : null;
}
