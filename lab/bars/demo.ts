// The product as it runs in production, on a new demo database, and browser contexts that are signed in to it.
import { spawn } from 'node:child_process';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Cookie, request } from '@playwright/test';
import { readConfig } from '../../src/server/config.ts';
import { DEMO_PASSWORD, emailOf, ORGS } from '../../scripts/demo/organizations.ts';
import { emptyDataFolder } from '../../testing/servers/empty-data-folder.ts';
import { freePort } from '../../testing/servers/free-port.ts';

const DATA_DIR = process.env['DATA_DIR'] || '.data/bars';
const READY = 'Titleline runs on';

/** A member of two organizations, and the owner of one of them. */
const MEMBER = emailOf(ORGS.aspen, ORGS.aspen.people[0]);

export type Demo = {
  origin: string;
  /** The member's session. */
  cookies: Cookie[];
  /** Returns a browser context of a first-time visitor or of the member. The caller closes it. */
  newContext(browser: Browser, who: 'visitor' | 'member', options?: BrowserContextOptions): Promise<BrowserContext>;
  stop(): Promise<void>;
};

/** Throws an Error with the server's output if it does not start. */
export async function startDemo(): Promise<Demo> {
  const { postgresFirstPort } = readConfig();
  await emptyDataFolder(DATA_DIR, postgresFirstPort);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, DATA_DIR, PORT: String(port), HOST: '127.0.0.1', BASE_URL: origin, DATABASE_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(READY)) resolve();
    };
    server.stdout.on('data', onOutput);
    server.stderr.on('data', onOutput);
    void ended.then(() => reject(new Error(`The demo did not start. ${output}`)));
  });
  const cookies = await signIn(origin);
  const newContext: Demo['newContext'] = async (browser, who, options = {}) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options, baseURL: origin });
    if (who === 'member') await context.addCookies(cookies);
    return context;
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { origin, cookies, newContext, stop };
}

async function signIn(origin: string): Promise<Cookie[]> {
  const client = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const response = await client.post('/api/auth/sign-in/email', { data: { email: MEMBER, password: DEMO_PASSWORD } });
  if (!response.ok()) throw new Error(`${MEMBER} cannot sign in: ${await response.text()}`);
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies;
}
