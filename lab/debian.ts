// The Debian packages that drills use: database servers, balancers and tools that an operator would install. Nothing else needs them.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes sure that packages are installed. As root on Debian it installs those that are missing and starts no services. Throws an Error that
 * names the command to run if it cannot.
 */
export function needPackages(packages: readonly string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const command = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`;
  if (!existsSync('/etc/debian_version')) throw new Error(`This drill runs on Debian with ${missing.join(', ')}: ${command}`);
  if (process.getuid?.() !== 0) throw new Error(`Install what this drill uses, without starting its services: sudo ${command}`);
  process.stderr.write(`${command}\n`);
  install(missing);
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' });
  return stdout === 'installed';
}

/** Packages ask `policy-rc.d` whether they may start their services; 101 forbids it. One that exists already is left alone. */
const POLICY = '/usr/sbin/policy-rc.d';

function install(packages: readonly string[]): void {
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const options = ['--yes', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '--quiet=2'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '--quiet=2', ...options, ...packages], { stdio: 'inherit', env });
  } finally {
    if (!hasPolicy) rmSync(POLICY);
  }
}
