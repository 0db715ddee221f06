// Describes the machine that measured. Figures mean nothing without it.
import { readFileSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Returns one line of Markdown. */
export function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const libraries = ['fastify', 'postgres', 'undici'].map((name) => `${name} ${version(name)}`).join(', ');
  const load = loadavg().map((value) => value.toFixed(1));
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, ${platform()} ${release()}, Node ${process.version}, PostgreSQL 18, ${libraries}, load average ${load.join(' ')}`;
}

const version = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;
