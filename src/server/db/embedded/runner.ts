// How a PostgreSQL program is run here. PostgreSQL refuses to run as root, so root runs it as another user,
// or, where that user cannot reach the files (a checkout under /root), in a user namespace in which root is nobody.
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Ids = { uid: number; gid: number };
export type Ran = { status: number | null; text: string };
export type Runner = {
  run(tool: 'initdb' | 'pg_ctl', args: string[]): Ran;
  /** Makes the paths the property of the user that PostgreSQL runs as. */
  handOver(...paths: string[]): void;
};

const NOBODY = 65_534;

/** `bin`: the folder of the programs; `folder`: the folder that will hold the data, which must exist. */
export function runnerFor(bin: string, folder: string): Runner {
  if (process.getuid?.() !== 0) return runner(bin, [], undefined);
  const ids = ordinaryUser();
  return canReach(ids, bin, folder)
    ? runner(bin, [], ids)
    : runner(bin, ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`], undefined);
}

function runner(bin: string, prefix: string[], ids: Ids | undefined): Runner {
  return {
    run(tool, args) {
      const [command = '', ...rest] = [...prefix, join(bin, tool), ...args];
      // pg_ctl start hands its own stdout and stderr to the server, which would keep a pipe open for ever.
      const output = args.includes('start') ? 'ignore' : 'pipe';
      const done = spawnSync(command, rest, {
        ...ids,
        cwd: '/',
        env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' },
        encoding: 'utf8',
        stdio: ['ignore', output, output],
      });
      if (done.error)
        throw new Error(
          `PostgreSQL's ${tool} did not start (${done.error.message}). Run as an ordinary user, move the checkout out of a private folder such as /root, or set DATABASE_URL.`,
        );
      return { status: done.status, text: `${done.stdout ?? ''}${done.stderr ?? ''}` };
    },
    handOver(...paths) {
      if (ids) for (const path of paths) chownSync(path, ids.uid, ids.gid);
    },
  };
}

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
