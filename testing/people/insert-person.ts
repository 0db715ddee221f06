// Inserts the rows of an account with a session, as sign-up leaves them, because sign-up costs a password hash and a mail for each person.
// Tests of sign-up and sign-in use the routes.
import { cookiePrefix } from '../../src/server/accounts/better-auth.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../src/server/config.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

const SESSION_MS = 30 * 86_400_000;

/** Each password is hashed once in a process. */
const hashes = new Map<string, Promise<string>>();
const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

type NewPerson = { email: string; name: string; password: string };
/** `cookie`: the session cookie, with its value URL-encoded. */
type InsertedPerson = { userId: string; cookie: { name: string; value: string } };

/** Inserts a person with a verified email. */
export async function insertPerson(
  sql: Sql,
  config: Pick<Config, 'baseUrl' | 'secret'>,
  { email, name, password }: NewPerson,
): Promise<InsertedPerson> {
  const userId = uuidv7();
  const token = randomBytes(24).toString('base64url');
  const hash = await hashOf(password);
  await sql`
    with person as (
      insert into app_user (id, name, email, email_verified) values (${userId}, ${name}, ${email.toLowerCase()}, true) returning id
    ), credential as (
      insert into credential (id, user_id, provider_id, account_id, password)
      select ${uuidv7()}, id, 'credential', id, ${hash} from person
    )
    insert into session (id, user_id, token, expires_at)
    select ${uuidv7()}, id, ${token}, ${new Date(Date.now() + SESSION_MS)} from person`;
  const signature = createHmac('sha256', config.secret).update(token).digest('base64');
  return { userId, cookie: { name: `${cookiePrefix(config)}.session_token`, value: encodeURIComponent(`${token}.${signature}`) } };
}
