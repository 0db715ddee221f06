// `npm run admin` and what runs in the background: mail that fails, is given up and is tried again, a test, jobs, followers and backups.
import { expect, test, vi } from 'vitest';
import { recordBackup } from '../../src/server/db/last-backup.ts';
import { listActs } from '../../src/server/db/operator-acts.ts';
import { setLogLevel } from '../../src/server/log.ts';
import { createOwner } from '../../testing/people/owners.ts';
import { askAdmin, runAdmin } from '../../testing/servers/admin-command.ts';
import { mails, useSmtp } from '../../testing/servers/mail-services.ts';
import { QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';

const smtp = useSmtp();
/** What fails waits until an operator tries it. */
const PATIENT = { ...QUICK_MAIL, intervals: { ...QUICK_MAIL.intervals, retry: 3600 } };
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), PATIENT);

const env = () => ({ DATABASE_URL: here.databaseUrl, SMTP_URL: smtp.url, MAIL_FROM: 'Titles <notify@titles.example>' });
const admin = async <Data>(...args: string[]) => await askAdmin<Data>(env(), ...args);
type Failed = { id: string; to: string; reason: string; status: string; tries: number | null };
const WAIT = { timeout: 20_000 };
const ID: unknown = expect.any(String);
/** The subjects of the recorded acts of a subcommand. */
const acts = async (command: string) =>
  (await listActs(here.services.sql, 100)).acts.filter((act) => act.command === command).map(({ subject }) => subject);

test('a mail that was given up is listed with the reason, and sent when an operator tries it again', async () => {
  const { sql, outbox } = here.services;
  smtp.behavior = () => 'rejects';
  await here.signUp('ann@x.test');
  await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, 'ann@x.test', Date.now()));
  const status = async () => (await mails(here, 'reset_password')).map((mail) => mail.status);
  await expect.poll(status, WAIT).toEqual(['failed']);
  const { data } = await admin<{ failing: Failed[]; givenUp: Failed[] }>('mail', 'failing');
  expect(data).toMatchObject({ failing: [], givenUp: [{ to: 'ann@x.test', reason: expect.stringContaining('550'), status: 'failed' }] });

  smtp.behavior = () => 'accepts';
  expect(await runAdmin(env(), 'mail', 'retry', data.givenUp[0]!.id)).toMatchObject({
    status: 0,
    stdout: '1 message will be tried at once.\n',
  });
  await expect.poll(status, WAIT).toEqual(['sent']);
  const again = await admin('mail', 'retry', data.givenUp[0]!.id);
  expect([again.status, again.error.message]).toEqual([
    1,
    `No message with the id ${data.givenUp[0]!.id} has failed, or it is being sent now.`,
  ]);
});

test('mails that wait for their next attempt are tried at once', async () => {
  const { sql, outbox } = here.services;
  smtp.behavior = () => 'busy';
  for (const name of ['bea', 'cat']) {
    await here.signUp(`${name}@x.test`);
    await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, `${name}@x.test`, Date.now()));
  }
  await expect.poll(async () => (await sql`select from mail where status = 'pending' and first_tried_at is not null`).length, WAIT).toBe(2);
  const waiting = async () =>
    (await sql`select from pgboss.job where state = 'retry' and start_after > now() + interval '30 minutes'`).length;
  await expect.poll(waiting, WAIT).toBe(2);
  smtp.behavior = () => 'accepts';
  const failing = (await admin<{ failing: Failed[] }>('mail', 'failing')).data.failing;
  expect(failing.map(({ to }) => to).toSorted()).toEqual(['bea@x.test', 'cat@x.test']);
  expect(failing[0]!.reason).toContain('451');
  expect((await admin<{ messages: number }>('mail', 'retry', '--all')).data.messages).toBe(2);
  await expect.poll(async () => (await sql`select from mail where status = 'pending'`).length, WAIT).toBe(0);
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(['bea@x.test', 'cat@x.test']);
  expect((await admin<{ messages: number }>('mail', 'retry', '--all', '--given-up')).data.messages).toBe(0);
});

test('a test says what the mail server answered', async () => {
  const sent = await admin<{ answer: string; from: string }>('mail', 'test', 'kim@x.test');
  expect(sent.error).toBeUndefined();
  expect(sent).toMatchObject({ status: 0, data: { from: 'notify@titles.example', answer: expect.stringMatching(/^250 /) } });
  expect(smtp.received.map(({ to, from }) => [to, from])).toEqual([['kim@x.test', 'notify@titles.example']]);
  smtp.behavior = () => 'rejects';
  const refused = await admin('mail', 'test', 'kim@x.test');
  expect([refused.status, refused.error.message]).toEqual([1, expect.stringContaining('550')]);
  expect((await admin('mail', 'test', 'kim')).error.message).toBe('"kim" is not an email address.');
  expect(await acts('mail test'), 'the one that was refused may have been sent too').toEqual([{ mail: ID }, { mail: ID }]);
  const nowhere = await askAdmin({ ...env(), SMTP_URL: '', BASE_URL: 'https://titles.example' }, 'mail', 'test', 'kim@x.test');
  expect([nowhere.status, nowhere.error.message]).toEqual([1, expect.stringContaining('Set SMTP_URL.')]);
});

test('mail that was given up is tried again however much it is, but not if it comes too late', async () => {
  const { sql } = here.services;
  const [owner, stranger] = [await createOwner(here, 'Aspen Auto Group'), await here.signUp('eve@x.test')];
  await admin('mail', 'hold'); // so that none is sent
  await sql`
    insert into mail (id, kind, address, content, created_at, status, settled_at, failure)
    select gen_random_uuid(), 'verify_email', 'person-' || one || '@x.test', '{}', now(), 'failed', now(), '550' from generate_series(1, 1001) one`;
  const invite = async (name: string, senderUserId: string, status: 'sent' | 'failed', cause = crypto.randomUUID()) => {
    await sql`
      insert into mail (id, kind, cause, org_id, address, content, created_at, left_at, sender_org_id, sender_user_id, status, settled_at, failure)
      values (gen_random_uuid(), 'org_invite', ${cause}, ${owner.orgId}, ${name}, '{}', now(), now(), ${owner.orgId}, ${senderUserId}, ${status}, now(), '550')`;
    return cause;
  };
  await invite('wanted@x.test', owner.userId, 'failed');
  await invite('sender-left@x.test', stranger.userId, 'failed');
  for (const status of ['sent', 'failed'] as const)
    await invite('again@x.test', owner.userId, status, await invite('again@x.test', owner.userId, 'failed'));
  const [late] = await sql<[{ id: string }]>`
    insert into mail (id, kind, address, content, created_at, status, settled_at, failure)
    values (gen_random_uuid(), 'reset_password', 'eve@x.test', '{}', now() - interval '61 minutes', 'failed', now(), '550') returning id`;

  const { data } = await admin<{ allGivenUp: number; givenUp: Failed[] }>('mail', 'failing');
  expect([data.allGivenUp, data.givenUp.length]).toEqual([1007, 1000]);
  expect((await admin('mail', 'retry', '--given-up')).data).toEqual({ messages: 1003, leftOut: 4, onHold: true });
  expect((await admin('mail', 'retry', '--all')).data).toEqual({ messages: 1003, leftOut: 0, onHold: true });
  expect((await admin('mail', 'retry', late.id)).error.message).toMatch(/^The message .* is not sent any more: its sender has left/);
  const left = await sql<{ address: string; count: number }[]>`
    select address, count(*) as count from mail where status = 'failed' group by address order by 1`;
  expect(left.map(({ address, count }) => [address, count])).toEqual([
    ['again@x.test', 2],
    ['eve@x.test', 1],
    ['sender-left@x.test', 1],
  ]);
  await sql`delete from mail`;
  await sql`delete from pgboss.job`;
  for (const changed of [true, false])
    expect((await admin('mail', 'send')).data).toEqual({ message: expect.stringContaining('Mail is no'), changed });
  expect([await acts('mail hold'), await acts('mail send')]).toEqual([[{}], [{}]]);
});

test('a job that was given up is tried again', async () => {
  const { sql, outbox } = here.services;
  smtp.behavior = () => 'busy';
  await here.signUp('dee@x.test');
  await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, 'dee@x.test', Date.now()));
  const fail = async () =>
    (await sql`update pgboss.job set state = 'failed', completed_on = now() where state = 'retry' and singleton_key = 'dee@x.test'`).count;
  await expect.poll(fail, WAIT).toBe(1);
  type Jobs = { failed: number; failedJobs: { tries: number; reason: string | null }[] };
  expect((await admin<Jobs>('jobs')).data).toMatchObject({ failed: 1, failedJobs: [{ queue: 'mail' }] });
  smtp.behavior = () => 'accepts';
  expect((await runAdmin(env(), 'jobs', 'retry')).stdout).toBe('1 job will be tried at once.\n');
  await expect.poll(() => smtp.received.map(({ to }) => to), WAIT).toEqual(['dee@x.test']);
  // As if its process had died before it told the queue.
  const failAgain = async () =>
    (await sql`update pgboss.job set state = 'failed' where state = 'completed' and singleton_key = 'dee@x.test'`).count;
  await expect.poll(failAgain, WAIT).toBe(1);
  expect((await admin('jobs', 'retry')).data).toEqual({ jobs: 0, leftOut: 1 });
});

test('a backup of another tool is recorded where the check looks, and not in the log of acts, from which nothing can be removed', async () => {
  const { sql } = here.services;
  const first = await admin<{ at: string }>('backup', 'taken', 's3://key:secret@titles');
  expect(first.data).toMatchObject({ changed: true, place: 's3://key:secret@titles' });
  expect(await acts('backup taken')).toEqual([{}]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
  const earlier = await admin('backup', 'taken', 'pgBackRest');
  vi.mocked(Date.now).mockRestore();
  expect(earlier.data).toEqual({ ...first.data, changed: false });
  await recordBackup(sql, { at: Date.now() + 60_000, place: 'a host whose clock is wrong' });
  expect((await admin('backup', 'taken', 'pgBackRest')).data).toMatchObject({ changed: true, place: 'pgBackRest' });
});

test('an act that an older schema cannot record says so in its line of the log', async () => {
  const { sql } = here.services;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  setLogLevel('warn');
  await sql`alter table operator_act rename to renamed`;
  await admin('mail', 'hold');
  await sql`alter table renamed rename to operator_act`;
  await admin('mail', 'send');
  const told = written.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; command: string; what?: string });
  written.mockRestore();
  expect(told.filter(({ event }) => event === 'operator-act').map(({ command, what }) => [command, what])).toEqual([
    ['mail hold', expect.stringContaining('in this line only')],
    ['mail send', undefined],
  ]);
});

test('the followers of the ledger are listed with what they are behind', async () => {
  const owner = await createOwner(here, 'Aspen Auto Group');
  await owner.command('updateProfile', { displayName: 'Ann' }); // waits until the ledger is followed
  const { data } = await admin<{ followers: { name: string; lagEntries: number; lagSeconds: number }[] }>('followers');
  expect(data.followers.map(({ name, lagEntries, lagSeconds }) => [name, lagEntries, lagSeconds])).toEqual([
    ['mails', 0, 0],
    ['notifications', 0, 0],
  ]);
});
