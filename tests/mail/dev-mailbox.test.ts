// The mailbox of a server without a mail server: there for whoever sits at the machine, and for nobody else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMailTransport } from '../../src/server/mail/mail-transport.ts';
import { styleHash } from '../../src/server/http/security.ts';
import { QUICK_MAIL, useTestServices } from '../test-services.ts';
import { createOwner, provision } from '../owners.ts';
import { openThreadAs } from '../threads.ts';

/** What goes to a stranger is let go first, and sent then. */
const WAIT = { timeout: 10_000 };
const home = useTestServices({}, QUICK_MAIL);
const there = (url: string, host = 'localhost:3000') => home.services.app.inject({ url, headers: { host } });

test('what would be mailed is shown, newest first, as text and as HTML that can run nothing', async () => {
  const auction = await createOwner(home, 'Front <b>Range</b> Auction');
  await home.signUp('new@example.test', 'Pat Doe', false);
  await expect.poll(async () => (await there('/dev/mailbox')).body, WAIT).toContain('new@example.test');
  const seller = await provision(auction, 'Bluebird Cars', 'desk@bluebird.test');
  await openThreadAs(auction, { boughtFromOrgId: seller.id });
  await expect.poll(async () => (await there('/dev/mailbox')).body, WAIT).toContain('Claim Bluebird Cars on Titleline');

  // By address: the auction's owner is asked to verify as well where that mail is tried before the owner counts as verified.
  const list = (await there('/dev/mailbox')).body;
  expect(list).toContain('Verify your email');
  expect(list.indexOf('desk@bluebird.test')).toBeLessThan(list.indexOf('new@example.test'));
  const path = /"(\/dev\/mailbox\/[0-9a-f-]{36})">Claim Bluebird Cars/.exec(list)![1]!;
  const { body: letter, headers } = await there(path);
  const style = /<style>([^<]+)<\/style>/.exec(letter)?.[1] ?? 'none';
  expect(headers['content-security-policy']).toContain(
    `default-src 'none'; style-src ${styleHash(style)}; img-src 'self'; frame-src 'self';`,
  );
  expect(letter).toContain('Front &lt;b&gt;Range&lt;/b&gt; Auction says you sold this to them.');
  expect(letter).toMatch(/<a href="http:\/\/localhost:3000\/onboarding\?claim=[\w-]{22}">/);
  const markup = await there(`${path}/html`);
  expect(markup.body).toContain('Front &lt;b&gt;Range&lt;/b&gt; Auction');
  expect(markup.headers['content-security-policy']).toContain("default-src 'none'");
  expect(markup.headers['content-security-policy']).not.toContain('script-src');
  expect(markup.headers['origin-agent-cluster'], 'a sandbox that asks for it makes browsers warn').toBeUndefined();
});

test('a name that another site gave this machine opens nothing, nor does a path out of the folder', async () => {
  for (const host of ['evil.example', 'localhost:3001', '127.0.0.1'])
    expect((await there('/dev/mailbox', host)).statusCode, host).toBe(404);
  for (const id of ['x', '..%2F..%2Fsecret', crypto.randomUUID()]) expect((await there(`/dev/mailbox/${id}`)).statusCode, id).toBe(404);
});

test.each([
  [{ 'x-forwarded-for': '192.0.2.7' }],
  [{ forwarded: 'for=192.0.2.7' }],
  [{ 'x-real-ip': '127.0.0.1' }],
  [{ via: '1.1 proxy' }],
  [{ 'x-forwarded-host': 'titles.example' }],
  [{ 'x-forwarded-proto': 'https' }],
] as Record<string, string>[][])('a proxy on this machine opens nothing for others: %o', async (headers) => {
  const [, path] = /href="(\/dev\/mailbox\/[0-9a-f-]{36})"/.exec((await there('/dev/mailbox')).body) ?? [];
  for (const url of ['/dev/mailbox', path!, `${path}/html`]) {
    expect((await home.services.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })).statusCode, url).toBe(404);
    expect((await there(url)).statusCode, url).toBe(200);
  }
});

test('another machine opens nothing', async () => {
  const answer = await home.services.app.inject({ url: '/dev/mailbox', remoteAddress: '192.0.2.7', headers: { host: 'localhost:3000' } });
  expect(answer.statusCode).toBe(404);
});

const closed = {
  'behind a proxy': useTestServices({ TRUSTED_PROXIES: 'loopback' }, 'unsent'),
  'with a mail server': useTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' }, 'unsent'),
  'on an address that others reach': useTestServices({ HOST: '0.0.0.0' }),
  'behind a public name': useTestServices({ BASE_URL: 'https://titles.example' }),
};
test.each(Object.keys(closed) as (keyof typeof closed)[])('it is not there %s', async (where) => {
  const { app, config } = closed[where].services;
  for (const host of ['localhost:3000', new URL(config.baseUrl).host])
    expect((await app.inject({ url: '/dev/mailbox', headers: { host } })).body).not.toContain('Mailbox');
});

test('a mail that is tried twice is one file, and no half of one is left', async () => {
  const id = crypto.randomUUID();
  const carry = createMailTransport(home.services.config);
  for (const text of ['The first try.', 'The second try.']) {
    const message = { id, to: 'ann@example.test', subject: 'Twice', text, html: `<p>${text}</p>`, oneClickUrl: null };
    await carry(message, new AbortController().signal);
  }
  const folder = join(home.services.config.dataDir, 'outbox');
  expect(readdirSync(folder).filter((file) => file.startsWith(id))).toEqual([`${id}.eml`]);
  expect(readFileSync(join(folder, `${id}.eml`), 'utf8')).toContain('The second try.');
});
