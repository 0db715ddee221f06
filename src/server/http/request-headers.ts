// Refuses requests whose headers or address could mean different things to a proxy and to this server.
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';

/** Headers that decide something and may stand once. Node keeps the first of some, and joins others. */
const ONCE: ReadonlySet<string> = new Set(
  'host origin content-type content-length authorization sec-fetch-site idempotency-key x-org-id'.split(' '),
);

/** Throws if such a header stands twice, or if the request line names another host than the header. */
export function refuseAmbiguousHeaders({ raw, originalUrl, headers }: FastifyRequest): void {
  const seen = new Set<string>();
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at]!.toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) throw new Refused('bad-input', { message: `The header ${name} may stand only once.` });
    seen.add(name);
  }
  // An address such as "GET http://titles.example/api/me", which only proxies need.
  if (!originalUrl.startsWith('/') && originalUrl !== '*' && URL.parse(originalUrl)?.host !== URL.parse(`http://${headers.host}`)?.host)
    throw new Refused('bad-input', { message: 'The request names two hosts.' });
}
