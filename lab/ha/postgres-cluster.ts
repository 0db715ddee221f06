// Three hosts with PostgreSQL under Patroni and etcd, as ops/ha configures them.
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { request } from 'undici';
import { waitUntil } from '../drills/recovery/wait-until.ts';
import { FOLDER, type Host, killIfThere, killTree, startOn } from './hosts.ts';

export const DATABASE_HOSTS = ['db1', 'db2', 'db3'] as const;
export type DatabaseHost = (typeof DATABASE_HOSTS)[number];
export const PASSWORD = 'quarter-mile-lane';
export const ROLE = `titleline:${PASSWORD}`;
/** The connection string that names all hosts. */
export const MULTI_HOST_URL = `postgres://${ROLE}@${DATABASE_HOSTS.map((name) => `${name}:5432`).join()}/titleline?target_session_attrs=primary`;

const OPS = resolve('ops/ha');
export const ETCD_PORTS = [2379, 2380];
const START_MS = 120_000;

type Member = { name: string; role: string; state: string; lag?: number | string; timeline?: number };

export class PostgresCluster {
  readonly hosts: Record<DatabaseHost, Host>;
  readonly #etcd = new Map<DatabaseHost, ChildProcess>();
  readonly #patroni = new Map<DatabaseHost, ChildProcess>();

  private constructor(hosts: Record<DatabaseHost, Host>) {
    this.hosts = hosts;
  }

  /** Resolves when there is a primary with two streaming standbys, one of them synchronous. */
  static async start(hosts: Record<DatabaseHost, Host>): Promise<PostgresCluster> {
    const cluster = new PostgresCluster(hosts);
    preparePatroni();
    for (const name of DATABASE_HOSTS) cluster.startEtcd(name);
    // The first one is made alone, so that the drill knows which one is primary at first.
    for (const name of DATABASE_HOSTS) {
      cluster.startPatroni(name);
      await waitUntil(`${name} is part of the cluster`, async () => (await cluster.members()).some((one) => one.name === name), START_MS);
    }
    await cluster.whenWhole();
    return cluster;
  }

  startEtcd(name: DatabaseHost): void {
    const env = environment('etcd.env', name);
    const folder = join(FOLDER, `etcd-${name}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#etcd.set(name, startOn(this.hosts[name], `etcd-${name}`, { command: ['etcd'], env: { ...env, ETCD_DATA_DIR: folder } }));
  }

  startPatroni(name: DatabaseHost): void {
    const command = ['patroni', configOf(name)] as const;
    const secrets = ['PATRONI_SUPERUSER_PASSWORD', 'PATRONI_REPLICATION_PASSWORD', 'PATRONI_REWIND_PASSWORD', 'PATRONI_RESTAPI_PASSWORD'];
    const env = {
      ...environment('patroni.env', name),
      ...Object.fromEntries([...secrets, 'TITLELINE_PASSWORD'].map((variable) => [variable, PASSWORD])),
      PATRONI_POSTGRESQL_DATA_DIR: dataDirOf(name),
      PATRONI_POSTGRESQL_PGPASS: join(homeOf(name), 'pgpass'),
    };
    this.#patroni.set(name, startOn(this.hosts[name], `patroni-${name}`, { command, env, user: 'postgres', cwd: homeOf(name) }));
  }

  /** Kills PostgreSQL, which Patroni starts again or replaces. */
  killPostgres(name: DatabaseHost): void {
    killIfThere(Number(readFileSync(join(dataDirOf(name), 'postmaster.pid'), 'utf8').split('\n')[0]));
  }

  /** Kills PostgreSQL together with its Patroni. Its etcd goes on. */
  async killWithPatroni(name: DatabaseHost): Promise<void> {
    const killed = killTree(this.#patroni.get(name)!);
    this.killPostgres(name);
    await killed;
  }

  /** The members as one of the given hosts knows them; [] if none answers. */
  async members(asked: readonly DatabaseHost[] = DATABASE_HOSTS): Promise<Member[]> {
    for (const name of asked) {
      try {
        const { statusCode, body } = await request(`http://${name}:8008/cluster`, { signal: AbortSignal.timeout(1000) });
        const answer = (await body.json()) as { members: Member[] };
        if (statusCode === 200) return answer.members;
      } catch {
        // another one is asked
      }
    }
    return [];
  }

  /** The host of the primary. Throws if there is none. */
  async primary(): Promise<DatabaseHost> {
    const leader = (await this.members()).find(({ role, state }) => role === 'leader' && state === 'running');
    if (!leader) throw new Error('There is no primary.');
    return leader.name as DatabaseHost;
  }

  /** Resolves when a primary has two standbys that follow it closely, one of them synchronous if `isSynchronous`. */
  async whenWhole(isSynchronous = true): Promise<void> {
    await waitUntil(
      'the cluster is whole',
      async () => {
        const members = await this.members();
        const isRunning = ({ state, lag }: Member) =>
          ['running', 'streaming'].includes(state) && (lag === undefined || Number(lag) < 1_000_000);
        const roles = members.filter(isRunning).map(({ role }) => role);
        return roles.length === DATABASE_HOSTS.length && roles.includes('leader') && (!isSynchronous || roles.includes('sync_standby'));
      },
      START_MS,
    );
  }

  /** Changes how the standbys follow. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    const body = JSON.stringify({ synchronous_mode: isSynchronous, synchronous_mode_strict: isSynchronous });
    const authorization = `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`;
    const { statusCode, body: answer } = await request(`http://${await this.primary()}:8008/config`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
    if (statusCode !== 200) throw new Error(`The replication could not be changed: ${await answer.text()}`);
    await answer.dump();
  }

  /** Moves the primary to another host without a loss. */
  async switchOver(): Promise<void> {
    const from = await this.primary();
    const authorization = `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`;
    const { statusCode, body } = await request(`http://${from}:8008/switchover`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ leader: from }),
    });
    if (statusCode !== 200) throw new Error(`The primary was not moved: ${await body.text()}`);
    await body.dump();
  }
}

const homeOf = (name: DatabaseHost): string => join(FOLDER, `postgres-${name}`);
const configOf = (name: DatabaseHost): string => join(homeOf(name), 'patroni.yml');
const dataDirOf = (name: DatabaseHost): string => join(homeOf(name), 'data');

/** Writes Patroni's configuration for each host, with the folders of this drill. */
function preparePatroni(): void {
  const [user, group] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })));
  const script = join(FOLDER, 'create-database.sh');
  copyFileSync(join(OPS, 'create-database.sh'), script);
  const settings = readFileSync(join(OPS, 'patroni.yml'), 'utf8');
  for (const name of DATABASE_HOSTS) {
    mkdirSync(homeOf(name), { mode: 0o700 });
    const own = settings
      .replace('/etc/patroni/create-database.sh', script)
      .replace('unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${homeOf(name)}`)
      .replace('mode: automatic', 'mode: off');
    writeFileSync(configOf(name), own);
    chownSync(homeOf(name), user!, group!);
  }
}

/** The variables of a file of ops/ha, for this host. */
function environment(file: string, name: DatabaseHost): Record<string, string> {
  const lines = readFileSync(join(OPS, file), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf('=');
    const value = line.slice(at + 1);
    return [line.slice(0, at), line.startsWith('ETCD_INITIAL_CLUSTER=') ? value : value.replaceAll('db1', name)];
  });
  return Object.fromEntries(pairs);
}
