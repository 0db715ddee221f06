// What a request is called: anew, unless a believed proxy has given it a number.
import { expect, test } from 'vitest';
import { createRequestId } from './request-id.ts';

const NUMBER = '4bf92f3577b34da6a3ce929d0e0e4736';
const idOf = (proxies: string[], from: string, given?: string | string[]): string =>
  createRequestId(proxies)({ socket: { remoteAddress: from }, headers: { 'x-request-id': given } });

test.each([
  [['loopback'], '127.0.0.1', NUMBER],
  [['loopback'], '::1', NUMBER],
  [['loopback'], '::ffff:127.0.0.1', NUMBER],
  [['10.0.0.0/8'], '10.1.2.3', NUMBER],
  [['2001:db8::/32'], '2001:db8::7', '0198f000-0000-7000-8000-00000000dead'],
  [['192.0.2.7'], '192.0.2.7', NUMBER],
  [['uniquelocal', 'linklocal'], '172.16.0.1', NUMBER],
])('believing %o, a request from %s keeps the number %s', (proxies, from, given) => {
  expect(idOf(proxies, from, given)).toBe(given);
});

test.each<[string, string[], string, (string | string[])?]>([
  ['nobody is believed', [], '127.0.0.1', NUMBER],
  ['this one is not believed', ['10.0.0.0/8'], '192.0.2.7', NUMBER],
  ['it gives none', ['loopback'], '127.0.0.1'],
  ['it gives several', ['loopback'], '127.0.0.1', [NUMBER, NUMBER]],
  ['it gives a word', ['loopback'], '127.0.0.1', 'bob@example.test'],
  ['it gives another line', ['loopback'], '127.0.0.1', `${NUMBER}\n{"level":"error"}`],
  ['it gives a short one', ['loopback'], '127.0.0.1', 'abc'],
  ['it gives one without end', ['loopback'], '127.0.0.1', 'a'.repeat(65)],
])('where %s, the number is our own', (_what, proxies, from, given) => {
  expect(idOf(proxies, from, given)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});
