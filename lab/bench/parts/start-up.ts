// How long `npm start` takes in a new copy of the project, how long the next starts take, and the memory of the idle server.
import { execFileSync, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../testing/servers/free-port.ts';
import type { Measurement } from '../measurements.ts';
import { median } from '../measure.ts';
import { memory, processOf } from '../processes.ts';

const SECOND_STARTS = 3;
const SECOND_START_MAX_S = 2;
const IDLE_MS = 10_000;
const IDLE_MAX_MB = 200;

export async function startUp(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'titleline-'));
  try {
    copyProject(folder);
    const first = await start(folder);
    await first.stop();
    const seconds: number[] = [];
    let idleMb = NaN;
    for (let round = 1; round <= SECOND_STARTS; round++) {
      const app = await start(folder);
      seconds.push(app.seconds);
      if (round === SECOND_STARTS) {
        await setTimeout(IDLE_MS);
        idleMb = memory(processOf(app.npm.pid!, 'scripts/start.mjs')) / 2 ** 20;
      }
      await app.stop();
    }
    return [
      { name: 'npm start, in a fresh copy', unit: 's', value: first.seconds },
      { name: 'npm start, from then on', unit: 's', value: median(seconds), bar: { at: 'most', limit: SECOND_START_MAX_S, of: 'value' } },
      { name: 'memory of the server at rest', unit: 'MB', value: idleMb, bar: { at: 'most', limit: IDLE_MAX_MB, of: 'value' } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the files of the project, without what was installed, built or stored. */
function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of new Set(listed.split('\0').filter(Boolean))) if (existsSync(file)) cpSync(file, join(folder, file));
}

type StartedApp = { npm: ChildProcess; seconds: number; stop(): Promise<void> };

async function start(folder: string): Promise<StartedApp> {
  const began = performance.now();
  const port = String(await freePort());
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...ownEnvironment(), PORT: port, DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a separate process group, which can get a SIGINT as by Ctrl-C
  });
  const closed = once(npm, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Titleline runs on')) resolve();
    };
    npm.stdout.on('data', onOutput);
    npm.stderr.on('data', onOutput);
    npm.once('error', reject);
    npm.once('close', () => reject(new Error(`npm start ended: ${output}`)));
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

/** Throws an Error if the server does not answer a page and a query. */
async function assertServes(origin: string): Promise<void> {
  const page = await fetch(origin);
  if (!page.ok || !(await page.text()).includes('Titleline')) throw new Error(`${origin} does not serve the page: ${page.status}`);
  const me = await (await fetch(`${origin}/api/me`)).text();
  if (me !== '{"viewer":null}') throw new Error(`${origin}/api/me returned ${me} to a visitor`);
}

/** Returns the environment without what npm added to it for this project. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^INIT_CWD$/i.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.endsWith(join('node_modules', '.bin')));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}
