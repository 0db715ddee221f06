// /dev/mailbox: shows the mail of a server that has no SMTP server, for people who run it on their own machine. The mails contain links
// that sign people in, so the routes exist only on a loopback address and only answer requests from this machine. Neither a proxy nor
// another site can read them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PostalMime from 'postal-mime';
import type { Config } from '../config.ts';
import { type Html, html } from '../mail/templates/html.ts';
import { Refused } from '../refused.ts';
import { policyOfPlainPage } from './security.ts';
import { isLocalRequest } from './local-request.ts';

const LOOPBACK = ['127.0.0.1', '::1', '[::1]', 'localhost'];
const LIMIT = 100;
const ID = /^[0-9a-f-]{36}$/;

export function devMailbox(app: FastifyInstance, config: Config): void {
  const { smtpUrl, host, baseUrl, dataDir } = config;
  if (smtpUrl !== undefined || ![host, new URL(baseUrl).hostname].every((name) => LOOPBACK.includes(name))) return;
  const folder = join(dataDir, 'outbox');
  const read = async (request: FastifyRequest) => {
    const { id = '' } = request.params as { id?: string };
    const mail = ID.test(id) && isLocalRequest(request, config) ? await readMail(folder, id) : null;
    if (!mail) throw new Refused('nothing-here');
    return mail;
  };

  app.get('/dev/mailbox', async (request, reply) => {
    if (!isLocalRequest(request, config)) throw new Refused('nothing-here');
    const ids = newestIds(folder).slice(0, LIMIT);
    const mails = (await Promise.all(ids.map(async (id) => await readMail(folder, id)))).filter((mail) => mail !== null);
    return send(reply, 'Mailbox', list(mails));
  });
  app.get('/dev/mailbox/:id', async (request, reply) => {
    const mail = await read(request);
    return send(reply, mail.subject, mailPage(mail));
  });
  app.get('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await read(request);
    // Mails have inline styles on every element, which the policy of our own pages forbids. No script in a mail runs.
    reply.header('content-security-policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'");
    reply.header('x-frame-options', 'SAMEORIGIN');
    // The sandboxed page has an opaque origin, for which browsers cannot keep a separate process. With this header they log a warning.
    reply.raw.removeHeader('origin-agent-cluster');
    return reply.type('text/html; charset=utf-8').send(mail.html.replace('<head>', '<head><base target="_top">'));
  });
}

type Mail = { id: string; at: number; from: string; to: string; subject: string; text: string; html: string };

async function readMail(folder: string, id: string): Promise<Mail | null> {
  const file = join(folder, `${id}.eml`);
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (at === undefined) return null;
  const { from, to, subject = '', text = '', html: markup = '' } = await PostalMime.parse(readFileSync(file));
  return { id, at, from: from?.address ?? '', to: to?.[0]?.address ?? '', subject, text, html: markup };
}

/** The ids of the mails in the folder, newest first. The folder does not exist before the first mail. */
function newestIds(folder: string): string[] {
  const files = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return files
    .map((name) => ({ id: name.slice(0, -'.eml'.length), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ id }) => id);
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. `at`: ms since the epoch. */
const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const list = (mails: readonly Mail[]): Html =>
  mails.length === 0
    ? html`<h1>Mailbox</h1><p>No mail yet. Without SMTP_URL, what this server would mail lies here.</p>`
    : html`<h1>Mailbox</h1><p>Without SMTP_URL, what this server would mail lies here. The newest ${LIMIT} are shown.</p><ul>${mails.map(
        ({ id, at, to, subject }) => html`<li><a href="/dev/mailbox/${id}">${subject}</a><br><small>${to} · ${timeOf(at)} UTC</small></li>`,
      )}</ul>`;

const mailPage = ({ id, at, from, to, subject, text }: Mail): Html => html`<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${subject}</h1>
<p>From ${from} to ${to} · ${timeOf(at)} UTC</p>
<iframe src="/dev/mailbox/${id}/html" title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>As text</h2>
<pre tabindex="0">${linked(text)}</pre>`;

const linked = (text: string): Html[] =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const css = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px 16px } main { max-width: 720px; margin: auto } h1 { font-size: 24px } h2 { font-size: 16px }
li { margin: 0 0 12px } small { color: light-dark(#545b69, #a9b0bd) } a { overflow-wrap: anywhere } li a { display: inline-block; min-height: 24px }
iframe { width: 100%; height: 720px; border: 1px solid light-dark(#d5d9e0, #3a404c); border-radius: 8px }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

const policy = policyOfPlainPage(css);

const send = (reply: FastifyReply, title: string, body: Html): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${css}</style>
</head>
<body><main>${body}</main></body>
</html>`.markup,
    );
