// A host of containers: Podman with Docker's interface, and Debian's docker-compose, in a network of its own that reaches the internet. There
// is no registry: the images that the files name are built from Debian's packages. It ends with this process.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanDebian, type Machine, SERVED_AT, shellIn } from './machine.ts';

/** What the files of the product name, and the stand-ins in images/. */
const IMAGES = ['node:24-bookworm-slim', 'caddy:2', 'postgres:17'];
const DEBIAN = 'docker.io/library/debian:bookworm-slim';
const START_MS = 20_000;
const DNS = '10.0.2.3';

/** `networks`: a folder. `files`: how many a process may open. This machine may not be allowed to raise that, and Podman would. */
const containersConf = (networks: string, files: string): string => `[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "${networks}"
[containers]
default_ulimits = ["nofile=${files}:${files}", "nproc=4096:4096"]
`;

/** `folder`: for its images, which are kept, and containers, which are not. `cache` and `served`: as for a machine. */
export async function startContainerHost(folder: string, cache: string, served: string): Promise<Machine> {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  writeFileSync(
    at('containers.conf'),
    containersConf(at('networks'), execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()),
  );
  writeFileSync(at('resolv.conf'), `nameserver ${DNS}\n`);
  for (const left of ['runroot', 'tmp', 'networks', 'podman.sock']) rmSync(at(left), { recursive: true, force: true });
  const podman = `podman --root ${at('storage')} --runroot ${at('runroot')} --tmpdir ${at('tmp')}`;
  const socket = `unix://${at('podman.sock')}`;
  // crun does not know hosts with both versions of control groups. Podman leaves health checks to systemd, which is not here.
  const start = `if mountpoint --quiet /sys/fs/cgroup/unified; then umount /sys/fs/cgroup/unified; fi
    ip link set lo up
    for folder in /run/netns /run/containers /srv; do mkdir -p $folder; mount -t tmpfs inside $folder; done
    mount --bind ${at('resolv.conf')} /etc/resolv.conf
    mkdir ${SERVED_AT} && mount --bind ${served} ${SERVED_AT}
    ${podman} system service --time=0 ${socket} &
    while sleep 3; do for one in $(${podman} ps --quiet); do ${podman} healthcheck run $one > /dev/null 2>&1; done; done`;
  const env = { ...process.env, CONTAINERS_CONF: at('containers.conf') };
  const namespaces = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', start];
  const box = spawn('setpriv', ['--pdeathsig', 'SIGKILL', ...namespaces], { stdio: ['ignore', 'ignore', 'inherit'], env });
  for (const until = Date.now() + START_MS; !existsSync(at('podman.sock')); await sleep(50))
    if (Date.now() > until || box.exitCode !== null) throw new Error('Podman did not start.');
  const pid = Number(readFileSync(`/proc/${box.pid}/task/${box.pid}/children`, 'utf8').trim());
  const network = spawn('setpriv', ['--pdeathsig', 'SIGKILL', 'slirp4netns', '--configure', '--mtu=65520', String(pid), 'tap0'], {
    stdio: 'ignore',
  });
  const type = shellIn(pid, ['--net', '--mount', '--pid'], {
    CONTAINERS_CONF: at('containers.conf'),
    DOCKER_HOST: socket,
    BUILDAH_FORMAT: 'docker',
  });
  const must = async (script: string): Promise<void> => {
    const { code, output } = await type(script);
    if (code !== 0) throw new Error(`${script}\n${output.slice(-2000)}`);
  };
  await must(`${podman} rm --all --force --time 0 && ${podman} volume prune --force && ${podman} network prune --force`);
  // The product's own images are built anew, without what earlier builds left.
  await must(`${podman} rmi --force titleline titleline-database > /dev/null 2>&1; ${podman} image prune --force`);
  const context = at('context');
  prepareContext(context, served);
  await must(`${podman} image exists ${DEBIAN} || tar -C ${cleanDebian(cache)} -c . | ${podman} import - ${DEBIAN}`);
  for (const image of IMAGES) {
    const tag = `docker.io/library/${image}`;
    const build = `${podman} build --isolation chroot --file ${context}/${image.split(':')[0]}.Dockerfile --tag ${tag} ${context}`;
    await must(`${podman} image exists ${tag} || ${build}`);
  }
  return {
    pid,
    type,
    spawnInNetwork: (command, args) =>
      spawn('nsenter', [`--net=/proc/${pid}/ns/net`, command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }),
    stop: async () => {
      await type(`${podman} rm --all --force --time 0; ${podman} volume prune --force`);
      const ended = once(box, 'exit');
      box.kill('SIGKILL');
      network.kill();
      await ended;
    },
  };
}

/** The files that the stand-ins are built from. */
function prepareContext(folder: string, served: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync('lab/drills/install/images', folder, { recursive: true });
  copyFileSync(join(served, 'ca-certificates.crt'), join(folder, 'ca-certificates.crt'));
  const release = join(served, 'nodejs.org', process.version);
  copyFileSync(join(release, readdirSync(release)[0]!), join(folder, 'node.tar.gz'));
}
