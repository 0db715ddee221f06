// The tokens of links that work once. A token is 128 random bits and stands in the mail alone: here is its SHA-256, so that
// whoever reads the database or measures how long a look-up takes learns nothing that opens anything.
import { createHash, randomBytes } from 'node:crypto';
import { CLAIM_LINK_MS, RESET_LINK_MS, VERIFY_LINK_MS } from '../../../domain/limits.ts';
import { ms, type Sql, type Tx } from '../sql.ts';

type For =
  | { purpose: 'claim'; orgId: string; threadId: string }
  /** `endsAt`: with the invite, in ms. */
  | { purpose: 'invite'; inviteId: string; endsAt: number }
  | { purpose: 'reset-password' | 'verify-email'; userId: string };
type Purpose = For['purpose'];
/** `email`: the address that it was mailed to. `used`: when it was, in ms; null as long as it works. */
export type OneTimeToken = {
  userId: string | null;
  email: string;
  orgId: string | null;
  threadId: string | null;
  inviteId: string | null;
  used: number | null;
};

const LIFE_MS: Record<Exclude<Purpose, 'invite'>, number> = {
  claim: CLAIM_LINK_MS,
  'reset-password': RESET_LINK_MS,
  'verify-email': VERIFY_LINK_MS,
};
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token for this address. `now` in ms. */
export async function issueToken(sql: Sql | Tx, email: string, made: For, now: number): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await sql`
    insert into one_time_token ${sql({
      hash: hashOf(token),
      purpose: made.purpose,
      user_id: 'userId' in made ? made.userId : null,
      email,
      org_id: made.purpose === 'claim' ? made.orgId : null,
      thread_id: made.purpose === 'claim' ? made.threadId : null,
      invite_id: made.purpose === 'invite' ? made.inviteId : null,
      created_at: new Date(now),
      expires_at: new Date(made.purpose === 'invite' ? made.endsAt : now + LIFE_MS[made.purpose]),
    })}`;
  return token;
}

const columns = (sql: Sql | Tx) => sql`
  user_id as "userId", email, org_id as "orgId", thread_id as "threadId", invite_id as "inviteId", ${ms(sql, 'used_at')} as used`;

/** What the token is for, used or not; null where it never was one, or has expired. */
export async function readToken(sql: Sql | Tx, purpose: Purpose, token: string, now: number): Promise<OneTimeToken | null> {
  const [row] = await sql<OneTimeToken[]>`
    select ${columns(sql)} from one_time_token where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${new Date(now)}`;
  return row ?? null;
}

/** Uses it up; null where it does not work (any more). Of two at once, one gets it. */
export async function useToken(tx: Tx, purpose: Purpose, token: string, now: number): Promise<OneTimeToken | null> {
  const [row] = await tx<OneTimeToken[]>`
    update one_time_token set used_at = ${new Date(now)}
    where hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null and expires_at > ${new Date(now)}
    returning ${columns(tx)}`;
  return row ?? null;
}

/** Lets no token of this purpose that the user still has work any more. */
export async function voidTokens(tx: Tx, purpose: 'reset-password' | 'verify-email', userId: string, now: number): Promise<void> {
  await tx`update one_time_token set used_at = ${new Date(now)} where user_id = ${userId} and purpose = ${purpose} and used_at is null`;
}

/** Forgets those whose time is over. */
export async function forgetOldTokens(sql: Sql): Promise<void> {
  await sql`delete from one_time_token where expires_at < now() - interval '1 day'`;
}
