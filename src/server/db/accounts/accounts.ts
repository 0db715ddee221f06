// Accounts: passwords, and whether the email address is verified.
import { first, hasChanged, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/**
 * Locks the account's row until the transaction ends. Call this before a change of how the user signs in, to serialize such changes. Returns
 * whether the operator has disabled the account.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<{ isDisabled: boolean }> {
  const [row] = await tx<{ isDisabled: boolean }[]>`
    select disabled_at is not null as "isDisabled" from app_user where id = ${userId} for no key update`;
  return { isDisabled: row?.isDisabled ?? false };
}

export async function isDisabledAccount(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ isDisabled: boolean }[]>`select disabled_at is not null as "isDisabled" from app_user where id = ${userId}`;
  return row?.isDisabled ?? false;
}

export const isEmailTaken = async (sql: Sql, email: string): Promise<boolean> =>
  (await sql`select from app_user where email = ${email}`).length > 0;

/** null if the account has no password or does not exist. */
export async function readPasswordHash(sql: Sql | Tx, userId: string): Promise<string | null> {
  const [row] = await sql<{ password: string | null }[]>`
    select password from credential where user_id = ${userId} and provider_id = 'credential'`;
  return row?.password ?? null;
}

/**
 * Like `readPasswordHash`, but by email. `latest`: waits for a concurrent change of the password and returns the new hash. Only for who has
 * given the right password, because this lock takes time that an email without an account does not.
 */
export async function readPasswordHashByEmail(sql: Sql, email: string, { latest } = { latest: false }): Promise<string | null> {
  const [row] = await sql<{ password: string | null }[]>`
    select c.password from credential c join app_user u on u.id = c.user_id
    where u.email = ${email} and c.provider_id = 'credential' ${latest ? sql`for share of c` : sql``}`;
  return row?.password ?? null;
}

/** Sets the password, whether or not the account had one. `now` in ms. */
export async function savePassword(tx: Tx, userId: string, id: string, hash: string, now: number): Promise<void> {
  const at = new Date(now);
  await tx`
    insert into credential ${tx({ id, user_id: userId, provider_id: 'credential', account_id: userId, password: hash, created_at: at, updated_at: at })}
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`;
}

/**
 * Marks the email as verified. Returns false if the account no longer has this email. An account that was not verified before may have
 * been opened by somebody else under this email: `onlyPassword` deletes its other credentials. `now` in ms.
 */
export async function markVerified(
  tx: Tx,
  { userId, email, onlyPassword = false }: { userId: string; email: string; onlyPassword?: boolean },
  now: number,
): Promise<boolean> {
  if (onlyPassword)
    await tx`
      delete from credential c using app_user u
      where c.user_id = u.id and u.id = ${userId} and not u.email_verified and c.provider_id <> 'credential'`;
  return await hasChanged(tx`
    update app_user set email_verified = true, updated_at = ${new Date(now)} where id = ${userId} and email = ${email}`);
}

/** null if there is no such user. */
export const readEmail = async (sql: Sql | Tx, userId: string): Promise<{ email: string; isVerified: boolean } | null> =>
  await first(sql<{ email: string; isVerified: boolean }[]>`
    select email, email_verified as "isVerified" from app_user where id = ${userId}`);
