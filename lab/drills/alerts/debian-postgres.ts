// Debian's PostgreSQL 15 as a primary that archives its WAL, with a standby.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../testing/servers/free-port.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 60
archive_mode = on
archive_command = 'true'
`;

/** Of the product's role, which may see the statistics of others, and of a superuser. */
export type DebianPostgres = { url: string; adminUrl: string; primary: Server; standby: Server; stop(): void };
export type Server = { start(): void; stop(): void };

export async function startPostgres(folder: string): Promise<DebianPostgres> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('chown', ['postgres:', folder]);
  const [port, standbyPort] = [await freePort(), await freePort()];
  const data = join(folder, 'primary');
  asPostgres('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync']);
  appendFileSync(join(data, 'postgresql.conf'), `${SETTINGS}port = ${port}\nfsync = off\n`);
  const primary = serverAt(data);
  primary.start();
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/titleline`;
  const psql = (database: string, statements: string) =>
    asPostgres('psql', [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-d',
      database,
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      statements,
    ]);
  psql('postgres', 'create role app login');
  psql('postgres', 'create database titleline owner app');
  psql('postgres', 'grant pg_monitor to app');
  const copy = join(folder, 'standby');
  asPostgres('pg_basebackup', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', copy, '-R', '--checkpoint=fast']);
  appendFileSync(join(copy, 'postgresql.conf'), `port = ${standbyPort}\n`);
  const standby = serverAt(copy);
  standby.start();
  const stop = () => {
    standby.stop();
    primary.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://app@127.0.0.1:${port}/titleline`, adminUrl, primary, standby, stop };
}

/** Changes a setting of a server that runs, or of the standby, at once. */
export const reloadWith = (folder: string, server: 'primary' | 'standby', setting: string): void => {
  appendFileSync(join(folder, server, 'postgresql.conf'), `${setting}\n`);
  asPostgres('pg_ctl', ['reload', '-D', join(folder, server)]);
};

const serverAt = (data: string): Server => ({
  start: () => asPostgres('pg_ctl', ['start', '-w', '-D', data, '-l', `${data}.log`]),
  stop: () => asPostgres('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]),
});

const asPostgres = (tool: string, args: readonly string[]): void => {
  execFileSync('runuser', ['-u', 'postgres', '--', join(BIN, tool), ...args], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
};
