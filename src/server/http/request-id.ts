// What a request is called in its answer (`x-request-id`) and in the log. A believed proxy may have called it something already.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Digits of a number and no more: no word can hide in one. */
const WELL_FORMED = /^[0-9a-f-]{16,64}$/i;

type Asked = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders };

const WORDS: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function createRequestId(trustedProxies: readonly string[]): (request: Asked) => string {
  const proxies = listOf(trustedProxies);
  return ({ socket, headers }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && holds(proxies, socket.remoteAddress);
    return isTaken ? given : randomUUID();
  };
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const part of proxies.flatMap((proxy) => WORDS[proxy] ?? [proxy])) {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const holds = (list: BlockList, address = ''): boolean => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
