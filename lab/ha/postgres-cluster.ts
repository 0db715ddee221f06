// Three hosts with PostgreSQL under Patroni and etcd, as ops/ha configures them.
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { waitUntil } from '../drills/recovery/wait-until.ts';
import { FOLDER, type Host, killIfThere, killTree, startOn } from './hosts.ts';
import { startWatchdog } from './watchdog.ts';

export const DATABASE_HOSTS = ['db1', 'db2', 'db3'] as const;
export type DatabaseHost = (typeof DATABASE_HOSTS)[number];
export const PASSWORD = 'quarter-mile-lane';
export const ROLE = `titleline:${PASSWORD}`;
/** The connection string that names all hosts. */
export const MULTI_HOST_URL = `postgres://${ROLE}@${DATABASE_HOSTS.map((name) => `${name}:5432`).join()}/titleline?target_session_attrs=primary`;

const OPS = resolve('ops/ha');
export const ETCD_PORTS = [2379, 2380];
const WHOLE_MS = 240_000;
/** Longer than the watchdog's timeout. */
const HANG_MS = 30_000;
/** A host is away for so long while it restarts. */
const BOOT_MS = 5000;

/** `replication`: the standbys of a primary. */
type State = { role: string; state: string; replication?: { state: string; sync_state: string }[] };
/** What versions of Patroni call it. */
const PRIMARY: readonly string[] = ['master', 'primary'];

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
    for (const name of DATABASE_HOSTS) startWatchdog(watchdogOf(name), () => void cluster.#restartHost(name));
    for (const name of DATABASE_HOSTS) cluster.startEtcd(name);
    for (const name of DATABASE_HOSTS) cluster.startPatroni(name);
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

  /** Kills PostgreSQL, if it runs, which Patroni starts again or replaces. */
  killPostgres(name: DatabaseHost): void {
    const pid = join(dataDirOf(name), 'postmaster.pid');
    if (existsSync(pid)) killIfThere(Number(readFileSync(pid, 'utf8').split('\n')[0]));
  }

  /** Kills PostgreSQL together with its Patroni. Its etcd goes on. */
  async killWithPatroni(name: DatabaseHost): Promise<void> {
    const killed = killTree(this.#patroni.get(name)!);
    this.killPostgres(name);
    await killed;
  }

  /** Patroni of the primary does nothing any more. Resolves when the watchdog has ended everything on its host. */
  async hangPatroni(name: DatabaseHost): Promise<void> {
    const patroni = this.#patroni.get(name)!;
    patroni.kill('SIGSTOP');
    await waitUntil(`the watchdog restarts ${name}`, () => patroni.signalCode === 'SIGKILL', HANG_MS);
  }

  /** What the kernel does with a host when its watchdog is not fed, unless its Patroni was killed: that, the drill mends itself. */
  async #restartHost(name: DatabaseHost): Promise<void> {
    if (this.#patroni.get(name)!.signalCode !== null) return;
    await Promise.all([this.killWithPatroni(name), killTree(this.#etcd.get(name)!)]);
    await setTimeout(BOOT_MS);
    this.startEtcd(name);
    this.startPatroni(name);
  }

  /** The host of the primary, as its own Patroni says. Waits until there is one. */
  async primary(): Promise<DatabaseHost> {
    let name: DatabaseHost | undefined;
    await waitUntil('there is a primary', async () => {
      name = (await this.#states()).find(({ role, state }) => PRIMARY.includes(role) && state === 'running')?.name;
      return name !== undefined;
    });
    return name!;
  }

  /** Resolves when another host than this one is the primary. */
  async whenReplaced(name: DatabaseHost): Promise<void> {
    await waitUntil(
      `${name} is replaced`,
      async () => (await this.#states()).some((other) => other.name !== name && PRIMARY.includes(other.role) && other.state === 'running'),
      WHOLE_MS,
    );
  }

  /** Resolves when two standbys follow a primary, one of them synchronous if `isSynchronous`. */
  async whenWhole(isSynchronous = true): Promise<void> {
    await waitUntil(
      'the cluster is whole',
      async () => {
        const primaries = (await this.#states()).filter(({ role, state }) => PRIMARY.includes(role) && state === 'running');
        const streaming = primaries[0]?.replication?.filter((standby) => standby.state === 'streaming') ?? [];
        return (
          primaries.length === 1 &&
          streaming.length === DATABASE_HOSTS.length - 1 &&
          streaming.some(({ sync_state: how }) => how === 'sync') === isSynchronous
        );
      },
      WHOLE_MS,
    );
  }

  /** What each Patroni that answers says of its PostgreSQL. */
  async #states(): Promise<(State & { name: DatabaseHost })[]> {
    const answers = DATABASE_HOSTS.map(async (name) => {
      try {
        const { body } = await request(`http://${name}:8008/patroni`, { signal: AbortSignal.timeout(3000) });
        return [{ ...((await body.json()) as State), name }];
      } catch {
        return [];
      }
    });
    return (await Promise.all(answers)).flat();
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
}

const homeOf = (name: DatabaseHost): string => join(FOLDER, `postgres-${name}`);
const configOf = (name: DatabaseHost): string => join(homeOf(name), 'patroni.yml');
const dataDirOf = (name: DatabaseHost): string => join(homeOf(name), 'data');
const watchdogOf = (name: DatabaseHost): string => join(homeOf(name), 'watchdog');

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
      .replace('mode: required', `mode: required\n  driver: testing\n  device: ${watchdogOf(name)}`);
    writeFileSync(configOf(name), own);
    execFileSync('mkfifo', [watchdogOf(name)]);
    for (const path of [homeOf(name), watchdogOf(name)]) chownSync(path, user!, group!);
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
