// The product as it runs in production, with a demo's market of its own, and browsers that are signed in to it.
import { spawn } from 'node:child_process';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Cookie, request } from '@playwright/test';
import { readConfig } from '../../src/server/config.ts';
import { DEMO_PASSWORD, emailOf, ORGS } from '../demo/organizations.ts';
import { emptyDataFolder } from '../empty-data-folder.ts';
import { freePort } from './free-port.ts';

const DATA_DIR = process.env['DATA_DIR'] || '.data/bars';
const READY = 'Titleline runs on';

/** She works for two organizations, and has all the rights in one of them. */
const MEMBER = emailOf(ORGS.aspen, ORGS.aspen.people[0]);

export type Demo = {
  origin: string;
  /** The member's session. */
  cookies: Cookie[];
  /** A browser of somebody new to the site, or of the member. Close it. */
  visit(browser: Browser, who: 'visitor' | 'member', options?: BrowserContextOptions): Promise<BrowserContext>;
  stop(): Promise<void>;
};

/** Throws an Error with what the server said where it does not start. */
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
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(READY)) resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`The demo did not start. ${said}`)));
  });
  const cookies = await signIn(origin);
  const visit: Demo['visit'] = async (browser, who, options = {}) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options, baseURL: origin });
    if (who === 'member') await context.addCookies(cookies);
    return context;
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { origin, cookies, visit, stop };
}

async function signIn(origin: string): Promise<Cookie[]> {
  const calls = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const answer = await calls.post('/api/auth/sign-in/email', { data: { email: MEMBER, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${MEMBER} cannot sign in: ${await answer.text()}`);
  const { cookies } = await calls.storageState();
  await calls.dispose();
  return cookies;
}
