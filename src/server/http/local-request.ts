// Recognizes requests from this machine itself. /metrics and /dev/mailbox, which are for the operator, rely on it.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** The headers that proxies add to forwarded requests. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True if the peer of the connection is on this machine and is not a proxy. A proxy may add no header, so the result is always false if
 * a proxy is trusted or the public address is not a loopback name. The requested host must be one of ours, because another site can
 * point its own name at this machine.
 */
export const isLocalRequest = (
  request: FastifyRequest,
  { trustedProxies, baseUrl, origins }: Pick<Config, 'trustedProxies' | 'baseUrl' | 'origins'>,
): boolean =>
  LOOPBACK_ADDRESS.test(request.raw.socket.remoteAddress ?? '') &&
  trustedProxies.length === 0 &&
  LOOPBACK_NAMES.includes(new URL(baseUrl).hostname) &&
  origins.some((origin) => new URL(origin).host === request.headers.host) &&
  PROXY_HEADERS.every((header) => request.headers[header] === undefined);
