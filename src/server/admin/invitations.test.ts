// The operator's command for invitations to sign up, and the mail that it writes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSenders, useSmtp } from '../../../testing/servers/mail-services.ts';
import { ORIGIN, PASSWORD, useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { setLogLevel } from '../log.ts';
import { runAdmin } from './run-admin.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url, SIGN_UP: 'invited' }), 'unsent');
const { deliverAll } = useSenders(here);

beforeEach(() => {
  setLogLevel('error'); // acts are logged
  vi.stubEnv('DATABASE_URL', here.databaseUrl);
  vi.stubEnv('SIGN_UP', 'invited');
  vi.stubEnv('BASE_URL', ''); // vitest sets it to "/"
});
afterEach(() => void vi.unstubAllEnvs());

type Data = { id: string; link: string; isMailed: boolean; invitations: { id: string; state: string; usedBy: string | null }[] };
async function run(...words: string[]): Promise<{ data: Data; error?: { message: string }; exitCode: number }> {
  const { output, exitCode } = await runAdmin(['invitations', ...words, '--json'], 80, new AbortController().signal);
  return { ...(JSON.parse(output) as { data: Data }), exitCode };
}
const listed = async () => (await run('list')).data.invitations;
const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('invitation')!;

async function signUp(email: string, link: string): Promise<number> {
  const answer = await here.services.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: ORIGIN },
    payload: { email, name: 'Pat Doe', password: PASSWORD, invitation: { kind: 'operator', secret: tokenOf(link) } },
  });
  return answer.statusCode;
}

test('a link is printed once, lets one person sign up, and is listed as theirs', async () => {
  const { data } = await run('create', '--organization', 'Aspen Auto Group');
  expect(data.link).toMatch(/^http:\/\/localhost:3000\/signup#invitation=[\w-]{22}$/);
  expect(await listed()).toMatchObject([{ id: data.id, organization: 'Aspen Auto Group', email: null, state: 'open', usedBy: null }]);
  expect(await signUp('first@x.test', data.link)).toBe(200);
  expect(await signUp('second@x.test', data.link)).toBe(403);
  const text = (await runAdmin(['invitations', 'list'], 120, new AbortController().signal)).output;
  expect(text).toContain('used by first@x.test');
  expect(text).not.toContain(tokenOf(data.link));
});

test('an invitation that nobody has used can be revoked once, and one that was used cannot', async () => {
  const { data } = await run('create');
  expect((await run('revoke', data.id)).exitCode).toBe(0);
  expect(await signUp('late@x.test', data.link)).toBe(403);
  expect((await listed()).map(({ id }) => id)).not.toContain(data.id);
  const used = (await listed()).find(({ state }) => state === 'used')!;
  for (const id of [data.id, used.id, 'x']) {
    const { exitCode, error } = await run('revoke', id);
    expect([exitCode, error?.message]).toEqual([
      1,
      `No invitation that nobody has used has the id "${id}": "invitations list" shows them.`,
    ]);
  }
});

test('an invitation for an address is mailed with a link of its own, which verifies the address', async () => {
  vi.stubEnv('SMTP_URL', smtp.url);
  const { data } = await run('create', '--email', ' Dana@Aspen.test', '--days', '3');
  expect(data.isMailed).toBe(true);
  await deliverAll();
  const [mail] = smtp.received.filter(({ to }) => to === 'dana@aspen.test');
  const [link] = /http:\/\/localhost:3000\/signup#\S+/.exec(mail?.text ?? '') ?? [''];
  expect(mail?.text).toContain('for this address alone');
  expect(tokenOf(link)).not.toBe(tokenOf(data.link));
  expect(await signUp('dana@aspen.test', link)).toBe(200);
  const [account] = await here.services.sql`select email_verified as "isVerified" from app_user where email = 'dana@aspen.test'`;
  expect(account).toEqual({ isVerified: true });
});

test('a mail whose invitation is used or revoked before it leaves is not sent', async () => {
  vi.stubEnv('SMTP_URL', smtp.url);
  const used = await run('create', '--email', 'used@aspen.test');
  const revoked = await run('create', '--email', 'revoked@aspen.test');
  expect(await signUp('used@aspen.test', used.data.link)).toBe(200);
  await run('revoke', revoked.data.id);
  await deliverAll();
  const subjects = smtp.received.filter(({ to }) => ['used@aspen.test', 'revoked@aspen.test'].includes(to)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Verify your email']);
});

test('without a mail server the link is only printed, and an address that has an account or is none is refused', async () => {
  vi.stubEnv('SMTP_URL', '');
  const { output } = await runAdmin(['invitations', 'create', '--email', 'eve@aspen.test'], 80, new AbortController().signal);
  expect(output).toContain('No mail is sent, because SMTP_URL is not set here.');
  expect(await here.services.sql`select from mail where address = 'eve@aspen.test'`).toHaveLength(0);
  expect((await run('create', '--email', 'first@x.test')).error?.message).toBe('There is already an account with first@x.test.');
  for (const email of ['nobody', 'dana@aspen.exämple', 'a..b@aspen.test', 'da\u001Bna@aspen.test', `${'a'.repeat(250)}@aspen.test`])
    expect((await run('create', '--email', email)).error?.message).toBe(`"${email}" is not an email address.`);
});

test('what an operator did is recorded with the id, and neither the link nor the address', async () => {
  const acts = await here.services.sql<{ command: string; subject: string }[]>`
    select command, subject::text from operator_act where command like 'invitations %' order by at`;
  expect(new Set(acts.map(({ command }) => command))).toEqual(new Set(['invitations create', 'invitations revoke']));
  for (const { subject } of acts) expect(subject).toMatch(/^\{"invitation": "[0-9a-f-]{36}"\}$/);
});
