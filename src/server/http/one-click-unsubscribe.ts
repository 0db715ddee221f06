// One-click unsubscribe (RFC 8058): when the user clicks the mail program's unsubscribe button, its server posts a form here. The request
// has no cookie and comes from no page of ours. Only the token in the URL counts. It becomes the input of the operation `unsubscribe`.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const UNSUBSCRIBE_PATH = '/api/unsubscribe';
/** The page that turns the type off by a press. */
const UNSUBSCRIBE_PAGE = '/unsubscribe';

export function isOneClick({ method, url, headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return method === 'POST' && url.split('?')[0] === UNSUBSCRIBE_PATH && FORM_TYPES.includes(type);
}

/** Accepts forms on the unsubscribe route. On all other routes `secure` refuses them before their body is read. */
export function acceptOneClickForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM_TYPES, { parseAs: 'string' }, (request, _body, done) => {
    done(null, { token: (request.query as { token?: unknown }).token });
  });
}

/**
 * Some mail programs open the address instead, and people paste it into a browser. That changes nothing, because scanners open links too: it shows
 * the page.
 */
export function showUnsubscribePage(app: FastifyInstance): void {
  app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const search = typeof token === 'string' ? `?${new URLSearchParams({ token })}` : '';
    return await reply.redirect(UNSUBSCRIBE_PAGE + search, 303);
  });
}
