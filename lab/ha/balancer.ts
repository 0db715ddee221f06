// HAProxy on a host of its own, as ops/ha configures it: browsers reach the product through it, and the product the primary.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { ROLE } from './postgres-cluster.ts';
import { FOLDER, type Host, startOn } from './hosts.ts';

export const SITE_NAME = 'titles.test';
/** What browsers open. */
export const SITE = `https://${SITE_NAME}`;
/** The connection string that leads to the primary through a balancer with this name. */
export const balancedUrl = (name: string): string => `postgres://${ROLE}@${name}:5000/titleline`;

/** Also lets this process trust the certificate of the site. */
export function startBalancer(host: Host): ChildProcess {
  const [key, certificate, both] = ['site.key', 'site.crt', 'site.pem'].map((name) => join(FOLDER, name)) as [string, string, string];
  const names = ['-subj', `/CN=${SITE_NAME}`, '-addext', `subjectAltName=DNS:${SITE_NAME}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')]);
  const config = join(FOLDER, 'haproxy.cfg');
  writeFileSync(config, readFileSync(resolve('ops/ha/haproxy.cfg'), 'utf8').replace('/etc/haproxy/titleline.pem', both));
  return startOn(host, host.name, { command: ['haproxy', '-db', '-f', config] });
}
