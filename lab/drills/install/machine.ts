// A clean Debian with systemd as its first process, in a network of its own that reaches the internet. It ends with this process.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Machine = {
  /** Of its first process, as this machine sees it. */
  pid: number;
  /** Runs a script in its shell as root, in the folder where the last one ended and with what that exported. */
  type(script: string): Promise<Ran>;
  /** Starts a program of this machine in its network. */
  spawnInNetwork(command: string, args: readonly string[]): ChildProcess;
  stop(): Promise<void>;
};
export type Ran = { code: number; output: string; ms: number };

const RELEASE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
/** Images of Debian have it, and `debootstrap` leaves it out. */
const MORE_PACKAGES = ['dbus'];
const BOOT_MS = 60_000;
/** The addresses of slirp4netns. */
const DNS = '10.0.2.3';
/** Files of this machine, which the other one can read there. */
export const SERVED_AT = '/srv/drill';

/** `folder`: for this machine, which is emptied; `cache`: of the clean system; `served`: what it can read at SERVED_AT; `hosts`: names of itself. */
export async function startMachine(folder: string, cache: string, served: string, hosts: readonly string[]): Promise<Machine> {
  const clean = cleanDebian(cache);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['changes/etc', 'work', 'root']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'changes/etc/resolv.conf'), `nameserver ${DNS}\n`);
  writeFileSync(join(folder, 'changes/etc/hosts'), `127.0.0.1 localhost ${hosts.join(' ')}\n`);
  const overlay = `lowerdir=${clean},upperdir=${join(folder, 'changes')},workdir=${join(folder, 'work')}`;
  const boot = `mount -t overlay overlay -o "${overlay}" root && exec systemd-nspawn --quiet --directory=root --boot --register=no --keep-unit \
    --private-network --resolv-conf=off --console=pipe --bind-ro=${served}:${SERVED_AT}`;
  // If this process is killed, so is `unshare`, and with it the machine.
  const box = spawn(
    'setpriv',
    ['--pdeathsig', 'SIGKILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', boot],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let console = '';
  for (const stream of [box.stdout, box.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (console += text));
  const pid = await firstProcess(box, () => console);
  const network = spawn('setpriv', ['--pdeathsig', 'SIGKILL', 'slirp4netns', '--configure', '--mtu=65520', String(pid), 'tap0'], {
    stdio: 'ignore',
  });
  const type = shellIn(pid, ['--all']);
  const { code } = await type(
    `timeout 60 sh -c 'until systemctl is-system-running | grep -qE "running|degraded"; do sleep 0.1; done' 2> /dev/null`,
  );
  if (code !== 0) throw new Error(`The clean Debian did not start: ${console}`);
  return {
    pid,
    type,
    spawnInNetwork: (command, args) =>
      spawn('nsenter', [`--net=/proc/${pid}/ns/net`, command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }),
    stop: async () => {
      const ended = once(box, 'exit');
      box.kill('SIGKILL');
      network.kill();
      await ended;
      // The kernel unmounts when the last process has ended.
      for (let tries = 50; tries > 0; tries--)
        try {
          rmSync(folder, { recursive: true, force: true });
          return;
        } catch {
          await sleep(100);
        }
    },
  };
}

/** Makes it once. Returns its folder. */
export function cleanDebian(cache: string): string {
  const folder = join(cache, RELEASE);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  execFileSync('debootstrap', [`--include=${MORE_PACKAGES.join(',')}`, RELEASE, part, MIRROR], { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(part, folder);
  return folder;
}

/** The process that is 1 inside. Throws with what was printed if there is none. */
async function firstProcess(box: ChildProcess, printed: () => string): Promise<number> {
  for (const until = Date.now() + BOOT_MS; Date.now() < until && box.exitCode === null; await sleep(50))
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = statusOf(pid);
      if (/^NSpid:(?:\t\d+)+\t1$/m.test(status) && isBelow(pid, box.pid!) && /^Name:\tsystemd$/m.test(status)) return Number(pid);
    }
  throw new Error(`The clean Debian did not start: ${printed()}`);
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function isBelow(pid: string, ancestor: number): boolean {
  for (let at = pid; Number(at) > 1; at = /^PPid:\t(\d+)$/m.exec(statusOf(at))?.[1] ?? '0') if (Number(at) === ancestor) return true;
  return false;
}

/** Starts a shell in these namespaces of a process, without the environment of this one. Returns how to type into it. */
export function shellIn(pid: number, namespaces: readonly string[], env: Record<string, string> = {}): Machine['type'] {
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const inside = ['--target', String(pid), ...namespaces, '--wdns=/root', 'bash'];
  return typist(spawn('nsenter', inside, { stdio: ['pipe', 'pipe', 'pipe'], env: { HOME: '/root', TERM: 'dumb', PATH: path, ...env } }));
}

/** Types scripts into one shell. Resolves when it has done one. */
function typist(shell: ChildProcess): Machine['type'] {
  let output = '';
  let done: ((code: number) => void) | undefined;
  const read = (text: string): void => {
    output += text;
    const end = /\n?\0(\d+)\0\n/.exec(output);
    if (!end) return;
    output = output.slice(0, end.index);
    done?.(Number(end[1]));
  };
  for (const stream of [shell.stdout!, shell.stderr!]) stream.setEncoding('utf8').on('data', read);
  shell.stdin!.write('exec 2>&1\n');
  return async (script) => {
    output = '';
    const began = performance.now();
    const code = await new Promise<number>((resolve, reject) => {
      done = resolve;
      shell.once('exit', () => reject(new Error(`The shell ended during: ${script}\n${output}`)));
      // Programs of the script must not read what is typed next.
      shell.stdin!.write(`{ ${script}\n} < /dev/null; printf '\\n\\0%d\\0\\n' $?\n`);
    });
    shell.removeAllListeners('exit');
    return { code, output, ms: performance.now() - began };
  };
}
