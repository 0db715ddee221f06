// The operator's invitations to sign up, and which invitation an account was created with.
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { SignUpInvitation } from '../../../domain/sign-up.ts';
import { first, hasChanged, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { sha256 } from '../../sha256.ts';

/** `email`: in lower case, the only address that may use it, or null. `organization`: for whom it is, or null. `expiresAt` in ms. */
export type NewSignUpInvitation = { email: string | null; organization: string | null; expiresAt: number };
export type ListedSignUpInvitation = NewSignUpInvitation & { id: string; createdAt: number; usedBy: string | null; usedAt: number | null };
export type FoundSignUpInvitation = SignUpInvitation & { id: string; organization: string | null };

/** Returns the id, and the token of the printed link, which is not stored. `now` in ms. */
export async function insertSignUpInvitation(
  tx: Tx,
  { email, organization, expiresAt }: NewSignUpInvitation,
  now: number,
): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const token = randomBytes(16).toString('base64url');
  await tx`
    insert into sign_up_invitation ${tx({
      id,
      token_hash: sha256(token),
      email,
      organization,
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })}`;
  return { id, token };
}

/** By the token of the printed link, or by its id. Null if there is none. `now` in ms. */
export const readSignUpInvitation = async (
  sql: Sql,
  by: { token: string } | { id: string },
  now: number,
): Promise<FoundSignUpInvitation | null> =>
  await first(sql<FoundSignUpInvitation[]>`
    select i.id, i.email, i.organization, i.expires_at > ${new Date(now)} as "isOpen", u.email as "usedBy"
    from sign_up_invitation i left join app_user u on u.sign_up_invitation_id = i.id
    where ${'id' in by ? sql`i.id = ${by.id}` : sql`i.token_hash = ${sha256(by.token)}`}`);

/** The newest first. */
export const listSignUpInvitations = async (sql: Sql): Promise<ListedSignUpInvitation[]> =>
  await sql<ListedSignUpInvitation[]>`
    select i.id, i.email, i.organization, ${ms(sql, 'i.expires_at')} as "expiresAt", ${ms(sql, 'i.created_at')} as "createdAt",
      u.email as "usedBy", ${ms(sql, 'u.created_at')} as "usedAt"
    from sign_up_invitation i left join app_user u on u.sign_up_invitation_id = i.id
    order by i.created_at desc, i.id desc`;

/** Waits for a sign-up that uses it now. Returns false if it does not exist, or an account was created with it. */
export async function deleteSignUpInvitation(tx: Tx, id: string): Promise<boolean> {
  await tx`select from sign_up_invitation where id::text = ${id} for update`;
  return await hasChanged(tx`
    delete from sign_up_invitation i where i.id::text = ${id} and not exists (select from app_user u where u.sign_up_invitation_id = i.id)`);
}

/** What is stored of the secret of a product's invitation: an invite's code or a claim link. */
export const signedUpWith = (secret: string): string => sha256(secret).toString('hex');

/** The email of the account that was created with it; null if none was. `used`: from `signedUpWith`. */
export const readSignedUpWith = async (sql: Sql, used: string): Promise<string | null> =>
  (await first(sql<{ email: string }[]>`select email from app_user where signed_up_with = ${used}`))?.email ?? null;
