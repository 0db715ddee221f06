// Runs PostgreSQL programs. PostgreSQL refuses to run as root, so root runs it as another user,
// or, if that user cannot access the files (a checkout under /root), in a user namespace in which root is mapped to nobody.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Ids = { uid: number; gid: number };
export type ProgramResult = { status: number | null; text: string };
export type Runner = {
  /** Runs the program and blocks until it ends. `input`: its standard input. */
  run(tool: 'initdb' | 'pg_ctl' | 'postgres', args: string[], input?: string): ProgramResult;
  /** Runs `pg_ctl start`. `ended` resolves with its exit code. */
  start(args: string[]): { pid: number | undefined; ended: Promise<number | null> };
  /** Changes the owner of the paths to the user that runs PostgreSQL. */
  handOver(...paths: string[]): void;
};

const NOBODY = 65_534;

/** `bin`: the folder with the programs; `folder`: the folder that will contain the data, which must exist. */
export function runnerFor(bin: string, folder: string): Runner {
  if (process.getuid?.() !== 0) return runner(bin, [], undefined);
  const ids = ordinaryUser();
  return canReach(ids, bin, folder)
    ? runner(bin, [], ids)
    : runner(bin, ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`], undefined);
}

function runner(bin: string, prefix: string[], ids: Ids | undefined): Runner {
  const commandOf = (tool: string, args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(bin, tool), ...args];
    return [command, rest];
  };
  const options = { ...ids, cwd: '/', env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' } };
  return {
    run(tool, args, input) {
      const done = spawnSync(...commandOf(tool, args), { ...options, encoding: 'utf8', input: input ?? '' });
      if (done.error) throw notStarted(tool, done.error);
      return { status: done.status, text: `${done.stdout}${done.stderr}` };
    },
    start(args) {
      // pg_ctl passes its stdout and stderr to the server, which would keep a pipe open forever.
      const child = spawn(...commandOf('pg_ctl', args), { ...options, stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('exit', resolve);
        child.once('error', (error) => reject(notStarted('pg_ctl', error)));
      });
      return { pid: child.pid, ended };
    },
    handOver(...paths) {
      if (ids) for (const path of paths) chownSync(path, ids.uid, ids.gid);
    },
  };
}

const notStarted = (tool: string, { message }: Error): Error =>
  new Error(
    `PostgreSQL's ${tool} did not start (${message}). Run as an ordinary user, move the checkout out of a private folder such as /root, or set DATABASE_URL.`,
  );

const canReach = (ids: Ids, bin: string, folder: string): boolean =>
  spawnSync(join(bin, 'postgres'), ['-V'], { ...ids, cwd: '/' }).status === 0 &&
  spawnSync('/bin/ls', [folder], { ...ids, cwd: '/' }).status === 0;

function ordinaryUser(): Ids {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find((fields) => fields[0] === 'postgres') ?? users.find((fields) => fields[0] === 'nobody');
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : { uid: NOBODY, gid: NOBODY };
}
