// A PostgreSQL with a standby on this machine, both of the embedded package, and what happens to such a pair: a kill, and a change of roles.
import { chmodSync, copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { APP_ROLE, appPassword, DATABASE } from '../../src/server/postgres/embedded/app-role.ts';
import { ADMIN_ROLE, postgresBinaries, runnerFor } from '../../src/server/postgres/embedded/cluster.ts';
import { startEmbedded } from '../../src/server/postgres/embedded/embedded.ts';
import { NO_ARCHIVE, START_TIMEOUTS } from '../../src/server/postgres/embedded/server.ts';
import { prepareDatabase } from '../../src/server/postgres/prepare-database.ts';
import { freePort } from './free-port.ts';

const SECONDS = '60';

export type Member = {
  port: number;
  /** The connection string of the superuser. */
  adminUrl: string;
  /** Copies a file that only PostgreSQL may read into its data folder, and returns its name there. */
  addPrivateFile(file: string): string;
  /** Starts it. Resolves when it answers. */
  start(): Promise<void>;
  /** Kills it as a power cut does, or stops it in order, which ends its connections. */
  kill(): void;
  stop(): void;
  /** Makes a standby the primary. Resolves when it accepts writes. */
  promote(): void;
  /** Makes it a standby of the other one from its next start on. */
  follow(other: { port: number }): void;
};
export type PostgresPair = {
  one: Member;
  two: Member;
  /** The connection string of the product's role that names both. */
  url: string;
  /** The same for one port, for example of a proxy. */
  urlAt(...ports: number[]): string;
  end(): void;
};

/** `folder`: an empty one. `one` is the primary, with the product's schema, and `two` its standby, which is not started yet. */
export async function createPostgresPair(folder: string, firstPort: number): Promise<PostgresPair> {
  const dataDir = join(folder, 'one');
  const embedded = await startEmbedded(dataDir, firstPort, START_TIMEOUTS, { settings: { ...NO_ARCHIVE, fsync: 'off' } });
  await prepareDatabase(embedded.url(DATABASE));
  embedded.stop();
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const one = await member(join(dataDir, 'postgres'), password);
  cpSync(join(dataDir, 'postgres'), join(folder, 'two'), { recursive: true });
  chmodSync(join(folder, 'two'), 0o700);
  const two = await member(join(folder, 'two'), password);
  two.follow(one);
  const urlAt = (...ports: number[]) =>
    `postgres://${APP_ROLE}:${appPassword(password)}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${DATABASE}`;
  return {
    one,
    two,
    url: urlAt(one.port, two.port),
    urlAt,
    end: () => {
      for (const each of [one, two]) each.stop();
    },
  };
}

async function member(data: string, password: string): Promise<Member> {
  const programs = runnerFor(await postgresBinaries(), join(data, '..'));
  programs.handOver(data, ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((path) => join(data, path)));
  const port = await freePort();
  const pgCtl = (...args: string[]) => programs.run('pg_ctl', ['-D', data, '-t', SECONDS, ...args]);
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    port,
    adminUrl: `postgres://${ADMIN_ROLE}:${password}@127.0.0.1:${port}/postgres`,
    addPrivateFile: (file) => {
      const copy = join(data, basename(file));
      copyFileSync(file, copy);
      chmodSync(copy, 0o600);
      programs.handOver(copy);
      return basename(file);
    },
    start: async () => {
      const options = `-p ${port} -h 127.0.0.1 -k '' -c fsync=off -c wal_receiver_status_interval=1`;
      const { ended } = programs.start(['-D', data, '-w', '-t', SECONDS, '-l', join(data, 'server.log'), '-o', options, 'start']);
      if ((await ended) !== 0) throw new Error(`PostgreSQL did not start: ${readFileSync(join(data, 'server.log'), 'utf8').slice(-2000)}`);
    },
    kill: () => {
      process.kill(postmaster(), 'SIGKILL');
      rmSync(join(data, 'postmaster.pid'), { force: true });
    },
    stop: () => void pgCtl('-m', 'immediate', 'stop'),
    promote: () => {
      const { status, text } = pgCtl('-w', 'promote');
      if (status !== 0) throw new Error(`The standby was not promoted: ${text}`);
    },
    follow: (other) => {
      writeFileSync(join(data, 'standby.signal'), '');
      const source = `host=127.0.0.1 port=${other.port} user=${ADMIN_ROLE} password=${password}`;
      writeFileSync(
        join(data, 'postgresql.auto.conf'),
        `primary_conninfo = '${source}'\nrecovery_target_timeline = 'latest'\nwal_retrieve_retry_interval = '200ms'\n`,
      );
      programs.handOver(join(data, 'standby.signal'), join(data, 'postgresql.auto.conf'));
    },
  };
}
