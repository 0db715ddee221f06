// Runs every operation and every background job of the server once, and records the statements that it sends.
import { type OperationName, operations } from '../../src/api/operations.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { OLD_ROWS } from '../../src/server/db/delete-old-rows.ts';
import { migrationFiles } from '../../src/server/postgres/migrations/migrate.ts';
import { issueToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import { sweepOverdueInvitations } from '../../src/server/schedule/sweep-overdue-invitations.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import type { useSenders } from '../../testing/servers/mail-services.ts';
import { BY_ROLE, CALLERS } from '../../testing/permissions/by-role.ts';
import { createParties, createCaller } from '../../testing/permissions/parties.ts';
import { REQUESTS } from '../../testing/permissions/requests.ts';
import { recordStatements } from '../../testing/database/sql-statements.ts';
import { ORIGIN, PASSWORD, type Person, type TestServices } from '../../testing/servers/test-services.ts';
import type { Parameter, Recording } from './recording.ts';

type Senders = ReturnType<typeof useSenders>;
const NEW_PASSWORD = 'another horse, another battery';
/** Operations that change the organization of their caller: each gets a new one. */
const MOVES_ITS_CALLER: readonly OperationName[] = ['redeemInvite', 'leaveOrg'];
/** better-auth compares the tables with its schema once. Transactions are left out because a replay is one transaction. */
const NOT_RECORDED = /pg_catalog|information_schema|^\s*(begin|commit|rollback|savepoint|release|set (local|transaction))\b/i;
const READS = /^\s*(select|with)\b(?!.*\b(insert|update|delete)\b)/is;

/** `here`: services on an empty database, with mail 'unsent'; `senders`: sends the mail. */
export async function recordAllOperations(here: TestServices, senders: Senders): Promise<Recording> {
  const recording: Recording = { schema: migrationFiles().at(-1)!, parts: [] };
  /** `isSetup`: the work prepares another part, so its reads are not recorded. */
  const part = async (name: string, work: () => Promise<unknown>, isSetup = false) => {
    const statements = await recordStatements(here.services.sql, work);
    const read = new Set<string>();
    const runs = statements
      .filter(({ text }) => !NOT_RECORDED.test(text))
      // Each read is recorded once in a part, because later statements do not depend on it.
      .filter(({ text }) => !READS.test(text) || (!isSetup && !read.has(text) && read.add(text)))
      .map(({ text, parameters, types }) => ({ text, parameters: parameters.map((value, at) => toParameter(value, types[at])) }));
    recording.parts.push({ name, runs });
  };

  await part('signing up', async () => await signUpAndVerify(here));
  await part('passwords', async () => await changePasswords(here));
  let parties: Awaited<ReturnType<typeof createParties>> | undefined;
  await part('people and organizations', async () => {
    parties = await createParties(here);
  });
  for (const name of Object.keys(operations) as OperationName[]) {
    // The last caller with access: an owner has no use for some operations.
    const caller = CALLERS.findLast((one) => BY_ROLE[name][CALLERS.indexOf(one)] === 'ok')!;
    let [by, input]: [Person | undefined, object] = [undefined, {}];
    const prepare = async () => {
      by = MOVES_ITS_CALLER.includes(name) ? await createCaller(parties!, caller) : parties!.callers[caller];
      input = await REQUESTS[name](parties!, by);
    };
    await part(`before ${name}`, prepare, true);
    await part(name, async () => await ask(by!, name, input, operations[name].who === 'member' ? parties!.ours.orgId : undefined));
  }
  await part('pages that listen', async () => {
    const page = await openStream(await listen(here.services), parties!.ours);
    await page.close();
  });
  await part('mail', async () => {
    await senders.skipUnwanted();
    await senders.deliverAll();
    await senders.failMailsWithoutJob();
  });
  await part('tidying', async () => await tidy(here));
  return recording;
}

async function ask(by: Person, name: OperationName, input: object, orgId: string | undefined): Promise<void> {
  const headers: Record<string, string> = orgId === undefined ? {} : { 'x-org-id': orgId };
  const { status, body } =
    operations[name].kind === 'query'
      ? await by.query(name, input as Record<string, string>, headers)
      : await by.command(name, input, { ...headers, 'idempotency-key': crypto.randomUUID() });
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
}

async function tidy(here: TestServices): Promise<void> {
  const { sql, live } = here.services;
  await sweepOverdueInvitations({ sql, live }, Date.now() + 60 * DAY_MS);
  for (const deleteOld of Object.values(OLD_ROWS)) await deleteOld(sql);
}

async function postToAuthRoute(here: TestServices, path: string, payload: object, cookie = ''): Promise<void> {
  const headers = { origin: ORIGIN, cookie };
  const answer = await here.services.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${path} was refused: ${answer.body}`);
}

async function signUpAndVerify(here: TestServices): Promise<void> {
  const { sql } = here.services;
  const email = 'ann@example.test';
  const { userId, cookie } = await here.signUp(email, 'Ann', false);
  const link = async () => await issueToken(sql, email, { purpose: 'verify-email', userId }, Date.now());
  await postToAuthRoute(here, 'send-verification-email', {}, cookie);
  await postToAuthRoute(here, 'verify-email', { token: await link() }, cookie);
  await postToAuthRoute(here, 'sign-in/email', { email, password: PASSWORD });
  await postToAuthRoute(here, 'sign-out', {}, cookie);
}

async function changePasswords(here: TestServices): Promise<void> {
  const email = 'bea@example.test';
  const { userId, cookie } = await here.signUp(email, 'Bea');
  await postToAuthRoute(here, 'change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, cookie);
  await postToAuthRoute(here, 'request-password-reset', { email });
  const token = await issueToken(here.services.sql, email, { purpose: 'reset-password', userId }, Date.now());
  await postToAuthRoute(here, 'check-reset-link', { token });
  await postToAuthRoute(here, 'reset-password', { token, password: PASSWORD });
}

/** Returns the value in a form that JSON can hold. The driver accepts a time as text. */
function toParameter(value: unknown, type = 0): Parameter {
  if (typeof value === 'bigint') throw new Error('A bigint is not recorded yet.');
  return { value: value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : value, type };
}
