// Hosts on one machine: network namespaces that are joined by a bridge and know each other by name. Call only inside `enterNamespaces`: what
// is made here then ends with the drill.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processesBelow } from '../drills/recovery/launch.ts';

const NETWORK = '10.77.0';
/** The address of the drill itself on the bridge. */
const OWN_ADDRESS = `${NETWORK}.1`;

export type Host = { readonly name: string; readonly address: string };
/** `user`: whose rights it has; root's if none is given. */
type Program = { command: readonly [string, ...string[]]; env?: Record<string, string>; user?: string; cwd?: string };

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** The folder of the hosts' data and logs: in memory, so that the disk of this machine does not disturb, and gone with the drill. */
export const FOLDER = '/run/titleline-lab';
export const logOf = (name: string): string => join(FOLDER, 'logs', `${name}.log`);

/**
 * Makes the hosts with these names. The drill and all hosts find each other by name, as by `/etc/hosts` of an operator. `aliases`: further
 * names of hosts.
 */
export function createHosts<Name extends string>(names: readonly Name[], aliases: Record<string, Name> = {}): Record<Name, Host> {
  mkdirSync(FOLDER, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'titleline-lab', FOLDER]);
  mkdirSync(join(FOLDER, 'logs'));
  ip('link', 'add', 'lab', 'type', 'bridge');
  ip('addr', 'add', `${OWN_ADDRESS}/24`, 'dev', 'lab');
  ip('link', 'set', 'lab', 'up');
  const hosts = names.map((name, at) => createHost(name, `${NETWORK}.${11 + at}`));
  const further = (name: string) => Object.keys(aliases).filter((alias) => aliases[alias] === name);
  const lines = hosts.map(({ name, address }) => [address, name, ...further(name)].join(' '));
  writeFileSync(join(FOLDER, 'hosts'), ['127.0.0.1 localhost', ...lines, ''].join('\n'));
  execFileSync('mount', ['--bind', join(FOLDER, 'hosts'), '/etc/hosts']);
  return Object.fromEntries(hosts.map((host) => [host.name, host])) as Record<Name, Host>;
}

function createHost(name: string, address: string): Host {
  ip('netns', 'add', name);
  ip('link', 'add', portOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', portOf(name), 'master', 'lab', 'up');
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
  execFileSync('ip', ['netns', 'exec', name, 'sysctl', '--quiet', '--load', resolve('ops/ha/sysctl.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { name, address };
}

const portOf = (name: string): string => `p-${name}`;

/** The network carries nothing to or from the host, and nobody is told: as if its switch lost its power. */
export const cutOff = ({ name }: Host): void => ip('link', 'set', portOf(name), 'nomaster');

/** The host and the others carry nothing to each other. Everybody else reaches all of them. */
export function separate({ name }: Host, others: readonly Host[]): void {
  for (const { address } of others) {
    iptables(name, '-A', 'INPUT', '-s', address, '-j', 'DROP');
    iptables(name, '-A', 'OUTPUT', '-d', address, '-j', 'DROP');
  }
}

/** The host's packets arrive, and those to it do not. */
export const deafen = ({ name }: Host): void => iptables(name, '-A', 'INPUT', '-i', 'eth0', '-j', 'DROP');

/** The host neither reaches these ports of the others, nor they its own. */
export function cutPorts({ name }: Host, ports: readonly number[]): void {
  for (const chain of ['INPUT', 'OUTPUT'])
    for (const side of ['--sports', '--dports'])
      iptables(
        name,
        '-A',
        chain,
        chain === 'INPUT' ? '-i' : '-o',
        'eth0',
        '-p',
        'tcp',
        '-m',
        'multiport',
        side,
        ports.join(),
        '-j',
        'DROP',
      );
}

/** Ends every disturbance of the host's network. */
export function heal({ name }: Host): void {
  iptables(name, '-F');
  ip('link', 'set', portOf(name), 'master', 'lab');
}

const iptables = (name: string, ...args: string[]): void =>
  void execFileSync('ip', ['netns', 'exec', name, 'iptables', '-w', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });

/** Starts a program on the host. Its output goes to `logOf` the given name. */
export function startOn(host: Host, log: string, { command, env = {}, user, cwd }: Program): ChildProcess {
  const asUser = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
  const { npm_lifecycle_event: _, ...inherited } = process.env; // without it the product does not end when the drill's npm does
  const child = spawn('ip', ['netns', 'exec', host.name, ...asUser, ...command], {
    env: { ...inherited, NODE_OPTIONS: '', ...env },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => appendFileSync(logOf(log), text));
  return child;
}

/** `kill -9` of a program and all that it has started, at once. */
export async function killTree(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  for (const pid of processesBelow(child.pid!)) killIfThere(pid);
  await ended;
}

export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
