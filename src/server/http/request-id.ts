// The id of a request in its response (`x-request-id`) and in the log. If a trusted proxy sends an id, that one is used.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Only hexadecimal digits and hyphens, so that an id cannot contain other text. */
const WELL_FORMED = /^[0-9a-f-]{16,64}$/i;

type IncomingRequest = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders };

/** The named ranges that the proxy setting accepts, as Fastify does. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function createRequestId(trustedProxies: readonly string[]): (request: IncomingRequest) => string {
  const proxies = blockListOf(trustedProxies);
  return ({ socket, headers }) => {
    const given = headers['x-request-id'];
    const isAccepted = typeof given === 'string' && WELL_FORMED.test(given) && contains(proxies, socket.remoteAddress);
    return isAccepted ? given : randomUUID();
  };
}

function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const part of proxies.flatMap((proxy) => NAMED_RANGES[proxy] ?? [proxy])) {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const contains = (list: BlockList, address = ''): boolean =>
  isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
