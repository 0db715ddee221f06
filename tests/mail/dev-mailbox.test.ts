// The development mailbox of a server without a mail server: it is only visible on the machine itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMailTransport } from '../../src/server/mail/mail-transport.ts';
import { styleHash } from '../../src/server/http/security.ts';
import { QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { createOwner, provision } from '../../testing/people/owners.ts';
import { openThreadAs } from '../../testing/threads/threads.ts';

/** Mail to a stranger is released first and then sent. */
const WAIT = { timeout: 30_000 };
const here = useOwnTestServices({}, QUICK_MAIL);
const mailbox = (url: string, host = 'localhost:3000') => here.services.app.inject({ url, headers: { host } });

test('the mailbox shows the mails, newest first, as text and as HTML without scripts', async () => {
  const auction = await createOwner(here, 'Front <b>Range</b> Auction');
  await here.signUp('new@example.test', 'Pat Doe', false);
  await expect.poll(async () => (await mailbox('/dev/mailbox')).body, WAIT).toContain('new@example.test');
  const seller = await provision(auction, 'Bluebird Cars', 'desk@bluebird.test');
  await openThreadAs(auction, { boughtFromOrgId: seller.id });
  await expect.poll(async () => (await mailbox('/dev/mailbox')).body, WAIT).toContain('Claim Bluebird Cars on Titleline');

  // Compared by address: the owner of the auction may have got a verification mail too, if it was tried before the email was verified.
  const list = (await mailbox('/dev/mailbox')).body;
  expect(list).toContain('Verify your email');
  expect(list.indexOf('desk@bluebird.test')).toBeLessThan(list.indexOf('new@example.test'));
  const path = /"(\/dev\/mailbox\/[0-9a-f-]{36})">Claim Bluebird Cars/.exec(list)![1]!;
  const { body: mail, headers } = await mailbox(path);
  const style = /<style>([^<]+)<\/style>/.exec(mail)?.[1] ?? 'none';
  expect(headers['content-security-policy']).toContain(
    `default-src 'none'; style-src ${styleHash(style)}; img-src 'self'; frame-src 'self';`,
  );
  expect(mail).toContain('Front &lt;b&gt;Range&lt;/b&gt; Auction says you sold this to them.');
  expect(mail).toMatch(/<a href="http:\/\/localhost:3000\/onboarding\?claim=[\w-]{22}">/);
  const markup = await mailbox(`${path}/html`);
  expect(markup.body).toContain('Front &lt;b&gt;Range&lt;/b&gt; Auction');
  expect(markup.headers['content-security-policy']).toContain("default-src 'none'");
  expect(markup.headers['content-security-policy']).not.toContain('script-src');
  expect(markup.headers['origin-agent-cluster'], 'a sandbox that asks for it makes browsers warn').toBeUndefined();
});

test('the mailbox is not found under another host name, and a mail is not found by a path outside its folder', async () => {
  for (const host of ['evil.example', 'localhost:3001', '127.0.0.1'])
    expect((await mailbox('/dev/mailbox', host)).statusCode, host).toBe(404);
  for (const id of ['x', '..%2F..%2Fsecret', crypto.randomUUID()]) expect((await mailbox(`/dev/mailbox/${id}`)).statusCode, id).toBe(404);
});

test.each([
  [{ 'x-forwarded-for': '192.0.2.7' }],
  [{ forwarded: 'for=192.0.2.7' }],
  [{ 'x-real-ip': '127.0.0.1' }],
  [{ via: '1.1 proxy' }],
  [{ 'x-forwarded-host': 'titles.example' }],
  [{ 'x-forwarded-proto': 'https' }],
] as Record<string, string>[][])('the mailbox is not found through a proxy on this machine: %o', async (headers) => {
  const [, path] = /href="(\/dev\/mailbox\/[0-9a-f-]{36})"/.exec((await mailbox('/dev/mailbox')).body) ?? [];
  for (const url of ['/dev/mailbox', path!, `${path}/html`]) {
    expect((await here.services.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })).statusCode, url).toBe(404);
    expect((await mailbox(url)).statusCode, url).toBe(200);
  }
});

test('the mailbox is not found from another machine', async () => {
  const answer = await here.services.app.inject({ url: '/dev/mailbox', remoteAddress: '192.0.2.7', headers: { host: 'localhost:3000' } });
  expect(answer.statusCode).toBe(404);
});

const closed = {
  'behind a proxy': useOwnTestServices({ TRUSTED_PROXIES: 'loopback' }, 'unsent'),
  'with a mail server': useOwnTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' }, 'unsent'),
  'on a public address': useOwnTestServices({ HOST: '0.0.0.0' }),
  'with a public base URL': useOwnTestServices({ BASE_URL: 'https://titles.example' }),
};
test.each(Object.keys(closed) as (keyof typeof closed)[])('a server %s has no mailbox', async (where) => {
  const { app, config } = closed[where].services;
  for (const host of ['localhost:3000', new URL(config.baseUrl).host])
    expect((await app.inject({ url: '/dev/mailbox', headers: { host } })).body).not.toContain('Mailbox');
});

test('a mail that is tried twice is one whole file', async () => {
  const id = crypto.randomUUID();
  const carry = createMailTransport(here.services.config);
  for (const text of ['The first try.', 'The second try.']) {
    const message = { id, to: 'ann@example.test', subject: 'Twice', text, html: `<p>${text}</p>`, oneClickUrl: null, conversation: null };
    await carry(message, new AbortController().signal, false);
  }
  const folder = join(here.services.config.dataDir, 'outbox');
  expect(readdirSync(folder).filter((file) => file.startsWith(id))).toEqual([`${id}.eml`]);
  expect(readFileSync(join(folder, `${id}.eml`), 'utf8')).toContain('The second try.');
});
