// The id of a request in its response (`x-request-id`) and in the log. If a trusted proxy sends an id, that one is used.
import { randomUUID } from 'node:crypto';
import { type IncomingRequest, proxyMatcher } from './trusted-proxies.ts';

/** Only hexadecimal digits and hyphens, so that an id cannot contain other text. */
const WELL_FORMED = /^[0-9a-f-]{16,64}$/i;

export function createRequestId(trustedProxies: readonly string[]): (request: IncomingRequest) => string {
  const isTrusted = proxyMatcher(trustedProxies);
  return ({ socket, headers }) => {
    const given = headers['x-request-id'];
    const isAccepted = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress);
    return isAccepted ? given : randomUUID();
  };
}
