// The tokens of links that work once. A token is 128 random bits and appears only in the mail. The database stores its SHA-256, so
// neither read access to the database nor the timing of a look-up reveals a working token.
import { randomBytes } from 'node:crypto';
import { CLAIM_LINK_MS, RESET_LINK_MS, VERIFY_LINK_MS } from '../../../domain/limits.ts';
import { first, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { sha256 } from '../../sha256.ts';

type TokenSubject =
  | { purpose: 'claim'; orgId: string; threadId: string }
  /** `expiresAt` in ms: the token expires with the invite. */
  | { purpose: 'invite'; inviteId: string; expiresAt: number }
  | { purpose: 'reset-password' | 'verify-email'; userId: string };
type Purpose = TokenSubject['purpose'];
export type OneTimeToken = {
  userId: string | null;
  /** The address to which it was mailed. */
  email: string;
  orgId: string | null;
  threadId: string | null;
  inviteId: string | null;
  /** Null until the token is used (ms). */
  usedAt: number | null;
};

const LIFETIME_MS: Record<Exclude<Purpose, 'invite'>, number> = {
  claim: CLAIM_LINK_MS,
  'reset-password': RESET_LINK_MS,
  'verify-email': VERIFY_LINK_MS,
};

export async function issueToken(sql: Sql | Tx, email: string, subject: TokenSubject, now: number): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await sql`
    insert into one_time_token ${sql({
      hash: sha256(token),
      purpose: subject.purpose,
      user_id: 'userId' in subject ? subject.userId : null,
      email,
      org_id: subject.purpose === 'claim' ? subject.orgId : null,
      thread_id: subject.purpose === 'claim' ? subject.threadId : null,
      invite_id: subject.purpose === 'invite' ? subject.inviteId : null,
      created_at: new Date(now),
      expires_at: new Date(subject.purpose === 'invite' ? subject.expiresAt : now + LIFETIME_MS[subject.purpose]),
    })}`;
  return token;
}

const columns = (sql: Sql | Tx) => sql`
  user_id as "userId", email, org_id as "orgId", thread_id as "threadId", invite_id as "inviteId", ${ms(sql, 'used_at')} as "usedAt"`;

/** Returns the token, whether or not it was used; null if it does not exist or has expired. `now` in ms. */
export const readToken = async (sql: Sql | Tx, purpose: Purpose, token: string, now: number): Promise<OneTimeToken | null> =>
  await first(sql<OneTimeToken[]>`
    select ${columns(sql)} from one_time_token where hash = ${sha256(token)} and purpose = ${purpose} and expires_at > ${new Date(now)}`);

/** Marks the token as used and returns it; null if it does not work (any more). Of two concurrent calls only one succeeds. `now` in ms. */
export const useToken = async (tx: Tx, purpose: Purpose, token: string, now: number): Promise<OneTimeToken | null> =>
  await first(tx<OneTimeToken[]>`
    update one_time_token set used_at = ${new Date(now)}
    where hash = ${sha256(token)} and purpose = ${purpose} and used_at is null and expires_at > ${new Date(now)}
    returning ${columns(tx)}`);

export async function invalidateTokens(tx: Tx, purpose: 'reset-password' | 'verify-email', userId: string, now: number): Promise<void> {
  await tx`update one_time_token set used_at = ${new Date(now)} where user_id = ${userId} and purpose = ${purpose} and used_at is null`;
}
