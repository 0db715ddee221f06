// Sessions: where users are signed in.
import { first, hasChanged, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** `createdAt` and `endsAt` in ms since the epoch. `userAgent` and `address` are null if unknown. */
type SessionRecord = { id: string; createdAt: number; endsAt: number; userAgent: string | null; address: string | null };

/** The user's sessions that have not expired, the newest first. */
export const listSessions = async (sql: Sql, userId: string): Promise<SessionRecord[]> =>
  await sql<SessionRecord[]>`
    select id, nullif(user_agent, '') as "userAgent", nullif(ip_address, '') as address,
      ${ms(sql, 'created_at')} as "createdAt",
      ${ms(sql, 'expires_at')} as "endsAt"
    from session where user_id = ${userId} and expires_at > now()
    order by created_at desc, id desc`;

/** The user, with the time (ms) at which the account was created; null if the session has expired or does not exist. */
export const readUserOfSession = async (sql: Sql, token: string): Promise<{ id: string; createdAt: number } | null> =>
  await first(sql<{ id: string; createdAt: number }[]>`
    select u.id, ${ms(sql, 'u.created_at')} as "createdAt"
    from session s join app_user u on u.id = s.user_id where s.token = ${token} and s.expires_at > now()`);

/** Gives the session another token, so that the old one does not work any more. Returns false if the session has ended. */
export const replaceSessionToken = async (tx: Tx, sessionId: string, token: string): Promise<boolean> =>
  await hasChanged(tx`update session set token = ${token}, updated_at = now() where id = ${sessionId} and expires_at > now()`);

/** Returns false if the user has no such session (any more). */
export const deleteSession = async (tx: Tx, userId: string, sessionId: string): Promise<boolean> =>
  await hasChanged(tx`delete from session where id = ${sessionId} and user_id = ${userId} and expires_at > now()`);

/** Ends all sessions of the user but one. Returns how many there were that had not expired. */
export async function deleteSessions(tx: Tx, userId: string, keep: string | null): Promise<number> {
  const ended = await tx<{ isOpen: boolean }[]>`
    delete from session where user_id = ${userId} and id is distinct from ${keep} returning expires_at > now() as "isOpen"`;
  return ended.filter(({ isOpen }) => isOpen).length;
}

export async function deleteSessionByToken(sql: Sql, token: string): Promise<void> {
  await sql`delete from session where token = ${token}`;
}
