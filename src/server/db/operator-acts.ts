// The acts of operators: what was done with their command, by whom, to what. Append-only.
import { v7 as uuidv7 } from 'uuid';
import { ms, type Sql, type Tx } from '../postgres/connections/sql.ts';

/** Ids by what they are of, and numbers. Never a password, a link or a text that a person wrote. */
export type ActSubject = Record<string, string | number>;
/** Who ran the command. `name`: what `--as` gave. `sudoUser`: who used sudo. */
export type Operator = { name: string | null; osUser: string; sudoUser: string | null; host: string };
/** `at` in ms. */
export type OperatorAct = Operator & { id: string; at: number; command: string; subject: ActSubject };

/** The schema of an older version has no such table. Returns whether the act is recorded. */
export async function recordAct(tx: Tx, command: string, subject: ActSubject, by: Operator): Promise<boolean> {
  const [table] = await tx<[{ there: boolean }]>`select to_regclass('operator_act') is not null as there`;
  if (!table.there) return false;
  await tx`
    insert into operator_act ${tx({
      id: uuidv7(),
      command,
      subject: tx.json(subject) as never,
      name: by.name,
      os_user: by.osUser,
      sudo_user: by.sudoUser,
      host: by.host,
    })}`;
  return true;
}

/** The newest first, and how many there are in all. */
export async function listActs(sql: Sql, limit: number): Promise<{ acts: OperatorAct[]; all: number }> {
  const acts = await sql<OperatorAct[]>`
    select id, ${ms(sql, 'at')} as at, command, subject, name, os_user as "osUser", sudo_user as "sudoUser", host
    from operator_act order by at desc, id desc limit ${limit}`;
  const [count] = await sql<[{ all: number }]>`select count(*) as all from operator_act`;
  return { acts, all: count.all };
}
