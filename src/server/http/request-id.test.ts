// A request gets a new id, unless a trusted proxy sends one.
import { expect, test } from 'vitest';
import { createRequestId } from './request-id.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const idOf = (proxies: string[], from: string, given?: string | string[]): string =>
  createRequestId(proxies)({ socket: { remoteAddress: from }, headers: { 'x-request-id': given } });

test.each([
  [['loopback'], '127.0.0.1', ID],
  [['loopback'], '::1', ID],
  [['loopback'], '::ffff:127.0.0.1', ID],
  [['10.0.0.0/8'], '10.1.2.3', ID],
  [['2001:db8::/32'], '2001:db8::7', '0198f000-0000-7000-8000-00000000dead'],
  [['192.0.2.7'], '192.0.2.7', ID],
  [['uniquelocal', 'linklocal'], '172.16.0.1', ID],
])('if %o is trusted, a request from %s keeps the id %s', (proxies, from, given) => {
  expect(idOf(proxies, from, given)).toBe(given);
});

test.each<[string, string[], string, (string | string[])?]>([
  ['no proxy is trusted', [], '127.0.0.1', ID],
  ['another proxy is trusted', ['10.0.0.0/8'], '192.0.2.7', ID],
  ['the proxy sends none', ['loopback'], '127.0.0.1'],
  ['the proxy sends several', ['loopback'], '127.0.0.1', [ID, ID]],
  ['the proxy sends other text', ['loopback'], '127.0.0.1', 'bob@example.test'],
  ['the proxy sends a line break', ['loopback'], '127.0.0.1', `${ID}\n{"level":"error"}`],
  ['the proxy sends one that is too short', ['loopback'], '127.0.0.1', 'abc'],
  ['the proxy sends one that is too long', ['loopback'], '127.0.0.1', 'a'.repeat(65)],
])('if %s, the server makes the id', (_what, proxies, from, given) => {
  expect(idOf(proxies, from, given)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});
