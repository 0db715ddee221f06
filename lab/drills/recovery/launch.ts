// Starts the product as a person or a service manager does, through npm or directly, and looks at the processes that it consists of.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findPostmaster, processesIn } from '../../../src/server/postgres/embedded/cluster.ts';
import { sendRequest } from '../page.ts';
import { isAlive } from './wait-until.ts';

export type Place = { dataDir: string; port: number; postgresFirstPort: number };
export type Way = { through: 'npm' | 'node'; workers?: number };

export type Launched = {
  readonly pid: number;
  /** Resolves when it prints that it serves; rejects with its output if it ends before. */
  readonly serves: Promise<void>;
  /** Resolves when the first process has ended; under npm, others may live longer. */
  readonly ended: Promise<unknown>;
  readonly output: string;
};

/** Starts it in a process group of its own. */
export function launch({ dataDir, port, postgresFirstPort }: Place, { through, workers }: Way): Launched {
  const args = workers === undefined ? [] : ['--workers', String(workers)];
  const command: [string, string[]] =
    through === 'npm' ? ['npm', ['start', '--', ...args]] : [process.execPath, ['scripts/start.mjs', ...args]];
  const { npm_lifecycle_event: _, ...inherited } = process.env; // without it the product does not end when the drill's npm does
  const child: ChildProcess = spawn(...command, {
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      SECRET: '',
      BASE_URL: originAt(port),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PG_FIRST_PORT: String(postgresFirstPort),
      SMTP_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const serves = Promise.withResolvers<void>();
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Titleline runs on')) serves.resolve();
    });
  const ended = once(child, 'exit');
  child.once('close', () => serves.reject(new Error(output.trim())));
  serves.promise.catch(() => {}); // the caller may not wait for it
  return {
    pid: child.pid!,
    serves: serves.promise,
    ended,
    get output() {
      return output;
    },
  };
}

const originAt = (port: number): string => `http://127.0.0.1:${port}`;

/** Sends a sign-up and reads what it wrote, each once. Returns what went wrong. */
export async function useOnce({ port }: Place): Promise<string[]> {
  const visitor = { origin: originAt(port), address: '127.0.0.1', cookie: '' };
  const person = { email: `${crypto.randomUUID()}@drill.test`, name: 'Pat Doe', password: `a long ${crypto.randomUUID()}` };
  try {
    const signedUp = await sendRequest(visitor, 'POST', '/api/auth/sign-up/email', person);
    if (signedUp.status !== 200) return [`the first sign-up got ${signedUp.status}: ${signedUp.text}`];
    const cookie = /set-cookie: ([^;\n]*session_token=[^;\n]+)/.exec(signedUp.headers)?.[1] ?? '';
    const me = await sendRequest({ ...visitor, cookie }, 'GET', '/api/me');
    return me.text.includes(person.email) ? [] : [`reading the new account got ${me.status}: ${me.text}`];
  } catch (error) {
    return [`the first requests failed: ${String(error)}`];
  }
}

/** The process and all that descend from it, parents first. */
export function processesBelow(pid: number): number[] {
  const children = Map.groupBy(parents(), ([, parent]) => parent);
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(([child]) => below(child))];
  return below(pid);
}

/** The process, all that descend from it, and the postmaster. */
export function processesOf(pid: number, { dataDir }: Place): number[] {
  const found = findPostmaster(join(dataDir, 'postgres'));
  return [...processesBelow(pid), ...('postmaster' in found ? [found.postmaster.pid] : [])];
}

/** The id and the parent's id of every process. */
const parents = (): [number, number][] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);

/** What is wrong with the processes now: old ones that are left, or not exactly one PostgreSQL. */
export function processProblems(old: readonly number[], { dataDir }: Place): string[] {
  const left = old.filter(isAlive);
  const parentOf = new Map(parents());
  const postgres = new Set(processesIn(join(dataDir, 'postgres')).certain);
  const postmasters = [...postgres].filter((pid) => !postgres.has(parentOf.get(pid)!));
  return [
    ...(left.length > 0 ? [`old processes are left: ${left.join(', ')}`] : []),
    ...(postmasters.length === 1 ? [] : [`${postmasters.length} postmasters run`]),
  ];
}
