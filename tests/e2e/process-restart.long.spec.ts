// A server process that stops while a page is open, as when it is replaced: the person at the page does not notice.
import { databaseUrl } from '../../testing/browser/database.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROCESS_ENV } from '../../testing/servers/process-env.ts';
import { workerPids } from '../../testing/servers/worker-pids.ts';
import { expect, test as base } from '../../testing/browser/people.ts';
import { OWN_ORIGIN, SMTP } from '../../testing/browser/servers.ts';

/** The primary, two web processes and one for background jobs. */
const PROCESSES = 4;

type Primary = {
  pid: number;
  /** Resolves when this many processes have started in total. */
  started(count: number): Promise<void>;
};

/** A server with two web processes, on the same database as the other servers. */
const test = base.extend<{ primary: Primary }>({
  // Tests name this fixture before `people`, so that the pages close before the server stops.
  primary: async ({ channel: _channel }, use) => {
    const { E2E_DATA_DIR = '.data/e2e', ...env } = process.env;
    const own = { PORT: new URL(OWN_ORIGIN).port, BASE_URL: OWN_ORIGIN, DATA_DIR: E2E_DATA_DIR, SMTP_URL: SMTP, LOG_LEVEL: 'info' };
    const child = spawn(process.execPath, ['src/server/main.ts', '--workers', '2'], {
      env: { ...env, ...PROCESS_ENV, ...own, DATABASE_URL: databaseUrl() },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    const started = async (count: number) => {
      await expect.poll(() => log.split('"event":"started"').length - 1, { timeout: 120_000 }).toBe(count);
    };
    await started(PROCESSES);
    await use({ pid: child.pid!, started });
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  },
});
test.describe.configure({ timeout: 240_000 });

test('a page stays live and shows no error while its server processes are replaced', async ({ primary, people }) => {
  const bluebird = await people.owner('Bluebird Cars');
  const { page } = bluebird;
  let streams = 0;
  page.on('request', (request) => (streams += Number(new URL(request.url()).pathname === '/api/live')));
  await page.goto(`${OWN_ORIGIN}/network?tab=requests`);
  await expect(page.getByText('No requests.')).toBeVisible();
  await expect.poll(() => streams).toBe(1);

  for (const [at, pid] of workerPids(primary.pid, 'web').entries()) {
    process.kill(pid, 'SIGTERM');
    await primary.started(PROCESSES + at + 1);
  }
  // The process that served the page's event stream has been replaced, so the page has reconnected.
  await expect.poll(() => streams).toBeGreaterThan(1);

  const aspen = await people.apiOwner('Aspen Auto Group');
  await aspen.command('requestConnection', { orgId: bluebird.orgId });
  await expect(page.getByRole('listitem').filter({ hasText: aspen.orgName })).toBeVisible();
  await expect(page.getByText('Titleline can’t be reached')).toHaveCount(0);
});
