// A proxy that is not named is noticed, once.
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { setLogLevel } from '../log.ts';
import { watchForUntrustedProxies } from './trusted-proxies.ts';

let written: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  setLogLevel('warn');
  written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  written.mockRestore();
});

const request = (remoteAddress: string, headers: Record<string, string>) => ({ socket: { remoteAddress }, headers });
const lines = () => written.mock.calls.map(([line]) => JSON.parse(String(line)) as { level: string; event: string; what: string });

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  '%s of a proxy that is not trusted is logged once, with the name of the variable',
  (header) => {
    const watch = watchForUntrustedProxies(['10.0.0.0/8']);
    for (let time = 0; time < 3; time++) watch.check(request('192.0.2.7', { [header]: '203.0.113.9' }));
    expect(watch.wasSeen).toBe(true);
    expect(lines()).toMatchObject([
      { level: 'warn', event: 'untrusted-proxy', what: expect.stringContaining('TRUSTED_PROXIES') as string },
    ]);
    expect(JSON.stringify(lines())).not.toMatch(/203\.0\.113\.9|192\.0\.2\.7/);
  },
);

test('a trusted proxy, and a visitor without a proxy, are not', () => {
  const watch = watchForUntrustedProxies(['10.0.0.0/8', 'loopback']);
  watch.check(request('10.1.2.3', { 'x-forwarded-for': '203.0.113.9' }));
  watch.check(request('::ffff:127.0.0.1', { 'x-real-ip': '203.0.113.9' }));
  watch.check(request('203.0.113.9', { 'user-agent': 'a browser' }));
  expect([watch.wasSeen, lines()]).toEqual([false, []]);
});
