// The platform invite: a mail that brings a placeholder's people here, sent by the organizations beside it on a thread.
import { PLATFORM_INVITE_AGAIN_MS } from '../limits.ts';
import { isActive } from './chain.ts';
import type { Stake } from './thread.ts';
import type { Placeholder } from './visibility.ts';

/**
 * From when on `me`, its neighbor, may mail it (again), in ms: hourly at most, whoever sent it before; 0 where nothing was
 * mailed there yet. null where it may not at all: nobody is written to at no address, nor by one who has not accepted its own invitation.
 */
export function platformInviteAgainAt(me: Stake, stake: Stake, { titleContact, invite }: Placeholder): number | null {
  if (!titleContact || !isActive(me) || stake.standing.is !== 'invited') return null;
  return invite === null ? 0 : invite.at + PLATFORM_INVITE_AGAIN_MS;
}
