// What an operator sees of mail: how many messages wait and since when, those that failed and why, and the mail servers that fail.
// A message is a job of the queue. Several mails may leave as one message, so the messages are counted.
import { first, ms, type Sql, type Tx, valuesOf } from '../../postgres/connections/sql.ts';
import type { MailContent } from '../../../domain/thread/notices/mail-content.ts';
import { JOB_ID } from './mails.ts';

/**
 * `count`: messages that wait to be sent or to be tried again. Invitations that wait for their sender's verification or for the morning are
 * not among them. `failing`: those that failed before. `oldestAt`: when the oldest of their mails was written, in ms; null if none waits.
 * `oldestUntriedAt`: of those that did not fail.
 */
export type WaitingMails = { count: number; failing: number; oldestAt: number | null; oldestUntriedAt: number | null };

/** A mail that has a job, or should have one: held mail to strangers has none. */
const MAY_LEAVE = `m.status = 'pending' and (m.sender_org_id is null or m.left_at is not null)`;
const HAS_FAILED = `(m.first_tried_at is not null or m.failure is not null)`;

export async function readWaitingMails(sql: Sql): Promise<WaitingMails> {
  const [row] = await sql<[WaitingMails]>`
    select count(distinct ${sql.unsafe(JOB_ID)}) as count, ${ms(sql, 'min(m.created_at)')} as "oldestAt",
      ${ms(sql, `min(m.created_at) filter (where not ${HAS_FAILED})`)} as "oldestUntriedAt",
      count(distinct ${sql.unsafe(JOB_ID)}) filter (where ${sql.unsafe(HAS_FAILED)}) as failing
    from mail m where ${sql.unsafe(MAY_LEAVE)}`;
  return row;
}

/**
 * A message that was not accepted. `id`: of its job, which is in its Message-ID. `mails`: how many it contains. `kind`: of the first.
 * `tries`: attempts so far; null if its job is gone. `nextTryAt`: null if it is not tried again. `reason`: what the mail server answered, or
 * why it could not be asked; null if nobody knows. `since`: the first failed attempt, or when it was written if none was made. In ms.
 */
export type FailedMail = {
  id: string;
  to: string;
  kind: MailContent['kind'];
  mails: number;
  tries: number | null;
  nextTryAt: number | null;
  reason: string | null;
  since: number;
  status: 'pending' | 'failed';
};

const areFailing = (sql: Sql | Tx) => sql`${sql.unsafe(MAY_LEAVE)} and ${sql.unsafe(HAS_FAILED)}`;
const wereGivenUp = (sql: Sql | Tx, since: number) => sql`m.status = 'failed' and m.settled_at >= ${new Date(since)} and m.address <> ''`;
type Condition = ReturnType<typeof areFailing>;

/** Messages that failed and are tried again, the longest failing first; at most so many. */
export const readFailingMails = async (sql: Sql, most: number): Promise<FailedMail[]> => await readFailedMails(sql, areFailing(sql), most);

/** Messages that were given up since a time (ms), at most so many, the first to fail first. After 90 days they are forgotten. */
export const readGivenUpMails = async (sql: Sql, since: number, most: number): Promise<FailedMail[]> =>
  await readFailedMails(sql, wereGivenUp(sql, since), most);

/** The ids of all of them. */
export const failingMailIds = async (sql: Sql | Tx): Promise<string[]> => await readIds(sql, areFailing(sql));
export const givenUpMailIds = async (sql: Sql | Tx, since: number): Promise<string[]> => await readIds(sql, wereGivenUp(sql, since));

const readIds = async (sql: Sql | Tx, condition: Condition): Promise<string[]> =>
  await valuesOf(sql<{ id: string }[]>`select distinct ${sql.unsafe(JOB_ID)} as id from mail m where ${condition}`);

const readFailedMails = async (sql: Sql, condition: Condition, most: number): Promise<FailedMail[]> =>
  await sql<FailedMail[]>`
    select failed.id, failed.to, failed.kind, failed.mails, failed.status, failed.reason, failed.since,
      case when j.started_on is null then j.retry_count else j.retry_count + 1 end as tries,
      case when j.state < 'active' then ${ms(sql, 'j.start_after')} end as "nextTryAt"
    from (
      select ${sql.unsafe(JOB_ID)} as id, min(m.address) as to, (array_agg(m.kind order by m.created_at, m.id))[1] as kind,
        count(*)::int as mails, min(m.status) as status, (array_agg(m.failure order by m.created_at, m.id))[1] as reason,
        ${ms(sql, 'min(coalesce(m.first_tried_at, m.created_at))')} as since
      from mail m where ${condition}
      group by ${sql.unsafe(JOB_ID)} order by since limit ${most}
    ) failed left join pgboss.job j on j.name = 'mail' and j.id = failed.id
    order by failed.since, failed.id`;

/**
 * Lets messages that failed be tried at once, instead of after their pause. That attempt is one more, and not one of those after which the
 * queue gives a job up: however often a mail server comes and goes, mail is tried for as long.
 */
export async function tryMailsNow(sql: Sql | Tx): Promise<number> {
  const { count } = await sql`
    update pgboss.job set start_after = now(), retry_limit = retry_limit + 1
    where name = 'mail' and state = 'retry' and start_after > now()`;
  return count;
}

/**
 * For an installation without a mail server: notes the reason with the mails that wait, and keeps their jobs, which pg-boss would delete after
 * two weeks.
 */
export async function keepWaitingMails(sql: Sql, reason: string): Promise<void> {
  await sql`update mail m set failure = ${reason} where ${sql.unsafe(MAY_LEAVE)} and m.failure is null`;
  await sql`
    update pgboss.job set keep_until = now() + interval '14 days'
    where name = 'mail' and state < 'active' and keep_until < now() + interval '13 days'`;
}

/** `reason`: a sentence without any address. `since` in ms. `host`: the one that sends mail. */
export type FailingMailServer = { host: string; since: number; reason: string };

/** A host that sends mail says every minute that its server still fails. One that has not for this long is gone. */
const FORGOTTEN_AFTER = '5 minutes';

/** The hosts whose mail server fails now. */
export const readFailingMailServers = async (sql: Sql): Promise<FailingMailServer[]> =>
  await sql<FailingMailServer[]>`
    select host, ${ms(sql, 'since')} as since, reason from failing_mail_server
    where seen_at > now() - ${FORGOTTEN_AFTER}::interval order by since, host`;

/** Records that the host's mail server fails, or still fails. */
export async function recordFailingMailServer(sql: Sql, host: string, reason: string): Promise<void> {
  await sql`
    insert into failing_mail_server (host, since, seen_at, reason) values (${host}, now(), now(), ${reason})
    on conflict (host) do update set reason = excluded.reason, seen_at = now(),
      since = case when failing_mail_server.seen_at > now() - ${FORGOTTEN_AFTER}::interval then failing_mail_server.since else now() end`;
}

/** Records that the host's mail server works. Returns since when it had failed, in ms; null if it had not. */
export async function removeFailingMailServer(sql: Sql | Tx, host: string): Promise<number | null> {
  const removed = await first(
    sql<{ since: number }[]>`delete from failing_mail_server where host = ${host} returning ${ms(sql, 'since')} as since`,
  );
  return removed?.since ?? null;
}
