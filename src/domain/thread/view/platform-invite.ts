// The platform invite: a mail with a claim link to a placeholder's title contact. Its neighbors on the thread may send it again.
import { PLATFORM_INVITE_INTERVAL_MS } from '../../limits.ts';
import type { MailWait } from '../../strangers/stranger-mail.ts';
import { isActive } from '../chain.ts';
import type { Stake } from '../thread.ts';
import type { PlaceholderStatus } from './visibility.ts';

/** What the viewer's own invite waits for. An invite that another organization sent counts as on its way. */
export const ownWait = (me: Stake, { invite }: PlaceholderStatus): MailWait | null => (invite?.by === me.orgId ? invite.waits : null);

/**
 * When `me`, a neighbor, may mail the invite again (ms): at most once an hour, no matter who sent the last one. 0: now, because none was mailed
 * yet, or the last one waits for its sender to verify their email, which another person may have done. Null: not at all, because there
 * is no address, `me` is not active, the placeholder has answered, or a mail is held until the morning.
 */
export function platformInviteAgainAt(me: Stake, stake: Stake, placeholder: PlaceholderStatus): number | null {
  const { titleContact, invite } = placeholder;
  if (!titleContact || !isActive(me) || stake.standing.status !== 'invited') return null;
  const wait = ownWait(me, placeholder);
  if (invite === null || wait?.for === 'verification') return 0;
  return wait === null ? invite.at + PLATFORM_INVITE_INTERVAL_MS : null;
}
