// Replaces a user's password, revokes what the old one gave access to, and tells the user by mail.
import { v7 as uuidv7 } from 'uuid';
import { savePassword } from '../../db/accounts/accounts.ts';
import { deleteKnownBrowsers } from '../../db/accounts/known-browsers.ts';
import { invalidateTokens } from '../../db/accounts/one-time-tokens.ts';
import { deleteSessions } from '../../db/accounts/sessions.ts';
import type { Tx } from '../../db/sql.ts';
import type { Outbox } from '../../mail/outbox.ts';

type NewPassword = {
  userId: string;
  hash: string;
  /** Of the request; null if unknown. */
  device: string | null;
  keep: { sessionId: string; browser: Buffer | null } | null;
};

/**
 * Sets the password and deletes the user's sessions, reset links and known browsers. `keep`: the session and browser in which the password
 * is changed. The password is saved first, because a concurrent sign-in rereads it last. `now` in ms.
 */
export async function replacePassword(
  tx: Tx,
  outbox: Pick<Outbox, 'queueAccountNotice'>,
  { userId, hash, device, keep }: NewPassword,
  now: number,
): Promise<void> {
  await savePassword(tx, userId, uuidv7(), hash, now);
  await deleteSessions(tx, userId, keep?.sessionId ?? null);
  await invalidateTokens(tx, 'reset-password', userId, now);
  await deleteKnownBrowsers(tx, userId, keep?.browser ?? null);
  await outbox.queueAccountNotice(tx, userId, { event: { is: 'password-changed', device }, orgId: null, now });
}
