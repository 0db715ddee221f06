// What stands in for the internet while the documentation's commands run: nothing else about them is changed.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVED_AT } from './machine.ts';

/** The name of the installed product. It leads to the machine itself. */
export const HOST = 'titles.localhost';
/** In the product's container: the certificate of Caddy's CA. */
export const CONTAINER_CA = '/tmp/ca.crt';
const NPM = 'npm@11';
const TRUSTED_HERE = '/etc/ssl/certs/ca-certificates.crt';
const SERVED_CA = 'ca-certificates.crt';

const COMPOSE = `services:
  caddy: { networks: { default: { aliases: ['${HOST}'] } } }
  titleline: { environment: { NODE_EXTRA_CA_CERTS: '${CONTAINER_CA}' } }
`;

/** Each is printed by the drill. `typed` is replaced in the commands; without it, `prepared` is done before them. */
const SUBSTITUTED: { typed?: string; by?: string; prepared?: string; why: string }[] = [
  {
    typed: 'BASE_URL=https://titles.example',
    by: `BASE_URL=https://${HOST}`,
    why: 'a name that leads to the machine; Caddy is its own CA for such names',
  },
  { typed: 'https://nodejs.org/dist', by: `file://${SERVED_AT}/nodejs.org`, why: 'the same Node, and npm, packed from the npm registry' },
  { typed: 'docker compose exec', by: 'docker-compose exec -T', why: "Debian's Compose, on Podman, without a terminal" },
  { typed: 'docker compose run', by: 'docker-compose run -T', why: 'the same' },
  { typed: 'docker compose', by: 'docker-compose', why: 'the same' },
  { prepared: `export GIT_CONFIG_SYSTEM=${SERVED_AT}/gitconfig`, why: 'the repository is this checkout (insteadOf)' },
  {
    prepared: `export COMPOSE_FILE=compose.yaml:${SERVED_AT}/compose.sandbox.yaml`,
    why: `${HOST} leads containers to Caddy, and the product's check trusts its CA`,
  },
  { prepared: 'export DEBIAN_FRONTEND=noninteractive', why: 'no terminal' },
  {
    prepared: `export NODE_EXTRA_CA_CERTS=${SERVED_AT}/${SERVED_CA}`,
    why: 'npm trusts the CAs that this machine trusts, which may have a proxy for the npm registry',
  },
];

export const substitutions = (): string[] =>
  SUBSTITUTED.map(({ typed, by, prepared, why }) => `${prepared ?? `${typed!} → ${by!}`}: ${why}`);

/** The command as it is typed here. */
export function substitute(command: string): string {
  return SUBSTITUTED.reduce((text, { typed, by }) => (typed && by ? text.replaceAll(typed, by) : text), command);
}

/** What is done before the commands. */
export const PREPARED: readonly string[] = SUBSTITUTED.flatMap(({ prepared }) => prepared ?? []);

/** Fills the folder that machines can read: the repository, Node as nodejs.org packs it, and the certificates that this machine trusts. */
export function serve(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(TRUSTED_HERE, join(folder, SERVED_CA));
  commitCheckout(folder, 'The checkout');
  const insteadOf = `[url "${SERVED_AT}/titleline.git"]\n\tinsteadOf = https://git.example/titleline.git\n`;
  writeFileSync(join(folder, 'gitconfig'), `${insteadOf}[safe]\n\tdirectory = *\n`);
  writeFileSync(join(folder, 'compose.sandbox.yaml'), COMPOSE);
  serveNode(folder);
}

/** A newer version in the served repository: only its number is another. */
export function serveNewVersion(folder: string, version: string): void {
  const work = join(folder, 'work');
  execFileSync('git', ['clone', '--quiet', join(folder, 'titleline.git'), work]);
  execFileSync('npm', ['pkg', 'set', `version=${version}`], { cwd: work });
  for (const args of [
    ['commit', '--quiet', '--all', '--message', version],
    ['push', '--quiet'],
  ])
    git(args, work);
  rmSync(work, { recursive: true });
}

function commitCheckout(folder: string, message: string): void {
  const repository = join(folder, 'titleline.git');
  git(['init', '--quiet', '--bare', '--initial-branch=main', repository], '.');
  const here = [`--git-dir=${repository}`, '--work-tree=.'];
  git([...here, 'add', '--all'], '.');
  git([...here, 'commit', '--quiet', '--message', message], '.');
}

function git(args: string[], cwd: string): void {
  execFileSync('git', ['-c', 'user.name=drill', '-c', 'user.email=drill@titleline.test', '-c', 'core.bare=false', ...args], { cwd });
}

function serveNode(folder: string): void {
  const name = `node-${process.version}-linux-${process.arch}`;
  const release = join(folder, 'nodejs.org', process.version);
  const root = join(release, name);
  mkdirSync(join(root, 'bin'), { recursive: true });
  copyFileSync(process.execPath, join(root, 'bin/node'));
  execFileSync('npm', ['install', '--silent', '--global', '--prefix', root, NPM]);
  execFileSync('tar', ['-czf', join(release, `${name}.tar.gz`), '-C', release, name]);
  rmSync(root, { recursive: true });
}
