// The button beside a mail that turns such mail off (RFC 8058): the mail program's server posts a form here, without a cookie
// and from no page of ours. All that counts is the token in the address; here it becomes the input of `unsubscribe`.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const DOOR = '/api/unsubscribe';

export function isOneClick({ method, url, headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return method === 'POST' && url.split('?')[0] === DOOR && FORMS.includes(type);
}

/** Forms are taken at that door alone: everywhere else they are refused before their body is read. */
export function acceptOneClickForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, { parseAs: 'string' }, (request, _body, done) => {
    done(null, { token: (request.query as { token?: unknown }).token });
  });
}
