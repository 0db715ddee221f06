// A visitor of an installed product, in a process of its own in the network of that machine: opens the page over TLS, signs up, follows its
// event stream, and prints what it saw as JSON. Its only argument is what to visit.
import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { connect } from 'node:tls';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { orgInput } from '../canary/market.ts';
import { PLANTED } from '../canary/planted.ts';

/** `ca`: a file with the certificate that signs the site's; `address`: of the proxy; `from`: of the visitor; `invitation`: its token. */
export type Visit = { host: string; ca: string; address: string; from: string; invitation: string };
export type Seen = {
  redirect: string;
  signInPage: number;
  isSignInPage: boolean;
  protocol: string;
  issuer: string;
  hsts: string;
  /** The status of a sign-up without an invitation. */
  uninvited: number;
  cookies: string[];
  /** ms from a command to the line of the event stream; -1 if none came. */
  live: number;
  /** The status of a body of 1.4 MB, which the product itself refuses. */
  largeBody: number;
  email: string;
};
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

const EVENT_MS = 10_000;
const BROWSER_MS = 30_000;
const visit = JSON.parse(process.argv[2]!) as Visit;
const origin = `https://${visit.host}`;
const base: RequestOptions = {
  host: visit.address,
  port: 443,
  servername: visit.host,
  localAddress: visit.from,
  ca: readFileSync(visit.ca),
  headers: { host: visit.host },
  agent: false,
};
process.stdout.write(JSON.stringify(await look()));
process.exit();

async function look(): Promise<Seen> {
  const redirect = await send({ host: visit.address, port: 80, headers: { host: visit.host }, path: '/login' }, '', requestHttp);
  const page = await send({ path: '/login' });
  const { protocol, issuer } = await handshake();
  const email = `${randomUUID()}@visitor.test`;
  const person = { name: 'Pat Doe', email, password: `${randomUUID()} long` };
  const uninvited = await post('/api/auth/sign-up/email', person);
  const invitation = { kind: 'operator', secret: visit.invitation };
  const signUp = await post('/api/auth/sign-up/email', { ...person, invitation });
  if (signUp.status !== 200) throw new Error(`The sign-up was answered with ${signUp.status} ${signUp.body}`);
  const cookies = [signUp.headers['set-cookie'] ?? []].flat();
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const live = await msToEvent(cookie);
  const large = await post('/api/runOnThreads', { commands: 'x'.repeat(1_400_000) }, { cookie });
  return {
    redirect: `${redirect.status} ${String(redirect.headers['location'])}`,
    signInPage: page.status,
    isSignInPage: await showsSignIn(),
    protocol,
    issuer,
    hsts: String(page.headers['strict-transport-security']),
    uninvited: uninvited.status,
    cookies,
    live,
    largeBody: large.status,
    email,
  };
}

/** Whether a browser shows the form. It does not know the CA, which the requests above have verified. */
async function showsSignIn(): Promise<boolean> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [`--host-resolver-rules=MAP ${visit.host} ${visit.address}`],
  });
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${origin}/login`);
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const isShown = await button.waitFor({ timeout: BROWSER_MS }).then(
    () => true,
    () => false,
  );
  await browser.close();
  return isShown;
}

/** Opens the event stream, waits for its beginning, creates an organization, and waits for the line about it. */
async function msToEvent(cookie: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    let sent: number | undefined;
    setTimeout(() => resolve(-1), EVENT_MS).unref();
    const stream = requestHttps({ ...base, path: '/api/live', headers: { host: visit.host, cookie } }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        if (sent === undefined) {
          sent = performance.now();
          post('/api/createOrg', orgInput(PLANTED[0]!), { cookie }).then(({ status, body }) => {
            if (status !== 200) reject(new Error(`createOrg: ${status} ${body}`));
          }, reject);
        } else if (text.includes('data: me|')) resolve(performance.now() - sent);
      });
    });
    stream.on('error', reject).end();
  });
}

async function handshake(): Promise<{ protocol: string; issuer: string }> {
  return await new Promise((resolve, reject) => {
    const socket = connect(
      { host: visit.address, port: 443, servername: visit.host, ca: readFileSync(visit.ca), ALPNProtocols: ['h2'] },
      () => {
        resolve({ protocol: String(socket.alpnProtocol), issuer: String(socket.getPeerCertificate().issuer.CN) });
        socket.destroy();
      },
    ).on('error', reject);
  });
}

/** Repeats the request under its key when the product says that it is busy, as the web client does. */
async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const more = { origin, 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers };
  for (let tries = 5; ; tries--) {
    const answer = await send({ method: 'POST', path, headers: { host: visit.host, ...more } }, JSON.stringify(body));
    if (answer.status !== 503 || tries === 0) return answer;
    await sleep(1000);
  }
}

async function send(options: RequestOptions, body = '', request = requestHttps): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request({ ...base, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on('error', reject).end(body);
  });
}
