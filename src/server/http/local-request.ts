// Whether a request comes from this machine itself. Pages for the person who runs the server rely on it: /metrics and /dev/mailbox.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** The headers in which a proxy says for whom it asks. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True if the peer of the connection is on this machine and is not a proxy. A proxy may send no header of its own, so nothing counts as
 * this machine where a proxy is trusted or where the public address is another one. The requested host must be one of ours, because
 * another site can point its own name at this machine.
 */
export function isLocalRequest(
  request: FastifyRequest,
  { trustedProxies, baseUrl, origins }: Pick<Config, 'trustedProxies' | 'baseUrl' | 'origins'>,
): boolean {
  return (
    LOOPBACK.test(request.raw.socket.remoteAddress ?? '') &&
    trustedProxies.length === 0 &&
    OWN_NAMES.includes(new URL(baseUrl).hostname) &&
    origins.some((origin) => new URL(origin).host === request.headers.host) &&
    FORWARDED.every((header) => request.headers[header] === undefined)
  );
}
