// The limits on wrong codes to join: per user, per address, and per organization's code. A code that no organization has is counted like one
// that exists, so the answers do not reveal which codes exist. Managers are told later, by `tell-wrong-passphrases.ts`, so the time does not either.
import { WRONG_CODES_MAX, WRONG_CODES_MINUTES } from '../../../domain/limits.ts';
import { valuesOf, type Tx } from '../../postgres/connections/sql.ts';

/** Who tries to join, and with which organization's code, in lower case: null if the text does not begin with one. */
export type JoinAttempt = { userId: string; network: string; joinCode: string | null };

/**
 * Whether another code may be tried. Attempts with the same user, network or code are serialized until the transaction ends, so parallel
 * guesses count too. The locks are always taken in this order, so two attempts cannot deadlock.
 */
export async function mayTryCode(tx: Tx, { userId, network, joinCode }: JoinAttempt): Promise<boolean> {
  for (const lock of [`join address ${network}`, ...(joinCode === null ? [] : [`join code ${joinCode}`]), `join ${userId}`])
    await tx`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
  const since = tx`at > clock_timestamp() - make_interval(mins => ${WRONG_CODES_MINUTES})`;
  const [row] = await tx<[{ byUser: number; byNetwork: number; byCode: number }]>`
    select
      (select count(*) from sign_in_attempt where account = ${userId} and kind = 'join' and ${since}) as "byUser",
      (select count(*) from sign_in_attempt where address = ${network} and kind = 'join' and ${since}) as "byNetwork",
      (select count(*) from sign_in_attempt where account = ${joinCode ?? ''} and kind = 'join-code' and ${since}) as "byCode"`;
  return Math.max(row.byUser, row.byNetwork, row.byCode) < WRONG_CODES_MAX;
}

export async function recordWrongCode(tx: Tx, { userId, network, joinCode }: JoinAttempt): Promise<void> {
  await tx`insert into sign_in_attempt (kind, account, address) values ('join', ${userId}, ${network})`;
  if (joinCode !== null) await tx`insert into sign_in_attempt (kind, account, address) values ('join-code', ${joinCode}, '')`;
}

/** Moves the attempts with codes of organizations to these organizations, and returns those. Only one of two concurrent calls moves an attempt. */
export const takeWrongPassphrases = async (tx: Tx): Promise<string[]> =>
  await valuesOf(tx<{ orgId: string }[]>`
    with tried as (
      update sign_in_attempt a set told_at = clock_timestamp()
      from org o
      where a.kind = 'join-code' and a.told_at is null and o.join_code in (a.account, upper(a.account)) and o.status = 'claimed' and not o.inactive
      returning o.id, a.at
    ), noted as (
      insert into wrong_passphrase (org_id, at) select id, at from tried returning org_id
    )
    select distinct org_id as "orgId" from noted order by org_id`);

export async function countWrongPassphrases(tx: Tx, orgId: string, since: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from wrong_passphrase where org_id = ${orgId} and at > ${new Date(since)}`;
  return row.count;
}
