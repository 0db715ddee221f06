// Which peers are proxies whose forwarded headers are trusted, and the warning about one that is not.
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { log } from '../log.ts';

export type IncomingRequest = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders };

/** The named ranges that the proxy setting accepts, as Fastify does. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** The headers in which a proxy names the visitor. */
const VISITOR_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Returns whether an address is one of the proxies: addresses, networks and named ranges. */
export function proxyMatcher(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const part of proxies.flatMap((proxy) => NAMED_RANGES[proxy] ?? [proxy])) {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address = '') => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

export const UNTRUSTED_PROXY =
  'A proxy that TRUSTED_PROXIES does not name has forwarded a request, so all of its visitors share the limits of one address. Set TRUSTED_PROXIES to its address.';

export const HIDDEN_VISITORS =
  'A proxy forwards requests without the addresses of visitors, so all of them share the limits of one address. Let it send X-Forwarded-For.';

/** Whether a proxy forwarded this request and does not name the visitor. Under https:, every request to BASE_URL comes through one. */
export function hidesVisitors({ headers }: IncomingRequest, baseUrl: string): boolean {
  const { protocol, host } = new URL(baseUrl);
  return protocol === 'https:' && headers.host === host && VISITOR_HEADERS.every((name) => headers[name] === undefined);
}

export type UntrustedProxyWatch = ReturnType<typeof watchForUntrustedProxies>;

/**
 * Notices a proxy that is not trusted: all visitors behind it count as one address, so the wrong passwords of one lock out all. Any visitor can
 * send such a header, so this is only a warning, logged once.
 */
export function watchForUntrustedProxies(trustedProxies: readonly string[]) {
  const isTrusted = proxyMatcher(trustedProxies);
  const watch = {
    wasSeen: false,
    check: ({ socket, headers }: IncomingRequest): void => {
      if (watch.wasSeen || isTrusted(socket.remoteAddress) || VISITOR_HEADERS.every((name) => headers[name] === undefined)) return;
      watch.wasSeen = true;
      log('untrusted-proxy', { what: UNTRUSTED_PROXY });
    },
  };
  return watch;
}
