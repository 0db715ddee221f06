// Runs this command again in namespaces of its own: a network without a way out, a tree of processes, and mounts. Everything that it starts
// ends with it, also if it is killed, and its networks and mounts with that.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';

/** Set in the command that runs inside: the network that it came from. */
const OUTSIDE = 'TITLELINE_OUTSIDE_NETWORK';

/**
 * Returns at once if this process runs inside already. Otherwise runs the same command inside and ends with its exit code. Throws an Error
 * if this is not root on Linux.
 */
export async function enterNamespaces(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('This drill makes networks of its own: run it as root on Linux.');
  const network = readlinkSync('/proc/self/ns/net');
  const outside = process.env[OUTSIDE];
  if (outside !== undefined && outside !== network) return;
  const child = spawn(
    'setpriv',
    // If this process is killed, so is `unshare`, and with it the shell, which is the first process inside, and all others.
    ['--pdeathsig', 'SIGKILL', 'unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--', ...shell()],
    { stdio: 'inherit', env: { ...process.env, [OUTSIDE]: network } },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill('SIGKILL'));
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exit(code ?? 1);
}

/**
 * The first process inside has to wait for all whose parent has ended, which the shell does and Node does not. `ip netns` keeps its names in
 * a folder that would be shared with the outside.
 */
const shell = (): string[] => [
  'bash',
  '-c',
  'mkdir -p /run/netns && mount -t tmpfs netns /run/netns && ip link set lo up && "$@"; exit $?',
  'bash',
  process.execPath,
  ...process.execArgv,
  ...process.argv.slice(1),
];
