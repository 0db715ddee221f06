// How long `npm start` takes in a fresh copy of the project, and after that; and what the server holds when nobody has come yet.
import { execFileSync, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../bars/free-port.ts';
import type { Figure } from '../figures.ts';
import { median } from '../measure.ts';
import { memory, processOf } from '../processes.ts';

const SECOND_STARTS = 3;
const SECOND_START_MOST_S = 2;
const REST_MS = 10_000;
const AT_REST_MOST_MB = 200;

export async function startUp(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'titleline-'));
  try {
    copyProject(folder);
    const first = await start(folder);
    await first.stop();
    const seconds: number[] = [];
    let atRest = NaN;
    for (let round = 1; round <= SECOND_STARTS; round++) {
      const again = await start(folder);
      seconds.push(again.seconds);
      if (round === SECOND_STARTS) {
        await setTimeout(REST_MS);
        atRest = memory(processOf(again.npm.pid!, 'scripts/start.mjs')) / 2 ** 20;
      }
      await again.stop();
    }
    return [
      { name: 'npm start, in a fresh copy', unit: 's', value: first.seconds },
      { name: 'npm start, from then on', unit: 's', value: median(seconds), bar: { at: 'most', limit: SECOND_START_MOST_S, of: 'value' } },
      { name: 'memory of the server at rest', unit: 'MB', value: atRest, bar: { at: 'most', limit: AT_REST_MOST_MB, of: 'value' } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What belongs to the project: nothing that was installed, built or stored. */
function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of new Set(listed.split('\0').filter(Boolean))) if (existsSync(file)) cpSync(file, join(folder, file));
}

type Started = { npm: ChildProcess; seconds: number; stop(): Promise<void> };

async function start(folder: string): Promise<Started> {
  const began = performance.now();
  const port = String(await freePort());
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...ownEnvironment(), PORT: port, DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, which can be told to stop as Ctrl-C does
  });
  const closed = once(npm, 'close');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Titleline runs on')) resolve();
    };
    npm.stdout.on('data', hear);
    npm.stderr.on('data', hear);
    npm.once('error', reject);
    npm.once('close', () => reject(new Error(`npm start ended: ${said}`)));
  });
  const seconds = (performance.now() - began) / 1000;
  await assertServes(`http://localhost:${port}`);
  return {
    npm,
    seconds,
    stop: async () => {
      process.kill(-npm.pid!, 'SIGINT');
      await closed;
    },
  };
}

/** What says that it runs answers a page and a query. */
async function assertServes(origin: string): Promise<void> {
  const page = await fetch(origin);
  if (!page.ok || !(await page.text()).includes('Titleline')) throw new Error(`${origin} answers no page: ${page.status}`);
  const me = await (await fetch(`${origin}/api/me`)).text();
  if (me !== '{"viewer":null}') throw new Error(`${origin}/api/me answers a visitor ${me}`);
}

/** Nothing of the project that this runs in, nor of the npm that it was started by. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^INIT_CWD$/i.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.endsWith(join('node_modules', '.bin')));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}
