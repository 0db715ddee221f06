// Unsubscribing from a type of mail, or from the digest: by the button of a mail program, which posts a form, and by the page behind the link.
import { beforeAll, expect, test } from 'vitest';
import { UNSUBSCRIBE_TYPES, type UnsubscribeType } from '../../src/domain/vocabulary.ts';
import { unsubscribeToken } from '../../src/server/mail/unsubscribe-token.ts';
import { sendCommand } from '../../testing/threads/threads.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { type Person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openHeldThread, requestUpdate, mails, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }));
let address: string;
beforeAll(async () => {
  address = await listen(here.services);
});

/** Sends the request of a mail provider: a form without a cookie and an origin. */
const oneClick = async (url: string, headers: Record<string, string> = {}) =>
  await here.services.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  });
const prefsOf = async (person: Person): Promise<unknown> =>
  (await here.services.sql<[{ prefs: unknown }]>`select email_prefs as prefs from app_user where id = ${person.userId}`)[0].prefs;
const tokenOf = (person: Person, type: UnsubscribeType = 'tw_update') =>
  unsubscribeToken({ userId: person.userId, type }, here.services.config.secret);
const ask = async (token: string) => await here.services.app.inject({ url: '/api/unsubscription', query: { token } });

test('the button of a mail program turns off the type of that mail, open pages get an event, and no such mail follows', async () => {
  const thread = await openHeldThread(here);
  await requestUpdate(thread);
  await expect.poll(() => smtp.received.some(({ subjectStart }) => subjectStart === 'Title update requested')).toBe(true);
  const mail = smtp.received.find(({ subjectStart }) => subjectStart === 'Title update requested')!;
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = /^<http:\/\/localhost:3000(\/api\/unsubscribe\?token=[\w.-]+)>$/.exec(mail.headers['list-unsubscribe']!)![1]!;
  const stream = await openStream(address, thread.seller);
  expect((await oneClick(url)).statusCode).toBe(200);
  expect(await prefsOf(thread.seller)).toMatchObject({ enabled: true, types: { request_update: false } });
  await stream.receives('me|0');
  await stream.close();
  await sendCommand(thread.seller, 'postUpdate', { threadId: thread.threadId, message: 'Soon.' });
  const before = (await mails(here, 'request_update')).length;
  await requestUpdate(thread);
  expect(await mails(here, 'request_update')).toHaveLength(before);
  expect((await oneClick(url)).statusCode).toBe(200);
});

test('the address of the button, opened in a browser, leads to the page and turns nothing off', async () => {
  const person = await here.signUp('pasted@x.test');
  const token = tokenOf(person);
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await here.services.app.inject({ method, url: `/api/unsubscribe?token=${token}` });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, `/unsubscribe?token=${token}`, 'no-store']);
  }
  expect((await ask(token)).json()).toMatchObject({ on: true });
  const odd = async (query: string) => (await here.services.app.inject({ url: `/api/unsubscribe${query}` })).headers.location;
  expect(await odd('')).toBe('/unsubscribe');
  expect(await odd('?token=a&token=b')).toBe('/unsubscribe');
  expect(await odd('?token=//evil.example%0d%0a')).toBe('/unsubscribe?token=%2F%2Fevil.example%0D%0A');
});

test('the form may be multipart', async () => {
  const person = await here.signUp('multipart@x.test');
  const answer = await oneClick(`/api/unsubscribe?token=${tokenOf(person)}`, { 'content-type': 'multipart/form-data; boundary=x' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { type: 'tw_update' }]);
});

test('the page shows the address and the type of mail, and the command turns it off', async () => {
  const person = await here.signUp('reader@x.test');
  expect((await ask(tokenOf(person))).json()).toEqual({ email: 'reader@x.test', type: 'tw_update', on: true });
  const answer = await here.services.app.inject({ method: 'POST', url: '/api/unsubscribe', payload: { token: tokenOf(person) } });
  expect(answer.json()).toEqual({ type: 'tw_update' });
  expect((await ask(tokenOf(person))).json()).toMatchObject({ on: false });
  expect(await prefsOf(person)).toMatchObject({ enabled: true, types: { tw_update: false } });
});

test('a type in the digest is taken out of it, because the link promises no more mail about it', async () => {
  const person = await here.signUp('in.digest@x.test');
  await sendCommand(person, 'updateEmailPrefs', { wishes: { tw_update: 'digest', tw_invite: 'digest' } });
  expect((await ask(tokenOf(person))).json()).toMatchObject({ type: 'tw_update', on: true });
  await oneClick(`/api/unsubscribe?token=${tokenOf(person)}`);
  expect((await ask(tokenOf(person))).json()).toMatchObject({ type: 'tw_update', on: false });
  expect(await prefsOf(person)).toMatchObject({ types: { tw_update: false }, digest: { types: ['tw_invite'] } });
});

test('the link of a digest turns off the digest and nothing else, and the profile turns it on again', async () => {
  const person = await here.signUp('digest@x.test');
  await sendCommand(person, 'updateEmailPrefs', { wishes: { tw_update: 'digest' }, digest: { at: '06:00', timeZone: 'America/Denver' } });
  const token = tokenOf(person, 'digest');
  expect((await ask(token)).json()).toEqual({ email: 'digest@x.test', type: 'digest', on: true });
  const answer = await oneClick(`/api/unsubscribe?token=${token}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { type: 'digest' }]);
  expect((await ask(token)).json()).toMatchObject({ on: false });
  const digest = { at: null, timeZone: 'America/Denver', types: ['tw_update'] };
  expect(await prefsOf(person)).toEqual({ enabled: true, types: { tw_update: false }, digest });
  await sendCommand(person, 'updateEmailPrefs', { digest: { at: '07:30' } });
  expect((await ask(token)).json()).toMatchObject({ on: true });
});

test('a link that was changed turns nothing off', async () => {
  const person = await here.signUp('careful@x.test');
  const token = tokenOf(person);
  const [type, userId, signature] = token.split('.') as [string, string, string];
  const stranger = await here.signUp('stranger@x.test');
  const wrong = [
    ...UNSUBSCRIBE_TYPES.filter((other) => other !== type).map((other) => `${other}.${userId}.${signature}`),
    `${type}.${stranger.userId}.${signature}`,
    `${type}.${userId}.`,
    `${type}.${userId}`,
    `${token}A`,
    'x',
    unsubscribeToken({ userId: person.userId, type: 'tw_update' }, 'another secret, just as long as ours is'),
    unsubscribeToken({ userId: crypto.randomUUID(), type: 'tw_update' }, here.services.config.secret),
  ];
  for (const one of wrong) {
    expect((await oneClick(`/api/unsubscribe?token=${encodeURIComponent(one)}`)).statusCode, one).toBe(404);
    expect((await ask(one)).statusCode, one).toBe(404);
  }
  expect((await oneClick('/api/unsubscribe')).statusCode).toBe(400);
  expect((await oneClick(`/api/unsubscribe?token=${token}&token=${token}`)).statusCode).toBe(400);
  expect(await prefsOf(person)).toEqual({ enabled: true, types: {} });
});

test('forms are refused on all other routes, and other origins on this one', async () => {
  const person = await here.signUp('doors@x.test');
  for (const url of ['/api/updateEmailPrefs', '/api/unsubscribes', '/api/auth/sign-out', '/api/me'])
    expect((await oneClick(url, { cookie: person.cookie })).json(), url).toMatchObject({ error: { message: 'Send JSON.' } });
  const token = tokenOf(person);
  const foreign = { method: 'POST', url: '/api/unsubscribe', payload: { token }, headers: { origin: 'https://evil.example' } } as const;
  expect((await here.services.app.inject(foreign)).statusCode).toBe(403);
});
