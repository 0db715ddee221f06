// The mail server of the browser tests. It receives the mail of all test servers, and lists one recipient's mails as JSON.
import { createServer } from 'node:http';
import { FakeSmtp } from '../../testing/servers/fake-smtp.ts';
import { BOUNCING, BUSY, MAIL_LIST, SMTP } from '../../testing/browser/servers.ts';

const smtp = new FakeSmtp(Number(new URL(SMTP).port));
smtp.behavior = (address) => (address.startsWith(BOUNCING) ? 'rejects' : address.startsWith(BUSY) ? 'busy' : 'accepts');
await smtp.start();

createServer((request, response) => {
  const to = new URL(request.url ?? '/', MAIL_LIST).searchParams.get('to');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(smtp.received.filter((mail) => mail.to === to)));
}).listen(Number(new URL(MAIL_LIST).port), '127.0.0.1');
